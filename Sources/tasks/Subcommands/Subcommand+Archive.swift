import TaskModel
import TaskSyntax
import TaskWorkspace

extension Subcommand {
  package static let archive = Subcommand(
    "archive", "Move closed tasks to an archive", group: .change,
    details: """
      A task goes if it is closed, as all in it are, and lies in no other one. NAME.tasks has its archive in NAME.done.tasks, or where the
      setting 'archive' says; it is a task file like any other, so what comes after an archived task still finds it.

      In the archive a task stands below the same headings. A new archive begins with the front matter of the file; what a task would
      still lose is written on its line.

      Without PATH closed tasks of all files of the workspace go, those of archives aside.
      """,
    operands: Operands(paths), options: [OptionGroup(before), .changes],
    examples: [
      Example("tasks archive", "All that is closed"),
      Example("tasks archive home.tasks --before -30d", "What was closed more than 30 days ago"),
      Example("tasks archive --diff", "What would change"),
    ]
  ) { invocation throws(CommandFailure) in
    try TaskChangeRun(invocation: invocation, command: "archive", keepsCanonicalForm: true).run {
      change throws(CommandFailure) in
      let limit = try change.limit(invocation[before])
      try change.make { edit throws(EditFailure) in try edit.archive(invocation[paths], closedBefore: limit) }
    }
  }

  private static let paths = Operand.any("PATH", .path, help: "A task file; without one all files of the workspace")
  private static let before = Option.value(
    "before", "DATE", .text, help: "Only tasks that were closed before DATE, as 2026-11-01, -30d or jan")
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
