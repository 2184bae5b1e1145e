/// All active tasks sorted by rank: effective letter, sub-priority, overdue first, due (none last), ready first, most
/// unblocked tasks first, quadrant (none last), created (none last), then file order.
///
/// See `Grammar/Order.md`, "Rank".
struct RankOrder: Sendable {
  /// The numbers of the tasks, in rank order.
  let tasks: [UInt32]
  /// For each task, its rank; 0 for a closed one.
  private let ranks: [UInt32]

  /// - Parameter facts: Facts with everything that the order needs.
  init(_ facts: WorkspaceFacts) {
    var keys: [RankKey] = []
    // Memory that is reserved but not used takes no pages.
    keys.reserveCapacity(facts.numbers.count)
    var number = 0
    for document in facts.workspace.documents {
      for (part, model) in document.parts.enumerated() {
        for row in model.rows {
          if row.status.isActive { keys.append(RankKey(row, in: document, part, number, facts)) }
          number += 1
        }
      }
    }
    keys.sortByDigits()
    var ranks = [UInt32](repeating: 0, count: number)
    for (index, key) in keys.enumerated() { ranks[Int(key.number)] = UInt32(index + 1) }
    tasks = keys.map(\.number)
    self.ranks = ranks
  }

  /// Returns the rank of a task, from 1; `nil` for a closed one.
  func rank(of number: Int) -> Int? { ranks[number] == 0 ? nil : Int(ranks[number]) }
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
