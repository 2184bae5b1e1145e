import TaskModel
import TaskWorkspace

extension Subcommand {
  package static let archive = Subcommand(
    "archive", "Move closed tasks to an archive", group: .change,
    details: """
      Moves a task if it and all its subtasks are closed, and it is not a subtask itself. The archive of NAME.tasks is
      NAME.done.tasks, or the file of the setting 'archive'. It is an ordinary task file, so dependencies on archived
      tasks still work.

      In the archive a task is below the same headings. A new archive gets the front matter of the file. Values that a
      task would lose are written on its line.

      PATH is a file, all closed tasks of which are moved. TASK is one of them: a handle, id:NAME, FILE:LINE or words of
      its title. Without either, the closed tasks of all files of the workspace are moved, except those of archives.
      """,
    operands: Operands(words), options: [OptionGroup(before), .changes],
    examples: [
      Example("tasks archive", "All closed tasks"),
      Example("tasks archive home.tasks --before -30d", "Tasks that were closed more than 30 days ago"),
      Example("tasks archive home.tasks:12", "A single task"),
      Example("tasks archive --diff", "Show the changes only"),
    ]
  ) { invocation throws(CommandFailure) in
    try TaskChangeRun(invocation: invocation, keepsCanonicalForm: true).run { change throws(CommandFailure) in
      let limit = try change.limit(invocation[before])
      try change.make { edit throws(EditFailure) in try edit.archive(invocation[words], closedBefore: limit) }
    }
  }

  private static let words = Operand.any(
    "PATH|TASK", .path, help: "A task file, or a closed task; all files of the workspace by default")
  private static let before = Option.value(
    "before", "DATE", .text, help: "Only tasks that were closed before DATE, such as 2026-11-01, -30d or jan")
}

extension TaskChange {
  /// The day that `--before` names, in the past where it is not said.
  fileprivate func limit(_ text: [UInt8]?) throws(CommandFailure) -> CalendarDate? {
    guard let text else { return nil }
    do throws(DateProblem) {
      return try DateReader(today: edit.now.date, looksForward: false).read(text).first
    } catch {
      throw .usage(
        "'--before': \(TerminalText(encoding: error.message))", help: error.help.map { TerminalText(encoding: $0) })
    }
  }
}
