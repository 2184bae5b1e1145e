/// The changes that tasks make on each day: how many are added, closed and open, and the points earned. Tallies of parts
/// are joined in any order.
///
///     created:2026-11-20 done:2026-11-22      20  added 1, open +1
///                                             22  done 1, open -1, points
///     created:2026-11-20, A, active           20  added 1, open +1, A +1
///
/// Only days on which something happens take room: about 70 bytes each. Day 0 stands for the time before all days: a
/// task without `created` was always there.
public struct DayCounts: Sendable {
  /// The changes of one day.
  struct Change: Sendable {
    var added: Int32 = 0
    var done: Int32 = 0
    var cancelled: Int32 = 0
    /// The number of open tasks at the end of the day, minus that at its beginning.
    var open: Int32 = 0
    var points = 0
    /// Minutes, of the tasks closed.
    var spent = 0
    /// For A, B and C how many more tasks with the letter are on the list than the day before.
    var listed = SIMD4<Int32>.zero
    /// For A, B and C the points of the tasks done.
    var earned = SIMD4<Int64>.zero
  }

  /// Days near each other find their change by place, all others by a search.
  private static let windowLength = 4096

  /// The days with changes, in the order in which they were first met, and their changes.
  private(set) var days: [UInt32] = []
  private(set) var changes: [Change] = []
  /// For each day of a window where its change is, with 1 added; 0 for none.
  private var slots: [UInt32] = []
  private var windowStart: UInt32 = 0
  private var far: [UInt32: UInt32] = [:]

  public init() {}

  /// Adds a task.
  ///
  /// - Parameters:
  ///   - letter: the letter by which it earns points, 1 for A … 5 for E; 0 for none.
  ///   - points: what it earns when it is done.
  ///   - spent: minutes.
  public mutating func add(_ row: TaskRow, letter: UInt8, points: Int, spent: Int = 0) {
    let (created, closed) = (row.created.day, row.closed.day)
    let isActive = row.status.isActive
    if created != 0 { changes[number(of: created)].added &+= 1 }
    // A closed task without a day may have been closed on any.
    guard isActive || closed != 0 else { return }
    if isActive {
      changes[number(of: created)].open &+= 1
    } else {
      close(row, on: closed, letter: letter, points: points, spent: spent)
    }
    guard 1...3 ~= letter else { return }
    let start = max(created, row.start.day)
    guard isActive || start <= closed else { return }
    changes[number(of: start)].listed[Int(letter) - 1] &+= 1
    if !isActive { changes[number(of: closed + 1)].listed[Int(letter) - 1] &-= 1 }
  }

  private mutating func close(_ row: TaskRow, on day: UInt32, letter: UInt8, points: Int, spent: Int) {
    let index = number(of: day)
    changes[index].spent &+= spent
    if row.status == .done {
      changes[index].done &+= 1
      changes[index].points &+= points
      if 1...3 ~= letter { changes[index].earned[Int(letter) - 1] &+= Int64(points) }
    } else {
      changes[index].cancelled &+= 1
    }
    guard row.created.day <= day else { return }
    changes[index].open &-= 1
    changes[number(of: row.created.day)].open &+= 1
  }

  /// Adds the days of another tally.
  public mutating func join(_ other: DayCounts) {
    for (day, change) in zip(other.days, other.changes) {
      let index = number(of: day)
      changes[index].added &+= change.added
      changes[index].done &+= change.done
      changes[index].cancelled &+= change.cancelled
      changes[index].open &+= change.open
      changes[index].points &+= change.points
      changes[index].spent &+= change.spent
      changes[index].listed &+= change.listed
      changes[index].earned &+= change.earned
    }
  }

  /// The changes in the order of days.
  var sorted: [(day: UInt32, change: Change)] {
    days.indices.sorted { days[$0] < days[$1] }.map { (days[$0], changes[$0]) }
  }

  /// The first day on which a task was closed; `nil` where none was.
  public var firstClosingDay: CalendarDate? {
    var first: UInt32?
    for (day, change) in zip(days, changes) where change.done + change.cancelled > 0 { first = min(first ?? day, day) }
    return first.flatMap { PackedMoment(rawValue: $0 * 1441).date }
  }

  /// The last day up to `limit` on which a task was closed; `nil` where none was.
  public func lastClosingDay(upTo limit: CalendarDate) -> CalendarDate? {
    let limit = PackedMoment(limit).day
    var last: UInt32 = 0
    for (day, change) in zip(days, changes) where change.done + change.cancelled > 0 && day <= limit {
      last = max(last, day)
    }
    return PackedMoment(rawValue: last * 1441).date
  }

  /// The first day on which a task was added or closed; `nil` where none was.
  public var firstChangingDay: CalendarDate? {
    var first: UInt32?
    for (day, change) in zip(days, changes) where day != 0 && change.added + change.done + change.cancelled > 0 {
      first = min(first ?? day, day)
    }
    return first.flatMap { PackedMoment(rawValue: $0 * 1441).date }
  }

  /// The place of a day's change, which is a new one if there was none.
  private mutating func number(of day: UInt32) -> Int {
    if day != 0, slots.isEmpty {
      slots = Array(repeating: 0, count: Self.windowLength)
      windowStart = day &- UInt32(Self.windowLength / 2)
    }
    let slot = Int(day &- windowStart)
    if day != 0, slot < slots.count {
      if slots[slot] != 0 { return Int(slots[slot]) - 1 }
      slots[slot] = append(day)
      return Int(slots[slot]) - 1
    }
    if let number = far[day] { return Int(number) - 1 }
    far[day] = append(day)
    return days.count - 1
  }

  /// The number of the new change, with 1 added.
  private mutating func append(_ day: UInt32) -> UInt32 {
    days.append(day)
    changes.append(Change())
    return UInt32(days.count)
  }
}
