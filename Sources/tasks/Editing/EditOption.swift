/// The options of commands that change tasks.
enum EditOption {
  static let tasks = Operand.any(
    "TASK", .text, help: "A handle, id:NAME, ^NAME, FILE:LINE, or words of the title; may be repeated")
  static let selection = Option.value(
    "where", "QUERY", .text, help: "Change the tasks that match QUERY; asks before it changes several")
  static let diff = ChangeOption.diff
  static let dryRun = Option.flag("dry-run", short: "n", help: "Show what would be done without writing it")
  static let children = Option.flag("children", help: "Also close active subtasks")
  static let force = Option.flag(
    "force",
    help: "Allow past dates, tasks that a strict gate holds back, new errors, and files unsaved in an editor")
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
