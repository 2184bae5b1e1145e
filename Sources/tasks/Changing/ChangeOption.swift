/// The options of commands that change files.
enum ChangeOption {
  static let diff = Option.flag("diff", help: "Show the changes as a diff without writing them")
  static let dryRun = Option.flag("dry-run", short: "n", help: "List the files that would change without writing them")
}
