/// The sort key of an active task among all others. No two tasks have equal keys.
struct RankKey: Comparable {
  let priority: TaskPriority
  let peer: PeerKey

  /// - Parameter facts: Facts with readiness, priorities and unblock counts.
  init(_ row: TaskRow, in document: DocumentModel, _ part: Int, _ number: Int, _ facts: WorkspaceFacts) {
    priority = facts.priority(of: number) ?? .none
    peer = PeerKey(row, in: document, part, number, facts)
  }

  /// The part of a key that is compared first: priority, overdue and due. It is known before the whole key is computed.
  var head: UInt64 { UInt64(priority.rawValue) << 33 | peer.head }

  static func head(_ row: TaskRow, _ priority: TaskPriority, _ now: CalendarMoment) -> UInt64 {
    UInt64(priority.rawValue) << 33 | PeerKey.head(row, now)
  }

  var number: UInt32 { peer.number }

  static func < (a: RankKey, b: RankKey) -> Bool {
    a.priority != b.priority ? a.priority < b.priority : a.peer < b.peer
  }
}

/// The sort key of an active task among those of the same priority, packed into two integers.
///
///     first    overdue 1 bit · due 32 · ready 1 · inverted unblock count 27 · quadrant 3
///     second   created 32 bits · number 32
///
/// More than 134 million unblocked tasks count as that many.
struct PeerKey: Comparable {
  let first: UInt64
  let second: UInt64

  init(first: UInt64, second: UInt64) { (self.first, self.second) = (first, second) }

  /// - Parameter facts: Facts with readiness and unblock counts.
  init(_ row: TaskRow, in document: DocumentModel, _ part: Int, _ number: Int, _ facts: WorkspaceFacts) {
    let quadrant = document.quadrant(of: row, in: part, now: facts.now, urgentWithin: facts.urgentWithin)?.number ?? 5
    let most = 1 << 27 - 1
    let unblocks = UInt64(most - min(facts.unblocks(number) ?? 0, most))
    let isReady = facts.readiness(of: number).contains(.ready)
    first = Self.head(row, facts.now) << 31 | (isReady ? 0 : 1) << 30 | unblocks << 3 | UInt64(quadrant)
    second = UInt64(row.created.place) << 32 | UInt64(number)
  }

  /// The part of a key that is compared first: overdue and due.
  fileprivate var head: UInt64 { first >> 31 }
  fileprivate static func head(_ row: TaskRow, _ now: CalendarMoment) -> UInt64 {
    (row.isOverdue(now: now) ? 0 : 1) << 32 | UInt64(row.due.place)
  }

  var number: UInt32 { UInt32(truncatingIfNeeded: second) }

  static func < (a: PeerKey, b: PeerKey) -> Bool { a.first != b.first ? a.first < b.first : a.second < b.second }
}
