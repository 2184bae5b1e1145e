public import TaskModel

extension DocumentModel {
  /// Returns the siblings of a task, including itself, in order: the tasks with the same parent, or the top-level tasks
  /// of the same section.
  public func siblings(of place: TaskPlace) -> [TaskPlace] {
    let row = self[place]
    let section = sectionNumber(of: row, in: place.part)
    guard row.parent == TaskRow.none else {
      let rows = parts[place.part].rows
      return rows.indices[(Int(row.parent) + 1)...].prefix { rows[$0].depth > rows[Int(row.parent)].depth }
        .filter { rows[$0].parent == row.parent }.map { TaskPlace(part: place.part, row: $0) }
    }
    return places.filter {
      let other = self[$0]
      return other.parent == TaskRow.none && sectionNumber(of: other, in: $0.part) == section
    }
  }
}

extension Document {
  /// All tasks in groups of siblings, the deepest groups first.
  fileprivate var siblingGroups: [[TaskPlace]] {
    var groups: [[TaskPlace]] = []
    var depths: [UInt32] = []
    var sections: [Int: Int] = [:]
    for part in model.parts.indices {
      var parents: [UInt32: Int] = [:]
      for (index, row) in model.parts[part].rows.enumerated() {
        let section = model.sectionNumber(of: row, in: part)
        let known = row.parent == TaskRow.none ? sections[section] : parents[row.parent]
        let group = known ?? groups.count
        if known == nil {
          groups.append([])
          depths.append(row.depth)
          if row.parent == TaskRow.none { sections[section] = group } else { parents[row.parent] = group }
        }
        groups[group].append(TaskPlace(part: part, row: index))
      }
    }
    return groups.indices.sorted { (depths[$1], $0) < (depths[$0], $1) }.map { groups[$0] }
  }
}

extension DocumentEdit {
  /// Reorders siblings, each with its note and its subtasks. The text between them does not move.
  ///
  /// - Parameters:
  ///   - siblings: tasks with the same parent, or without a parent.
  ///   - order: the same tasks in their new order.
  public mutating func arrange(_ siblings: [TaskPlace], as order: [TaskPlace]) throws(EditProblem) {
    let moved = zip(siblings, order).filter { $0 != $1 }
    var blocks: [TaskBlock] = []
    for (_, task) in moved { blocks.append(try block(of: task)) }
    for ((slot, _), block) in zip(moved, blocks) { try exchange(slot, for: block) }
  }

  /// Sorts the top-level tasks of each section, and the subtasks of each task, by a key. The sort is stable.
  ///
  /// - Parameter key: returns the key of a task.
  /// - Returns: the number of tasks whose position changed.
  @discardableResult
  public mutating func sort(by key: (TaskPlace) -> Int) throws(EditProblem) -> Int {
    var count = 0
    for group in document.siblingGroups where group.count > 1 {
      let order = group.map { (key($0), $0) }.sorted { $0 < $1 }.map(\.1)
      count += zip(group, order).filter { $0 != $1 }.count
      if order != group { try arrange(group, as: order) }
    }
    return count
  }
}
