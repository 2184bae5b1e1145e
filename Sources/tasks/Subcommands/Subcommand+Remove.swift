import TaskEditing
import TaskFiles
import TaskModel
import TaskQuery
import TaskSyntax
import TaskWorkspace

extension Subcommand {
  package static let remove = Subcommand(
    "remove", aliases: ["rm"], "Take tasks out of their files", group: .change,
    details: """
      Note and subtasks go with a task. What goes is shown, and confirmed; without a terminal by --yes. A task that was done or will not
      be done is better kept, as a record: 'tasks done', 'tasks cancel', 'tasks archive'.

      'tasks undo' brings it back.
      """,
    operands: Operands(EditOption.tasks), options: [.taskChanges],
    examples: [
      Example("tasks remove id:shelf", "After a look at what goes with it"),
      Example("tasks rm --yes home.tasks:12", "Without a question"),
      Example("tasks rm --where 'is:cancelled cancelled:..-1y'", "What a query finds"),
    ]
  ) { invocation throws(CommandFailure) in
    let run = TaskChangeRun(invocation, command: "remove", scope: .all, confirmingItself: true)
    return try run.run(invocation[EditOption.tasks]) { edit, tasks throws(CommandFailure) in
      let outermost = edit.outermost(of: tasks)
      try edit.confirmRemoval(of: outermost)
      for task in outermost {
        let line = try edit.line(of: task)
        try edit.change(task) { document, place throws(EditProblem) in document.remove(place) }
        let series: TerminalText = edit.endsSeries(task) ? "; it will not come back" : ""
        edit.sayGone("removed\(series)", of: task, line)
      }
      edit.warnOfWaiting(for: outermost)
    }
  }
}

extension WorkspaceEdit {
  /// Returns the tasks without those that lie inside another of them, in the order of the files.
  func outermost(of found: [FoundTask]) -> [FoundTask] {
    let places = found.compactMap(\.place).sorted()
    var outermost: [WorkspaceModel.Place] = []
    for place in places {
      if let last = outermost.last, last.document == place.document, last.task.part == place.task.part {
        let rows = tasks.documents.model.documents[place.document].parts[place.task.part].rows
        let isInside = rows[(last.task.row + 1)...].prefix { $0.depth > rows[last.task.row].depth }.count
        if place.task.row <= last.task.row + isInside { continue }
      }
      outermost.append(place)
    }
    return outermost.map { tasks[$0] }
  }

  fileprivate func endsSeries(_ task: FoundTask) -> Bool {
    task.row.status.isActive && task.row.flags.contains(.isRecurring)
  }

  /// All subtasks of a task, at any depth.
  private func tasks(in task: FoundTask) -> [FoundTask] {
    guard let place = task.place else { return [] }
    let rows = task.part.model.rows
    return rows.indices[(task.index + 1)...].prefix { rows[$0].depth > task.row.depth }.map { row in
      tasks[WorkspaceModel.Place(document: place.document, task: TaskPlace(part: place.task.part, row: row))]
    }
  }

  /// Asks whether to remove the tasks, after showing their subtasks and notes.
  fileprivate func confirmRemoval(of found: [FoundTask]) throws(CommandFailure) {
    var lines: [TerminalText] = []
    for task in found {
      lines.append(cells.line(task))
      let subtasks = tasks(in: task)
      let active = subtasks.filter { $0.row.status.isActive }.count
      var parts: [TerminalText] = []
      if !subtasks.isEmpty {
        parts.append("\(TerminalText(subtasks.count, "subtask"))\(active > 0 ? " (\(active) active)" : "")")
      }
      if ([task] + subtasks).contains(where: { $0.row.flags.contains(.hasNote) }) { parts.append("a note") }
      if parts.isEmpty { continue }
      lines.append("  with \(TerminalText(joining: parts, with: " and "))")
    }
    let these: TerminalText = found.count == 1 ? "this task" : "these \(found.count) tasks"
    switch answer(to: "remove \(these)?", about: lines) {
    case true?: return
    case false?: throw CommandFailure.declined
    case nil:
      guard isWritten else { return }
      throw CommandFailure(
        .conflict, "\(TerminalText(found.count, "task")) would be removed, and nobody can be asked",
        help: "add '--yes' to remove \(found.count == 1 ? "it" : "them")", candidates: lines.map { "  \($0)" })
    }
  }

  /// Warns about tasks whose `after` names a removed task.
  fileprivate mutating func warnOfWaiting(for removed: [FoundTask]) {
    let model = tasks.documents.model
    let gone = removed.flatMap { [$0] + tasks(in: $0) }
    let places = Set(gone.compactMap(\.place))
    var waiting: [TerminalText] = []
    for task in gone {
      let attributes = LineAttributes(task)
      guard let id = attributes[.id].map(attributes.value), let name = model.names.find(id) else { continue }
      // Another task may have the same id, or be an occurrence of the same series.
      if model.bearers[Int(name)].contains(where: { !places.contains($0) }) { continue }
      for link in model.links where link.kind == .after && link.name == name && !places.contains(link.place) {
        waiting.append("\(cells.reference(tasks[link.place])) comes after id:\(id)")
      }
    }
    for words in waiting.prefix(Self.mostNamed) { warn("\(words), which is gone") }
    if waiting.count > Self.mostNamed { warn("so do \(waiting.count - Self.mostNamed) more") }
  }
}
