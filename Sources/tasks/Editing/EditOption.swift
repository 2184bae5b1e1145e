/// The options of commands that change tasks.
enum EditOption {
  static let tasks = Operand.any(
    "TASK", .text, help: "A handle, id:NAME, ^NAME, or FILE:LINE; several are changed together")
  static let selection = Option.value(
    "where", "QUERY", .text, help: "The tasks that QUERY finds; more than one are shown first")
  static let diff = ChangeOption.diff
  static let dryRun = Option.flag("dry-run", short: "n", help: "Say what would be done, and write nothing")
  static let children = Option.flag("children", help: "Close active subtasks, too")
  static let force = Option.flag(
    "force",
    help: "Do what is refused otherwise: past dates, a strict gate, a new error, a file that an editor has open")
}

extension OptionGroup {
  /// The options of commands that change tasks named by words or found by a query.
  static var taskChanges: OptionGroup {
    OptionGroup(
      "Changing tasks", EditOption.selection, EditOption.diff, EditOption.dryRun, QuestionOption.yes,
      QuestionOption.noInput, EditOption.force)
  }

  /// The options of commands that change tasks without naming them.
  static var changes: OptionGroup {
    OptionGroup(
      "Changing tasks", EditOption.diff, EditOption.dryRun, QuestionOption.yes, QuestionOption.noInput,
      EditOption.force)
  }
}
