import TaskModel

extension QueryRelation {
  /// Whether the related task is always in the same part. A part contains each task with all its subtasks.
  var isInPart: Bool { self != .needs && self != .neededBy }

  /// Returns, for each row, whether a related row has `found` set. `nil` if related tasks may be in other parts.
  func rows(_ rows: [TaskRow], found: [Bool]) -> [Bool]? {
    var related = [Bool](repeating: false, count: rows.count)
    switch self {
    case .parent:
      for index in rows.indices where rows[index].parent != TaskRow.none {
        related[index] = found[Int(rows[index].parent)]
      }
    case .ancestor:
      for index in rows.indices where rows[index].parent != TaskRow.none {
        let parent = Int(rows[index].parent)
        related[index] = found[parent] || related[parent]
      }
    case .child:
      for index in rows.indices where rows[index].parent != TaskRow.none && found[index] {
        related[Int(rows[index].parent)] = true
      }
    case .descendant:
      for index in rows.indices.reversed() where rows[index].parent != TaskRow.none {
        if found[index] || related[index] { related[Int(rows[index].parent)] = true }
      }
    case .sibling:
      // Counts the matches below each parent. Tasks at the top level have no siblings.
      var counts = [Int](repeating: 0, count: rows.count)
      for index in rows.indices where rows[index].parent != TaskRow.none && found[index] {
        counts[Int(rows[index].parent)] += 1
      }
      for index in rows.indices where rows[index].parent != TaskRow.none {
        related[index] = counts[Int(rows[index].parent)] > (found[index] ? 1 : 0)
      }
    case .needs, .neededBy: return nil
    }
    return related
  }
}
