import TaskEditing
import TaskModel
import TaskQuery
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
    let run = TaskChangeRun(invocation, command: "done")
    return try run.run(invocation[EditOption.tasks]) { edit, tasks throws(CommandFailure) in
      let day = try edit.day(of: day)
      let active = tasks.filter { $0.row.status.isActive }
      if invocation[Self.day] != nil { try edit.confirmClosing(active, beforeCreated: day) }
      try edit.passGate(active)
      try edit.confirmNext(active, on: day)
      let single = active.filter { !$0.row.flags.contains(.isRecurring) }
      let closesSubtasks = try edit.closesSubtasks(of: single)
      if invocation[Self.day] != nil, closesSubtasks {
        try edit.confirmClosing(edit.tasks.activeSubtasks(of: single), beforeCreated: day)
      }
      try edit.close(tasks) { block, task throws(EditProblem) in
        try block.completed(on: day, closesSubtasks: closesSubtasks)
      }
      if let free = edit.wordsOfUnblocked(by: active) { edit.note(free) }
    }
  }

  private static let day = Option.value(
    "on", "DATE", .text, help: "The day on which they were done, as in 'help dates'")
}

extension WorkspaceEdit {
  /// Asks about every task that was created after the day on which it was done: one of the two dates is probably a
  /// typo.
  fileprivate func confirmClosing(_ tasks: [FoundTask], beforeCreated day: CalendarDate) throws(CommandFailure) {
    guard isWritten else { return }
    for task in tasks {
      guard let created = task.row.created.date, created > day else { continue }
      let when: TerminalText = "created on \(words(of: created)), after \(day.description)"
      switch answer(to: "\(when). Was it done on that day?", about: [cells.line(task)]) {
      case true?: continue
      case false?: throw CommandFailure.declined
      case nil:
        throw CommandFailure(
          .conflict, "\(cells.reference(task)) was \(when)", help: "add '--yes' if it was done on that day")
      }
    }
  }

  /// Returns the day that an option names, which may not be in the future; today if it is not given.
  fileprivate func day(of option: Option<[UInt8]?>) throws(CommandFailure) -> CalendarDate {
    guard let text = invocation[option] else { return now.date }
    let date: DateLiteral
    do throws(DateProblem) {
      date = try DateReader(today: now.date, looksForward: false).readLiteral(text, takesTime: false)
    } catch {
      throw .usage(
        TerminalText(encoding: error.message), help: error.help.map { TerminalText(encoding: $0) } ?? "see 'help dates'"
      )
    }
    guard date.kind == .day else {
      throw .usage("'\(text)' is more than one day: \(words(of: date))", help: "write one of them")
    }
    guard date.firstDay <= now.date || invocation[EditOption.force] else {
      throw .usage("\(words(of: date)) is still to come", help: "write a day up to today, or add '--force'")
    }
    return date.firstDay
  }
}
