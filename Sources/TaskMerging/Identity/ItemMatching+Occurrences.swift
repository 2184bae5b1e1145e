import TaskEditing
import TaskModel
import TaskSyntax

/// The closed occurrences of a recurring task of the base in a version.
struct ClosedSeries {
  /// The closed occurrences that are new, the oldest first.
  var records: [Int]
  /// The one that the task of the base was.
  var own: Int
  /// For each subtask of the base, its copy in `own`.
  var copies: [Int: Int]
}

extension ItemMatching {
  /// The number of successors and of records that are looked at for one task.
  private static let limit = (successors: 8, records: 64)

  /// Pairs recurring tasks that were closed with their successors, and sets the closed occurrences apart.
  ///
  /// A task was closed where a closed task without `every`, with its title and its due date, stands beside one that has
  /// `every`. The latter is the task, the former a record of it.
  mutating func pairOccurrences() {
    var successors = (titles: [UInt64: [Int]](), ids: [UInt64: [Int]]())
    for (index, item) in other.items.enumerated() where item.status.isRecurring {
      successors.titles[item.titleHash, default: []].append(index)
      if item.idHash != 0 { successors.ids[item.idHash, default: []].append(index) }
    }
    guard !successors.titles.isEmpty else { return }
    let known = Set(base.items.map(\.textHash))
    for (old, item) in base.items.enumerated() where item.status.isRecurring && !item.status.isClosed {
      let candidates = (successors.ids[item.idHash] ?? []) + (successors.titles[item.titleHash] ?? [])
      for new in candidates.prefix(Self.limit.successors) where toBase[new] < 0 && !haveOtherIds(old, new) {
        guard let series = closedSeries(of: old, besides: new, known), pair(old, new) else { continue }
        setApart(series, of: old, new)
        break
      }
    }
  }

  /// Pairs the subtasks of a closed task with those of its successor, so that no later pass takes their copies in the
  /// record for them. Only closed occurrences of subtasks, which a successor does not get, stay themselves.
  private mutating func setApart(_ series: ClosedSeries, of old: Int, _ new: Int) {
    closings[old] = series
    for (task, next) in TaskCopies.pairs(base, old, other, new) where !haveOtherIds(task, next) { pair(task, next) }
    for record in series.records {
      isRecord[record] = true
      let copies = record == series.own ? series.copies.map { ($0, $1) } : TaskCopies.pairs(base, old, other, record)
      for (task, copy) in copies where toOther[task] >= 0 || !isPastOccurrence(task) { isRecord[copy] = true }
    }
  }

  /// Whether a subtask is a closed occurrence of a subtask, or inside one.
  private func isPastOccurrence(_ task: Int) -> Bool {
    var index = task
    while index != 0 {
      let isClosed = base.items[index].status.isClosed
      if isClosed, TaskLine(Array(base.line(index)), base.dialect)?.roles[.of] != nil { return true }
      index = base.items[index].parent
    }
    return false
  }

  /// Returns the closed occurrences beside a successor, if one of them is the task of the base.
  private func closedSeries(of old: Int, besides new: Int, _ known: Set<UInt64>) -> ClosedSeries? {
    let titles: Set<UInt64> = [base.items[old].titleHash, other.items[new].titleHash]
    let earlier = Set(neighbors(of: old, titles, in: base).compactMap { occurrenceDay($0, in: base) })
    var records = neighbors(of: new, titles, in: other).filter { record in
      !known.contains(other.items[record].textHash)
        && occurrenceDay(record, in: other).map { !earlier.contains($0) } ?? true
    }
    let days = Dictionary(uniqueKeysWithValues: records.map { ($0, occurrenceDay($0, in: other) ?? []) })
    // The successor stands above the last occurrence, so of two with one day the lower one is older.
    records.sort { x, y in
      let (a, b) = (days[x] ?? [], days[y] ?? [])
      return a == b ? x > y : a.lexicographicallyPrecedes(b)
    }
    let due = occurrence(old, in: base)
    let isOver = due != nil && occurrence(new, in: other) != due
    guard let own = records.first(where: { occurrence($0, in: other) == due }) ?? (isOver ? records.first : nil) else {
      return nil
    }
    let copies = Dictionary(uniqueKeysWithValues: TaskCopies.pairs(base, old, other, own))
    return ClosedSeries(records: records, own: own, copies: copies)
  }

  /// Returns the closed tasks with one of the titles that directly precede or follow a task.
  private func neighbors(of task: Int, _ titles: Set<UInt64>, in version: MergeVersion) -> [Int] {
    let items = version.items
    let parent = items[task].parent
    func isNeighbor(_ index: Int) -> Bool {
      let item = items[index]
      return item.kind == .task && item.parent == parent && titles.contains(item.titleHash) && item.status.isClosed
        && !item.status.isRecurring
    }
    var found: [Int] = []
    var index = items[task].next
    while index < items.count, found.count < Self.limit.records, isNeighbor(index) {
      found.append(index)
      index = items[index].next
    }
    index = task
    while found.count < Self.limit.records, let before = version.sibling(before: index), isNeighbor(before) {
      found.append(before)
      index = before
    }
    return found
  }

  /// Returns the date that tells the occurrences of a task apart: the due date, else the planned one.
  func occurrence(_ index: Int, in version: MergeVersion) -> [UInt8]? {
    guard let roles = TaskLine(Array(version.line(index)), version.dialect)?.roles else { return nil }
    return roles[.due] ?? roles[.plan]
  }

  /// Returns the date of a closed occurrence, else the day on which it was closed.
  private func occurrenceDay(_ index: Int, in version: MergeVersion) -> [UInt8]? {
    guard let roles = TaskLine(Array(version.line(index)), version.dialect)?.roles else { return nil }
    return roles[.due] ?? roles[.plan] ?? roles[.done] ?? roles[.cancelled]
  }
}

/// The tasks inside two items of which one was made from the other.
enum TaskCopies {
  /// Returns the tasks inside two items that are the same: those with one title under parents that are the same, of
  /// several the first with the first.
  static func pairs(_ left: MergeVersion, _ first: Int, _ right: MergeVersion, _ second: Int) -> [(Int, Int)] {
    var pairs: [(Int, Int)] = []
    var waiting = [(first, second)]
    while let (x, y) = waiting.popLast() {
      var places: [UInt64: [Int]] = [:]
      for child in right.children(of: y).reversed() where right.items[child].kind == .task {
        places[right.items[child].titleHash, default: []].append(child)
      }
      for child in left.children(of: x) where left.items[child].kind == .task {
        guard let partner = places[left.items[child].titleHash]?.popLast() else { continue }
        pairs.append((child, partner))
        waiting.append((child, partner))
      }
    }
    return pairs
  }
}

extension MergeVersion {
  /// Whether a recurring task comes back counted from the day of its completion.
  func countsFromCompletion(_ index: Int) -> Bool {
    let every = TaskLine(Array(line(index)), dialect)?.roles[.every] ?? []
    return RecurrenceLiteral(every.span, in: 0..<every.count)?.mode == .done
  }
}
