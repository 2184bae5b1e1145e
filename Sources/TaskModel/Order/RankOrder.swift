/// The order of all active tasks by rank: effective letter, sub-priority, overdue first, due (none last), ready first,
/// most unblocked tasks first, quadrant (none last), created (none last), then file order.
///
/// See `Grammar/Order.md`, "Rank".
enum RankOrder {
  /// Returns the keys of all active tasks, which are not sorted.
  ///
  /// - Parameter facts: Facts with everything that the order needs.
  static func keys(_ facts: WorkspaceFacts) -> PeerKeys {
    var counts = [Int](repeating: 0, count: Int(TaskPriority.none.rawValue) + 1)
    for number in 0..<facts.numbers.count where facts.isActive(number) {
      counts[Int((facts.priority(of: number) ?? .none).rawValue)] += 1
    }
    var keys = PeerKeys(counts)
    var number = 0
    for document in facts.workspace.documents {
      for (part, model) in document.parts.enumerated() {
        for row in model.rows {
          if row.status.isActive {
            keys.append(PeerKey(row, in: document, part, number, facts), facts.priority(of: number) ?? .none)
          }
          number += 1
        }
      }
    }
    return keys
  }

  /// Returns the rank of each task, from 1; 0 for a closed one.
  ///
  /// - Parameter tasks: The active tasks in rank order.
  static func ranks(of tasks: some Sequence<UInt32>, count: Int) -> [UInt32] {
    var ranks = [UInt32](repeating: 0, count: count)
    for (index, task) in tasks.enumerated() { ranks[Int(task)] = UInt32(truncatingIfNeeded: index + 1) }
    return ranks
  }
}
