public import TaskModel
import TaskSyntax

extension DocumentModel {
  /// The tasks that lie in the same task as this one, or in no task and in the same section; itself too, in order.
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
  /// Puts siblings in another order, each with its note and its subtasks. What stands between them stays where it is.
  ///
  /// - Parameters:
  ///   - siblings: tasks that lie in the same task, or in none.
  ///   - order: the same in their new order.
  public mutating func arrange(_ siblings: [TaskPlace], as order: [TaskPlace]) throws(EditProblem) {
    let moved = zip(siblings, order).filter { $0 != $1 }
    var blocks: [TaskBlock] = []
    for (_, task) in moved { blocks.append(try block(of: task)) }
    for ((slot, _), block) in zip(moved, blocks) { try exchange(slot, for: block) }
  }

  /// Sorts the tasks of each section that lie in no other one, and those in each task, by a number; equal ones stay in
  /// their order.
  ///
  /// - Parameter key: for each place its number.
  /// - Returns: how many tasks came to stand in the place of another one.
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
