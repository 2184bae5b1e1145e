import TaskModel
import TaskSyntax
import TaskWorkspace

extension Subcommand {
  package static let done = Subcommand(
    "done", aliases: ["do"], "Complete tasks", group: .change,
    details: """
      Changes the box to [x] and adds the day: today, or that of --on. The command asks if the day is before the task
      was created. If the task is already done, the later day is kept. The command shows the tasks that this unblocks,
      and the first ready task with a better letter that was left undone; with the setting 'gate' as "strict" it refuses
      the change instead.

      A recurring task comes back: its next occurrence is added above it, open, with its note and subtasks and with all
      dates moved by the same time. Active subtasks of the closed occurrence are cancelled. For any other task, the
      command asks what to do with active subtasks; --children completes them too. Without a terminal, or with --yes,
      they stay active and a warning lists them.
      """,
    operands: Operands(EditOption.tasks), options: [OptionGroup(day, EditOption.children), .taskChanges],
    examples: [
      Example("tasks done id:worktop", "A task with a name"),
      Example("tasks done home.tasks:12 --on yesterday", "The task on a line, on another day"),
      Example("tasks done --where '+house due:today'", "All tasks that a query finds, after a question"),
    ]
  ) { invocation throws(CommandFailure) in
    try TaskChangeRun(invocation: invocation).run { change, tasks throws(CommandFailure) in
      let day = try invocation[day].map { text throws(CommandFailure) in try change.closingDay(text) }
      try change.make { edit throws(EditFailure) in try edit.complete(tasks, on: day) }
    }
  }

  private static let day = Option.value(
    "on", "DATE", .text, help: "The day on which they were done, as in 'tasks help dates'")
}

extension TaskChange {
  /// The day that `--on` names, a past one or today.
  fileprivate func closingDay(_ text: [UInt8]) throws(CommandFailure) -> CalendarDate {
    let date: DateLiteral
    do throws(DateProblem) {
      date = try DateReader(today: edit.now.date, looksForward: false).readLiteral(text, takesTime: false)
    } catch {
      throw .usage(
        TerminalText(encoding: error.message),
        help: error.help.map { TerminalText(encoding: $0) } ?? "see 'tasks help dates'"
      )
    }
    guard date.kind == .day else {
      throw .usage("'\(text)' is more than one day: \(words.date(date))", help: "give a single day")
    }
    guard date.firstDay <= edit.now.date || edit.isForced else {
      throw .usage("\(words.date(date)) is in the future", help: "give a day up to today, or add '--force'")
    }
    return date.firstDay
  }
}
