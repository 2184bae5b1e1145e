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
      recurrence, and with the subtasks open that were cancelled with it. One that was changed since stays. Where the
      series ended with the task, the subtasks that were cancelled on that day are open again, too.
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
          try edit.reopen(task)
        }
      }
    }
  }
}

extension WorkspaceEdit {
  fileprivate mutating func reopen(_ task: FoundTask) throws(CommandFailure) {
    let (block, subtasks) = try change(task) { document, place throws(EditProblem) in
      let result = try document.block(of: place).reopened()
      if let line = result.block.task(0), result.subtasks.isEmpty {
        try document.replaceLine(of: place, with: line)
      } else {
        try document.replace(place, with: [result.block])
      }
      return result
    }
    if let line = block.task(0) { say("open again", of: task, line) }
    for index in subtasks {
      if let line = block.task(index) { say("open with the task above it", of: task, line) }
    }
  }

  /// Takes back what closing a task that recurs has written, if that is as it was; returns whether it is.
  fileprivate mutating func takeBackSuccessor(of task: FoundTask) throws(CommandFailure) -> Bool {
    guard !task.row.status.isActive, !task.row.flags.contains(.isRecurring), let next = successor(of: task),
      let place = next.place?.task
    else { return false }
    let keepsAnchor = hasOccurrence(before: task)
    let open = try change(task) { document, closed throws(EditProblem) -> TaskBlock? in
      let block = try document.block(of: closed)
      let next = try document.block(of: place)
      guard let open = try block.reopened(takingBack: next, keepsAnchor: keepsAnchor) else { return nil }
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

  /// Whether the occurrence before a closed one stands behind it: closing that one wrote this one, with its anchor.
  private func hasOccurrence(before task: FoundTask) -> Bool {
    guard let other = tasks.siblingBehind(task), !other.row.status.isActive, let day = other.row.closed.date else {
      return false
    }
    return day == task.row.created.date
      && other.part.part.title(of: Int(other.row.record)) == task.part.part.title(of: Int(task.row.record))
  }

  /// The nearest task above a closed one that may be its next occurrence.
  private func successor(of task: FoundTask) -> FoundTask? {
    let title = task.part.part.title(of: Int(task.row.record))
    return tasks.sibling(before: task) { row, part in
      row.status.isActive && row.flags.contains(.isRecurring) && part.title(of: Int(row.record)) == title
    }
  }
}
