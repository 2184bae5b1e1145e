public import TaskModel
import TaskSyntax

/// A task in the graph of dependencies.
public struct GraphTask: Sendable, Equatable {
  public var place: WorkspaceModel.Place
  /// The title, with everything invisible spelled out.
  public var name: String
  /// The lines of the task with what is below it.
  public var range: EditorRange
  /// The line.
  public var selection: EditorRange
}

/// A task that another one needs, or that needs it, with the words that say so.
public struct GraphEdge: Sendable, Equatable {
  public var task: GraphTask
  /// The words in the document of the task that needs the other; its line if it needs a subtask.
  public var words: [EditorRange]
}

extension EditorWorkspace {
  /// Returns the task on the line of a place.
  public func graphTask(at position: EditorPosition) -> GraphTask? {
    guard let cursor = Cursor(self, position) else { return nil }
    if let (name, _) = cursor.linkedName, cursor.word?.key != .id, let bearer = bearers(of: name).first {
      return GraphTask(bearer)
    }
    return cursor.task.map(GraphTask.init)
  }

  /// Returns the tasks that a task needs: its active subtasks, and those that its `after` names.
  public func needs(of place: WorkspaceModel.Place) -> [GraphEdge] {
    let task = KnownTask(self, place)
    let line = task.range(task.lineRange)
    var edges = task.subtasks.filter(\.row.status.isActive).map { GraphEdge(task: GraphTask($0), words: [line]) }
    for (name, range) in task.afterNames {
      for bearer in bearers(of: name) { edges.append(GraphEdge(task: GraphTask(bearer), words: [range])) }
    }
    return edges
  }

  /// Returns the tasks that need a task: the one above it, and those whose `after` names it. Linear in the links of the
  /// workspace.
  public func dependents(of place: WorkspaceModel.Place) -> [GraphEdge] {
    let task = KnownTask(self, place)
    var edges: [GraphEdge] = []
    if task.row.status.isActive, let parent = task.parent {
      edges.append(GraphEdge(task: GraphTask(parent), words: [parent.range(parent.lineRange)]))
    }
    return edges
      + task.waiting.map { other in
        GraphEdge(task: GraphTask(other), words: other.afterNames.filter { $0.name == task.id }.map(\.range))
      }
  }

}

extension GraphTask {
  init(_ task: KnownTask) {
    let syntax = task.part.part
    let end = syntax.textEnd(before: syntax.records[task.record].upperBound)
    let line = task.lineRange
    self.init(
      place: task.place, name: task.title.isEmpty ? "…" : PlainText.encode(FactText(task.title)),
      range: task.range(line.lowerBound..<max(line.upperBound, end)), selection: task.range(line))
  }
}

extension KnownTask {
  /// The names in `after`, with their places.
  var afterNames: [(name: [UInt8], range: EditorRange)] {
    let row = UInt32(place.task.row)
    let first = part.model.links.partitioningIndex { $0.row >= row }
    return part.model.links[first...].prefix { $0.row == row }.filter { $0.kind == .after }.map { link in
      (Array(part.model.names[link.name]), range(Int(link.range.lowerBound)..<Int(link.range.upperBound)))
    }
  }
}
