import TaskEditing
import TaskModel
import TaskSyntax

extension ItemMatching {
  /// Pairs recurring tasks that were closed with their successors, and sets the closed occurrences apart.
  ///
  /// A task was closed where a closed task without `every`, with its title and its due date, stands below one that has
  /// `every`. The latter is the task, the former a record of it.
  mutating func pairOccurrences() {
    var successors: [UInt64: [Int]] = [:]
    for (index, item) in other.items.enumerated() where item.status.isRecurring && !item.status.isClosed {
      successors[item.titleHash, default: []].append(index)
    }
    guard !successors.isEmpty else { return }
    let known = Set(base.items.map(\.textHash))
    for (old, item) in base.items.enumerated() where item.status.isRecurring && !item.status.isClosed {
      let due = occurrence(old, in: base)
      for new in (successors[item.titleHash] ?? []).prefix(8) where toBase[new] < 0 && !haveOtherIds(old, new) {
        let found = closedOccurrences(behind: new, known)
        guard found.contains(where: { occurrence($0, in: other) == due }), pair(old, new) else { continue }
        for record in found { isRecord[record] = true }
        records[old] = found
        break
      }
    }
  }

  /// Returns the new closed tasks of the same title that directly follow a recurring one.
  private func closedOccurrences(behind task: Int, _ known: Set<UInt64>) -> [Int] {
    let first = other.items[task]
    var found: [Int] = []
    var index = first.next
    while index < other.items.count, found.count < 64 {
      let item = other.items[index]
      guard item.kind == .task, item.parent == first.parent, item.titleHash == first.titleHash, item.status.isClosed,
        !item.status.isRecurring
      else { break }
      if !known.contains(item.textHash) { found.append(index) }
      index = item.next
    }
    return found
  }

  /// Returns the date that tells the occurrences of a task apart: the due date, else the planned one.
  func occurrence(_ index: Int, in version: MergeVersion) -> [UInt8]? {
    guard let roles = TaskLine(Array(version.line(index)), version.dialect)?.roles else { return nil }
    return roles[.due] ?? roles[.plan]
  }
}
