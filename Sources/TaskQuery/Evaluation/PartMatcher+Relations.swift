import TaskModel

extension QueryRelation {
  /// Whether the other task always stands in the same part: a task with all its subtasks does.
  var isInPart: Bool { self != .needs && self != .neededBy }

  /// For each row whether a task stands to it so of which `found` is true. `nil` where that lies outside of the part.
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
      // Those below the same task; at the top nobody has siblings.
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
