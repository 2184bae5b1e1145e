/// The order of all active tasks by rank: effective letter, sub-priority, overdue first, due (none last), ready first,
/// most unblocked tasks first, quadrant (none last), created (none last), then file order.
///
/// See `Grammar/Order.md`, "Rank".
enum RankOrder {
  /// Returns the numbers of all active tasks in rank order.
  ///
  /// Each priority is sorted separately, which takes less memory than sorting all tasks at once.
  ///
  /// - Parameter facts: Facts with everything that the order needs.
  static func tasks(_ facts: WorkspaceFacts) -> [UInt32] {
    var groups = keysByPriority(facts)
    var tasks: [UInt32] = []
    tasks.reserveCapacity(groups.reduce(0) { $0 + $1.count })
    for priority in groups.indices where !groups[priority].isEmpty {
      groups[priority].sortByDigits()
      for key in groups[priority] { tasks.append(key.number) }
      groups[priority] = []
    }
    return tasks
  }

  /// Returns the keys of the active tasks of each priority, in the order of their numbers.
  private static func keysByPriority(_ facts: WorkspaceFacts) -> [[RankKey]] {
    var counts = [Int](repeating: 0, count: Int(TaskPriority.none.rawValue) + 1)
    for number in 0..<facts.numbers.count { counts[Int(facts.priority(of: number)?.rawValue ?? 0)] += 1 }
    var groups = counts.map { count in
      // Memory that is reserved but not used takes no pages.
      var keys: [RankKey] = []
      keys.reserveCapacity(count)
      return keys
    }
    var number = 0
    for document in facts.workspace.documents {
      for (part, model) in document.parts.enumerated() {
        for row in model.rows {
          if row.status.isActive {
            let key = RankKey(row, in: document, part, number, facts)
            groups[Int(key.priority)].append(key)
          }
          number += 1
        }
      }
    }
    return groups
  }

  /// Returns the rank of each task, from 1; 0 for a closed one.
  ///
  /// - Parameter tasks: The active tasks in rank order.
  static func ranks(of tasks: [UInt32], count: Int) -> [UInt32] {
    var ranks = [UInt32](repeating: 0, count: count)
    for (index, task) in tasks.enumerated() { ranks[Int(task)] = UInt32(truncatingIfNeeded: index + 1) }
    return ranks
  }
}

/// The sort key of an active task, packed into two integers and its number. No two tasks have equal keys.
struct RankKey: Comparable {
  /// Priority in 13 bits, overdue in 1, due in 32, ready in 1, and the upper 17 bits of the inverted unblock count.
  fileprivate let first: UInt64
  /// The lower 15 bits of the inverted unblock count, quadrant in 3 bits, created in 32.
  fileprivate let second: UInt64
  let number: UInt32

  /// - Parameter facts: Facts with readiness, priorities and unblock counts.
  init(_ row: TaskRow, in document: DocumentModel, _ part: Int, _ number: Int, _ facts: WorkspaceFacts) {
    let quadrant = document.quadrant(of: row, in: part, now: facts.now, urgentWithin: facts.urgentWithin)?.number ?? 5
    let unblocks = ~UInt32(facts.unblocks(number) ?? 0)
    let head = Self.head(row, facts.priority(of: number) ?? .none, facts.now)
    let isReady = facts.readiness(of: number).contains(.ready)
    first = head << 18 | (isReady ? 0 : 1) << 17 | UInt64(unblocks >> 15)
    second = UInt64(unblocks & 0x7FFF) << 35 | UInt64(quadrant) << 32 | UInt64(row.created.place)
    self.number = UInt32(number)
  }

  /// The part of a key that is compared first: priority, overdue and due. It is known before the whole key is computed.
  var head: UInt64 { first >> 18 }
  fileprivate var priority: UInt64 { head >> 33 }

  static func head(_ row: TaskRow, _ priority: TaskPriority, _ now: CalendarMoment) -> UInt64 {
    UInt64(priority.rawValue) << 33 | (row.isOverdue(now: now) ? 0 : 1) << 32 | UInt64(row.due.place)
  }

  static func < (a: RankKey, b: RankKey) -> Bool {
    a.first != b.first ? a.first < b.first : a.second != b.second ? a.second < b.second : a.number < b.number
  }
}

extension [RankKey] {
  /// Sorts keys that are in the order of their numbers: digit by digit from the lowest, without the digits that are the
  /// same in all keys. Equal digits keep their order. A million keys take half the time of a sort that compares.
  ///
  ///     bits of all keys    0000 0110 1000 0000 1011 0001      1 where keys differ
  ///     digits                   └────┘         └┘└────┘       each begins at a bit where keys differ
  fileprivate mutating func sortByDigits() {
    guard let some = first else { return }
    // Counting the digits of a few keys takes longer than comparing these.
    if count < Self.leastForDigits { return sort() }
    let differing = reduce((first: 0 as UInt64, second: 0 as UInt64)) { bits, key in
      (bits.first | (key.first ^ some.first), bits.second | (key.second ^ some.second))
    }
    var buffer = [RankKey](repeating: some, count: count)
    sortByDigits(of: differing.second, &buffer, \.second)
    sortByDigits(of: differing.first, &buffer, \.first)
  }

  @inline(__always)
  private mutating func sortByDigits(of bits: UInt64, _ buffer: inout [RankKey], _ word: (RankKey) -> UInt64) {
    var shift = 0
    while shift < UInt64.bitWidth, bits >> shift != 0 {
      shift += (bits >> shift).trailingZeroBitCount
      distribute(to: &buffer) { word($0) >> shift }
      swap(&self, &buffer)
      shift += Self.digitBits
    }
  }

  private static var digitBits: Int { 11 }
  private static var leastForDigits: Int { 1_000 }

  /// Writes the keys to `sorted`, in the order of the lowest digit of `word`.
  @inline(__always)
  private func distribute(to sorted: inout [RankKey], by word: (RankKey) -> UInt64) {
    let mask = UInt64(1 << Self.digitBits - 1)
    var starts = [Int](repeating: 0, count: 1 << Self.digitBits)
    for key in self { starts[Int(word(key) & mask)] += 1 }
    var next = 0
    for digit in starts.indices {
      let count = starts[digit]
      starts[digit] = next
      next += count
    }
    for key in self {
      let digit = Int(word(key) & mask)
      sorted[starts[digit]] = key
      starts[digit] += 1
    }
  }
}
