import TaskEditing
import TaskModel
import TaskSyntax

// Tasks that go, notes that come, and blocks that are written anew.
extension WorkspaceEdit {
  /// Takes tasks out of their files, with all that lies in them.
  package mutating func remove(_ tasks: [FoundTask]) throws(EditFailure) {
    let outermost = self.tasks.outermost(of: tasks)
    try questions.confirm(.removes(outermost))
    for task in outermost {
      let line = try line(of: task)
      try change(task) { document, place throws(EditProblem) in document.remove(place) }
      let file = try file(ofDocument: place(of: task).document)
      let endsSeries = task.row.status.isActive && task.row.flags.contains(.isRecurring)
      record(.removed(endsSeries: endsSeries), line, of: task, inFile: file, .gone(task.line))
    }
    remarkWaiting(for: outermost)
  }

  /// Remarks which tasks come after one that is no longer there.
  private mutating func remarkWaiting(for removed: [FoundTask]) {
    let model = tasks.documents.model
    let gone = removed.flatMap { [$0] + tasks.descendants(of: $0) }
    let places = Set(gone.compactMap(\.place))
    let ids = gone.compactMap { task -> (name: UInt32, id: [UInt8])? in
      guard let id = task.id, let name = model.names.find(id) else { return nil }
      // Another task may have the same id, or be an occurrence of the same series.
      return model.bearers[Int(name)].contains { !places.contains($0) } ? nil : (name, id)
    }
    let names = Set(ids.map(\.name))
    var links: [UInt32: [WorkspaceModel.Place]] = [:]
    for link in model.links where link.kind == .after && names.contains(link.name) && !places.contains(link.place) {
      links[link.name, default: []].append(link.place)
    }
    let waiting = ids.flatMap { name, id in (links[name] ?? []).map { (place: $0, id: id) } }
    for (place, id) in waiting.prefix(EditRemark.mostTasks) { remark(.waitsForever(tasks[place], id: id)) }
    if waiting.count > EditRemark.mostTasks { remark(.moreWaitForever(waiting.count - EditRemark.mostTasks)) }
  }

  /// Adds a list item to the note of each task.
  package mutating func addNote(_ text: [UInt8], to tasks: [FoundTask]) throws(EditFailure) {
    for task in tasks {
      let line = try line(of: task)
      try change(task) { document, place throws(EditProblem) in try document.addNote(text, to: place) }
      let place = try place(of: task)
      let file = file(ofDocument: place.document)
      let offset = files[file].document.document.lines(of: place.task).lowerBound
      record(.noted, line, of: task, inFile: file, .kept(offset))
    }
  }

  /// Puts a text in the place of a task, its note and its subtasks. What stands around it must be read as before.
  package mutating func replace(_ task: FoundTask, with text: [UInt8]) throws(EditFailure) {
    try change(task) { document, place throws(EditProblem) in try document.replace(place, with: text) }
    guard let first = text.split(separator: 0x0A).first else { return }
    if let line = TaskLine(Array(first.last == 0x0D ? first.dropLast() : first), Dialect()) {
      record(.edited, of: task, line)
    }
  }
}
