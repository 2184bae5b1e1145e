import TaskEditing
import TaskModel
import TaskSyntax

// Order of tasks: another task is typed by any of its names, and named in files by its id.
extension WorkspaceEdit {
  /// The change with ids in the place of the names of other tasks. A task without an id gets one.
  ///
  /// - Parameter task: the one that is changed; `nil` for a new one.
  mutating func withIDs(_ change: LineChange, of task: FoundTask?) throws(EditFailure) -> LineChange {
    let after = Array("after".utf8)
    switch change {
    case .set(after, let names): return .set(key: after, value: try ids(of: names, besides: task))
    case .add(after, let names): return .add(key: after, value: try ids(of: names, besides: task))
    default: return change
    }
  }

  /// Gives each task without an id one that is made of its title.
  package mutating func giveIDs(to tasks: [FoundTask]) throws(EditFailure) {
    for task in tasks where try line(of: task).content[.id] == nil { _ = try giveID(to: task) }
  }

  private mutating func ids(of names: [UInt8], besides task: FoundTask?) throws(EditFailure) -> [UInt8] {
    var ids: [[UInt8]] = []
    for name in names.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      let id = try id(of: Array(name), besides: task)
      if !ids.contains(id) { ids.append(id) }
    }
    return Array(ids.joined(separator: [UInt8(ascii: ",")]))
  }

  /// The id that `name` is, or that the task has which it names.
  private mutating func id(of name: [UInt8], besides task: FoundTask?) throws(EditFailure) -> [UInt8] {
    let model = tasks.documents.model
    if let known = model.names.find(name), !model.bearers[Int(known)].isEmpty || model.occurrences.contains(known) {
      return name
    }
    if addedIDs.contains(name) { return name }
    let other = try self.task(exactly: name)
    if let task, task.place == other.place { throw .followsItself(name) }
    if let id = try line(of: other).content[.id] { return id }
    return try giveID(to: other)
  }

  private mutating func giveID(to task: FoundTask) throws(EditFailure) -> [UInt8] {
    let id = newID(for: task)
    let line = try changeLine(of: task) { line throws(EditProblem) in try line.set(Array("id".utf8), id) }
    record(.named(id), of: task, line)
    return id
  }

  /// A name that no task has yet.
  private func newID(for task: FoundTask) -> [UInt8] {
    task.part.part.newID(of: task.record) { tasks.documents.model.names.find($0) != nil || isNew($0) }
  }

  /// Whether this change has given the id to a task.
  private func isNew(_ id: [UInt8]) -> Bool { events.contains { if case .named(id) = $0.kind { true } else { false } } }
}
