/// The options of commands that change files.
enum ChangeOption {
  static let diff = Option.flag("diff", help: "Show what would change as a diff, and write nothing")
  static let dryRun = Option.flag("dry-run", short: "n", help: "Name the files that would change, and write nothing")
}
