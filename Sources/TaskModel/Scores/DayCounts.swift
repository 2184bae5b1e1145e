/// The changes that tasks make on each day: the numbers of tasks added, closed and open, and the points earned. Tallies
/// of parts can be joined in any order.
///
///     created:2026-11-20 done:2026-11-22      20  added 1, open +1
///                                             22  done 1, open -1, points
///     created:2026-11-20, A, active           20  added 1, open +1, A +1
///
/// Only days with changes take memory. Day 0 stands for the time before all days: a task without `created` always
/// existed.
public struct DayCounts: Sendable {
  /// The changes of one day.
  struct Change: Sendable {
    /// The numbers of the day. Its `open` is the number of open tasks at the end of the day, minus that at its beginning.
    var numbers = DayNumbers()
    /// For A, B and C, the number of listed tasks with the letter, minus that of the day before.
    var listed = SIMD4<Int>.zero
    /// For A, B and C, the points of the tasks done.
    var earned = SIMD4<Int>.zero
  }

  /// The number of days near each other whose changes are found by index. All others are looked up in `far`.
  private static let windowLength = 4096

  /// The days with changes, in the order in which they were first seen; `changes` has their changes.
  private(set) var days: [UInt32] = []
  private(set) var changes: [Change] = []
  /// For each day of a window, the index of its change plus 1; 0 for none.
  private var slots: [UInt32] = []
  private var windowStart: UInt32 = 0
  private var far: [UInt32: UInt32] = [:]

  public init() {}

  /// Adds a task.
  ///
  /// - Parameters:
  ///   - letter: The letter by which the task earns points, 1 for A … 5 for E; 0 for none.
  ///   - points: The points that the task earns when it is done.
  ///   - spent: The minutes spent on the task.
  public mutating func add(_ row: TaskRow, letter: UInt8, points: Int, spent: Int = 0) {
    let (created, closed) = (row.created.day, row.closed.day)
    let isActive = row.status.isActive
    if created != 0 { changes[number(of: created)].numbers.added += 1 }
    // A closed task without a day may have been closed on any day.
    guard isActive || closed != 0 else { return }
    if isActive {
      changes[number(of: created)].numbers.open += 1
    } else {
      close(row, on: closed, letter: letter, points: points, spent: spent)
    }
    guard 1...3 ~= letter else { return }
    let start = max(created, row.start.day)
    guard isActive || start <= closed else { return }
    changes[number(of: start)].listed[Int(letter) - 1] += 1
    if !isActive { changes[number(of: closed + 1)].listed[Int(letter) - 1] -= 1 }
  }

  private mutating func close(_ row: TaskRow, on day: UInt32, letter: UInt8, points: Int, spent: Int) {
    let index = number(of: day)
    changes[index].numbers.spent += spent
    if row.status == .done {
      changes[index].numbers.done += 1
      changes[index].numbers.points += points
      if 1...3 ~= letter { changes[index].earned[Int(letter) - 1] += points }
    } else {
      changes[index].numbers.cancelled += 1
    }
    guard row.created.day <= day else { return }
    changes[index].numbers.open -= 1
    changes[number(of: row.created.day)].numbers.open += 1
  }

  /// Adds the changes of another tally.
  public mutating func join(_ other: DayCounts) {
    for (day, change) in zip(other.days, other.changes) {
      let index = number(of: day)
      changes[index].numbers += change.numbers
      changes[index].listed &+= change.listed
      changes[index].earned &+= change.earned
    }
  }

  /// The changes, sorted by day.
  var sorted: [(day: UInt32, change: Change)] {
    days.indices.sorted { days[$0] < days[$1] }.map { (days[$0], changes[$0]) }
  }

  /// The first day on which a task was closed; `nil` if there is none.
  public var firstClosingDay: CalendarDate? { days { $1.done + $1.cancelled > 0 }.min() }

  /// Returns the last day up to `limit` on which a task was closed; `nil` if there is none.
  public func lastClosingDay(upTo limit: CalendarDate) -> CalendarDate? {
    let limit = PackedMoment(limit).day
    return days { day, numbers in numbers.done + numbers.cancelled > 0 && day <= limit }.max()
  }

  /// The first day on which a task was added or closed; `nil` if there is none.
  public var firstChangingDay: CalendarDate? { days { $1.added + $1.done + $1.cancelled > 0 }.min() }

  private func days(where holds: (_ day: UInt32, _ numbers: DayNumbers) -> Bool) -> [CalendarDate] {
    zip(days, changes.lazy.map(\.numbers)).filter { $0 != 0 && holds($0, $1) }.compactMap {
      PackedMoment(rawValue: $0.0 * 1441).date
    }
  }

  /// Returns the index of a day's change, and appends a change if there is none.
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

  /// Appends a change. Returns its index plus 1.
  private mutating func append(_ day: UInt32) -> UInt32 {
    days.append(day)
    changes.append(Change())
    return UInt32(days.count)
  }
}
