import TaskModel
import TaskQuery
import TaskSyntax

// Tasks above, below and beside others.
extension WorkspaceTasks {
  /// Returns all tasks that lie in one, at any depth.
  package func descendants(of task: FoundTask) -> [FoundTask] {
    guard let place = task.place else { return [] }
    return task.rowsBelow.map { row in
      self[WorkspaceModel.Place(document: place.document, task: TaskPlace(part: place.task.part, row: row))]
    }
  }

  /// Returns the active tasks below these, at any depth, each once, and none that is one of them; in the order of the
  /// files.
  package func activeSubtasks(of tasks: [FoundTask]) -> [FoundTask] {
    var places: Set<WorkspaceModel.Place> = []
    for task in tasks {
      guard let place = task.place else { continue }
      for row in task.rowsBelow where task.part.model.rows[row].status.isActive {
        places.insert(WorkspaceModel.Place(document: place.document, task: TaskPlace(part: place.task.part, row: row)))
      }
    }
    places.subtract(tasks.compactMap(\.place))
    return places.sorted().map { self[$0] }
  }

  /// Returns the tasks without those inside another one of them, in the order of the files.
  package func outermost(of found: [FoundTask]) -> [FoundTask] {
    let places = found.compactMap(\.place).sorted()
    var outermost: [WorkspaceModel.Place] = []
    for place in places {
      if let last = outermost.last, last.document == place.document, last.task.part == place.task.part {
        let rows = documents.model.documents[place.document].parts[place.task.part].rows
        let isInside = rows[(last.task.row + 1)...].prefix { $0.depth > rows[last.task.row].depth }.count
        if place.task.row <= last.task.row + isInside { continue }
      }
      outermost.append(place)
    }
    return outermost.map { self[$0] }
  }

  /// Returns the next task behind another one, and all that lies in it, that lies in the same task; at the top of the
  /// same file.
  func sibling(behind task: FoundTask) -> FoundTask? { sibling(of: task, step: 1) { _, _ in true } }

  /// Returns the task before another one that lies in the same task; at the top of the same file.
  package func sibling(before task: FoundTask) -> FoundTask? { sibling(of: task, step: -1) { _, _ in true } }

  /// Returns the nearest task before another one that lies in the same task, and fulfills `isWanted`; at the top in the
  /// same file.
  func sibling(before task: FoundTask, where isWanted: (TaskRow, _ part: () -> SyntaxPart) -> Bool) -> FoundTask? {
    sibling(of: task, step: -1, where: isWanted)
  }

  /// Returns the nearest task behind another one, or before it if there is none, in the same way.
  func sibling(beside task: FoundTask, where isWanted: (TaskRow, _ part: () -> SyntaxPart) -> Bool) -> FoundTask? {
    sibling(of: task, step: 1, where: isWanted) ?? sibling(of: task, step: -1, where: isWanted)
  }

  private func sibling(
    of task: FoundTask, step: Int, where isWanted: (TaskRow, _ part: () -> SyntaxPart) -> Bool
  ) -> FoundTask? {
    guard let place = task.place else { return nil }
    let document = documents.documents[place.document].document
    let parts = document.model.parts
    let depth = task.row.depth
    var (number, index) = (place.task.part, place.task.row)
    var rows = parts[number].rows
    while true {
      index += step
      while !rows.indices.contains(index) {
        number += step
        guard parts.indices.contains(number) else { return nil }
        rows = parts[number].rows
        index = step > 0 ? 0 : rows.count - 1
      }
      let row = rows[index]
      guard row.depth >= depth else { return nil }
      if row.depth == depth, isWanted(row, { document.part(number) }) {
        return self[WorkspaceModel.Place(document: place.document, task: TaskPlace(part: number, row: index))]
      }
    }
  }
}

extension FoundTask {
  /// The rows of its part that lie in it, at any depth.
  var rowsBelow: Range<Int> {
    let rows = part.model.rows
    let end = rows[(index + 1)...].firstIndex { $0.depth <= row.depth } ?? rows.count
    return index + 1..<end
  }
}

// Tasks with the same words.
extension WorkspaceTasks {
  /// Whether another task with the same words was closed today. Earlier occurrences of a series do not count: the
  /// handle stays with the series.
  func hasEqualClosedToday(_ number: Int) -> Bool {
    let today = settings.now.date
    // The next occurrence was created when the one before it was closed.
    let row = self[number].row
    if row.flags.contains(.isRecurring), row.created.date == today { return false }
    return handles.equals(of: number).contains { other in
      let task = self[other]
      return !task.row.status.isActive && task.row.closed.date == today && LineAttributes(task)[.of] == nil
    }
  }
}
