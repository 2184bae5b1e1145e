import TaskEditing
import TaskModel
import TaskQuery
import TaskSyntax

extension Subcommand {
  package static let reopen = Subcommand(
    "reopen", "Open closed tasks again", group: .change,
    details: """
      The box of each becomes [ ], and the day on which it was closed goes. A query finds closed tasks.

      Where a task recurs and its next occurrence was not touched, that one is taken back, and the task is as it was: with its
      recurrence, and with the subtasks open that were cancelled with it. One that was changed since stays.
      """,
    operands: Operands(EditOption.tasks), options: [.taskChanges],
    examples: [
      Example("tasks reopen home.tasks:12", "The one on a line"),
      Example("tasks reopen --where 'done:today +house'", "What a query finds, after showing it"),
    ]
  ) { invocation throws(CommandFailure) in
    let run = TaskChangeRun(invocation, command: "reopen", scope: .closed)
    return try run.run(invocation[EditOption.tasks]) { edit, tasks throws(CommandFailure) in
      for task in tasks {
        let mark = try edit.line(of: task).content.mark
        if mark == .open {
          edit.note("\(edit.cells.reference(task)) is open already")
        } else if try !edit.takeBackSuccessor(of: task) {
          let line = try edit.changeLine(of: task) { line throws(EditProblem) in try line.reopen() }
          edit.say("open again", of: task, line)
        }
      }
    }
  }
}

extension WorkspaceEdit {
  /// Takes back what closing a task that recurs has written, if that is as it was; returns whether it is.
  fileprivate mutating func takeBackSuccessor(of task: FoundTask) throws(CommandFailure) -> Bool {
    guard !task.row.status.isActive, !task.row.flags.contains(.isRecurring), let next = successor(of: task),
      let place = next.place?.task
    else { return false }
    let open = try change(task) { document, closed throws(EditProblem) -> TaskBlock? in
      let block = try document.block(of: closed)
      guard let open = try block.reopened(takingBack: document.block(of: place)) else { return nil }
      try document.replace(closed, with: [open])
      // What covers both stays with the one that is left.
      let lines = (next: document.document.lines(of: place), closed: document.document.lines(of: closed))
      document.remove(place, keepsComments: lines.next.upperBound == lines.closed.lowerBound)
      return open
    }
    guard let line = open?.task(0) else {
      note("\(cells.reference(next)) was changed since, and stays")
      return false
    }
    let day = [next.row.due.date, next.row.plan.date, next.row.start.date].compactMap { $0 }.first
    say(
      "open again\(day.map { "; the next one, \(words(of: $0)), is taken back" as TerminalText } ?? "")", of: task, line
    )
    return true
  }

  /// The nearest task above a closed one that may be its next occurrence.
  private func successor(of task: FoundTask) -> FoundTask? {
    let title = task.part.part.title(of: Int(task.row.record))
    return tasks.sibling(before: task) { row, part in
      row.status.isActive && row.flags.contains(.isRecurring) && part.title(of: Int(row.record)) == title
    }
  }
}
