import TaskModel
import TaskQuery
import TaskWorkspace

// What closing a task means for its subtasks.
extension WorkspaceEdit {
  /// Whether the active subtasks of tasks that are closed are closed, too: as `--children` says, else as the person
  /// does. With `--yes`, and where nobody can be asked, they stay, and that is said.
  mutating func closesSubtasks(of closed: [FoundTask]) throws(CommandFailure) -> Bool {
    let left = tasks.activeSubtasks(of: closed)
    if left.isEmpty || invocation[EditOption.children] { return !left.isEmpty }
    let lines = left.map(cells.line)
    switch choice("\(TerminalText(left.count, "subtask")) would stay active.", about: lines, [.close, .leave, .stop]) {
    case .close?: return true
    case .leave?: return false
    case .stop?: throw CommandFailure.declined
    case nil:
      let names = left.prefix(Self.mostNamed).map(cells.reference)
      let more: TerminalText = left.count > names.count ? " and \(left.count - names.count) more" : ""
      let verb: TerminalText = left.count == 1 ? "stays" : "stay"
      warn(
        "\(TerminalText(left.count, "subtask")) \(verb) active: \(TerminalText(joining: names, with: ", "))\(more)",
        help: "'--children' closes them, too")
      return false
    }
  }
}

/// The choices about active subtasks of a task that is closed.
enum SubtaskChoice: String, CaseIterable {
  case close = "close them, too"
  case leave = "leave them"
  case stop
}

extension WorkspaceEdit {
  private func choice(
    _ question: TerminalText, about lines: [TerminalText], _ choices: [SubtaskChoice]
  ) -> SubtaskChoice? {
    // Neither answer is a plain yes, so '--yes' gives none.
    guard isWritten, !invocation[QuestionOption.yes], !invocation[QuestionOption.noInput], invocation.console.canAsk
    else { return nil }
    return memory.subtaskChoice {
      for line in lines { invocation.console.writeErrorLine("  \(line)") }
      return invocation.console.choose(question, choices.map(\.rawValue)).map { choices[$0] } ?? .stop
    }
  }
}

extension WorkspaceTasks {
  /// The active tasks below these, at any depth, each once, and none that is one of them; in the order of the files.
  func activeSubtasks(of tasks: [FoundTask]) -> [FoundTask] {
    var places: Set<WorkspaceModel.Place> = []
    for task in tasks {
      guard let place = task.place else { continue }
      let rows = task.part.model.rows
      for row in rows.indices[(task.index + 1)...].prefix(while: { rows[$0].depth > task.row.depth })
      where rows[row].status.isActive {
        places.insert(WorkspaceModel.Place(document: place.document, task: TaskPlace(part: place.task.part, row: row)))
      }
    }
    places.subtract(tasks.compactMap(\.place))
    return places.sorted().map { self[$0] }
  }
}
