import TaskModel
import TaskSyntax
import TaskWorkspace

extension Subcommand {
  package static let done = Subcommand(
    "done", aliases: ["do"], "Complete tasks", group: .change,
    details: """
      The box of each becomes [x], and it says on which day that was: today, or with --on another day. A day before the task was
      created is asked about. Completing a task again keeps the later day. What that sets free is shown, and the first ready task of a better letter that was left undone: with the setting
      'gate' as "strict" that is refused.

      A task that recurs comes back: its next occurrence stands above it, open, with its note and subtasks, all dates moved alike.
      Active subtasks of the closed one are cancelled. Those of any other task are asked about; with --children they are done, too.
      Without a terminal and with --yes they stay, and a warning names them.
      """,
    operands: Operands(EditOption.tasks), options: [OptionGroup(day, EditOption.children), .taskChanges],
    examples: [
      Example("tasks done id:worktop", "A task with a name"),
      Example("tasks done home.tasks:12 --on yesterday", "The one on a line, on another day"),
      Example("tasks done --where '+house due:today'", "All that a query finds, after showing them"),
    ]
  ) { invocation throws(CommandFailure) in
    let run = TaskChangeRun(invocation: invocation, command: "done")
    return try run.run(invocation[EditOption.tasks]) { change, tasks throws(CommandFailure) in
      let day = try invocation[day].map { text throws(CommandFailure) in try change.closingDay(text) }
      try change.make { edit throws(EditFailure) in try edit.complete(tasks, on: day) }
    }
  }

  private static let day = Option.value(
    "on", "DATE", .text, help: "The day on which they were done, as in 'help dates'")
}

extension TaskChange {
  /// The day that `--on` names, a past one or today.
  fileprivate func closingDay(_ text: [UInt8]) throws(CommandFailure) -> CalendarDate {
    let date: DateLiteral
    do throws(DateProblem) {
      date = try DateReader(today: edit.now.date, looksForward: false).readLiteral(text, takesTime: false)
    } catch {
      throw .usage(
        TerminalText(encoding: error.message), help: error.help.map { TerminalText(encoding: $0) } ?? "see 'help dates'"
      )
    }
    guard date.kind == .day else {
      throw .usage("'\(text)' is more than one day: \(words.date(date))", help: "write one of them")
    }
    guard date.firstDay <= edit.now.date || edit.isForced else {
      throw .usage("\(words.date(date)) is still to come", help: "write a day up to today, or add '--force'")
    }
    return date.firstDay
  }
}
