import TaskEditing
import TaskModel
import TaskQuery
import TaskSyntax
import TaskWorkspace

extension Subcommand {
  package static let start = Subcommand(
    "start", "Mark tasks as under way", group: .change,
    details: """
      The box of each becomes [/]. A task that waits is under way again; one that is closed is refused: 'tasks reopen' opens it.

      Never do a B while an A is left undone: whoever starts a lesser task is told of the first ready one above it. With the setting
      'gate' as "strict" that is refused.
      """,
    operands: Operands(EditOption.tasks), options: [.taskChanges],
    examples: [
      Example("tasks start id:worktop", "A task with a name"),
      Example("tasks start home.tasks:12", "The one on a line"),
      Example("tasks start --where '@phone due:today'", "All that a query finds, after showing them"),
    ]
  ) { invocation throws(CommandFailure) in
    let run = TaskChangeRun(invocation, command: "start")
    return try run.run(invocation[EditOption.tasks]) { edit, tasks throws(CommandFailure) in
      try edit.refuseClosed(tasks, to: "start")
      let taken = tasks.filter { $0.row.status != .started }
      try edit.passGate(taken)
      for task in tasks {
        guard task.row.status != .started else {
          edit.note("\(edit.cells.reference(task)) is under way already")
          continue
        }
        let line = try edit.changeLine(of: task) { line throws(EditProblem) in try line.setMark(.started) }
        edit.say("under way", of: task, line)
        edit.warnOfBlocked(task)
      }
    }
  }
}

extension WorkspaceEdit {
  /// Throws if one of the tasks is closed.
  func refuseClosed(_ tasks: [FoundTask], to verb: TerminalText) throws(CommandFailure) {
    for task in tasks where !task.row.status.isActive {
      throw .usage(
        "\(cells.reference(task)) is \(task.row.status.name): there is nothing to \(verb)",
        help: "'tasks reopen' opens it again")
    }
  }

  /// Warns about a started task that must wait for another one, because of its own `after` or that of a task above it.
  fileprivate mutating func warnOfBlocked(_ task: FoundTask) {
    guard tasks.documents.model.links.contains(where: { $0.kind == .after }) else { return }
    let first = tasks.facts(finding: .readiness).hindrances(of: tasks.number(of: task)).compactMap {
      hindrance -> Int? in
      if case .blocked(let other, .after) = hindrance { other } else { nil }
    }
    if let other = first.first {
      let more: TerminalText = first.count > 1 ? ", and \(first.count - 1) more" : ""
      warn("\(cells.reference(tasks[other])) comes first\(more)")
    }
  }
}
