public import TaskModel
import TaskSyntax

/// The record of a recurring task.
///
/// See `Grammar/Views.md`, Habits.
public struct Habit: Sendable {
  /// The state of a day.
  public enum State: String, CaseIterable, Sendable {
    case kept, late, skipped, missed, pending, free
  }

  public let task: HabitCopies.Habit
  /// The current run of days on which the habit was kept, even late, and the longest one.
  public private(set) var current = 0
  public private(set) var longest = 0
  /// The strength of the habit, in percent.
  public private(set) var strength = 0
  /// The numbers of expected days in the range, by state.
  public private(set) var kept = 0
  public private(set) var late = 0
  public private(set) var skipped = 0
  public private(set) var missed = 0
  /// The number of copies on unexpected days or without a day.
  public private(set) var off = 0
  /// The states of the days in the range.
  public private(set) var days: [State]

  init(
    _ task: HabitCopies.Habit, _ copies: [HabitCopies.Copy], on range: ClosedRange<CalendarDate>, today: CalendarDate,
    pauses: [GoalPause]
  ) {
    self.task = task
    days = Array(repeating: .free, count: range.upperBound.days(since: range.lowerBound) + 1)
    var states: [CalendarDate: State] = [:]
    var counts: [CalendarDate: Int] = [:]
    for copy in copies {
      guard let day = PackedMoment(rawValue: copy.day * 1441).date else {
        off += 1
        continue
      }
      let state: State = !copy.isDone ? .skipped : copy.closed > copy.day ? .late : .kept
      // The best copy of a day decides.
      states[day] = [State.kept, .late].first { $0 == state || $0 == states[day] } ?? .skipped
      counts[day, default: 0] += 1
    }
    let expected = Self.expected(task, states.keys.sorted(), today: today)
    off += counts.values.reduce(0, +) - expected.reduce(0) { $0 + (counts[$1] ?? 0) }
    walk(over: expected, states, in: range, today: today, pauses: pauses)
    kept = days.count { $0 == .kept }
    late = days.count { $0 == .late }
    skipped = days.count { $0 == .skipped }
    missed = days.count { $0 == .missed }
  }

  /// Counts the days in a row and the strength, and puts the states of the expected days in the range.
  private mutating func walk(
    over expected: [CalendarDate], _ states: [CalendarDate: State], in range: ClosedRange<CalendarDate>,
    today: CalendarDate, pauses: [GoalPause]
  ) {
    var firmness = Strength(task.series.rule.frequency.count, of: task.series.rule.frequency.days)
    var position = expected.first
    for day in expected {
      guard let state = states[day] ?? Self.state(without: day, today: today, pauses: pauses) else { continue }
      if let place = Self.place(day, in: range) { days[place] = state }
      switch state {
      case .kept, .late: current += 1
      case .missed: current = 0
      case .skipped, .pending, .free: break
      }
      longest = max(longest, current)
      guard day <= today else { continue }
      // Days up to this one step with the previous state.
      Self.step(&firmness, &position, to: day, pauses: pauses)
      if state == .kept || state == .late || state == .missed { firmness.take(state != .missed) }
      if state != .pending { Self.step(&firmness, &position, to: day.adding(days: 1) ?? day, pauses: pauses) }
      if state == .pending { position = nil }
    }
    if let tomorrow = today.adding(days: 1) { Self.step(&firmness, &position, to: tomorrow, pauses: pauses) }
    strength = firmness.percent
  }

  /// Returns the expected days in order, up to today or to the last day that a copy names. With `@done`, these are all
  /// days of the copies and of the task.
  private static func expected(
    _ task: HabitCopies.Habit, _ named: [CalendarDate], today: CalendarDate
  ) -> [CalendarDate] {
    let own = task.day.map { [$0] } ?? []
    if task.series.rule.mode == .done { return (named + own.filter { !named.contains($0) }).sorted() }
    guard let first = (named + own).min() else { return [] }
    guard let before = first.adding(days: -1) else { return [] }
    return task.series.days(anchoredAt: first, after: before, to: max(today, named.last ?? today))
  }

  /// Returns the state of an expected day without a copy, or `nil` for a future day.
  private static func state(without day: CalendarDate, today: CalendarDate, pauses: [GoalPause]) -> State? {
    if day > today { return nil }
    if pauses.contains(where: { $0.days.contains(day) }) { return .free }
    return day == today ? .pending : .missed
  }

  private static func place(_ day: CalendarDate, in range: ClosedRange<CalendarDate>) -> Int? {
    range.contains(day) ? day.days(since: range.lowerBound) : nil
  }

  /// Steps over the days from `position` up to but not including `end`, except paused days.
  private static func step(
    _ strength: inout Strength, _ position: inout CalendarDate?, to end: CalendarDate, pauses: [GoalPause]
  ) {
    while let day = position, day < end {
      if !pauses.contains(where: { $0.days.contains(day) }) { strength.step() }
      position = day.adding(days: 1)
    }
  }
}

extension RecurrenceLiteral {
  /// The approximate number of expected days in a number of days.
  fileprivate var frequency: (count: Int, days: Int) {
    switch rule {
    case .days(let count): (1, count)
    case .weeks(let count): (1, 7 * count)
    case .months(let count): (1, 30 * count)
    case .years(let count): (1, 365 * count)
    case .weekdays(let days): (days.rawValue.nonzeroBitCount, 7)
    default: (1, 30)
    }
  }
}

/// The habits of a report, in the order of files and lines.
public struct Habits: Sendable {
  public let habits: [Habit]

  /// - Parameter archive: returns the path of a file's archive. Both paths are relative to the workspace's root.
  public init(
    _ tally: ReportTally, on range: ClosedRange<CalendarDate>, today: CalendarDate, pauses: [GoalPause],
    archive: ([UInt8]) -> [UInt8]
  ) {
    let found = tally.habits
    let titled = Self.copies(of: found, archive: archive)
    habits = found.habits.indices.map { index in
      let task = found.habits[index]
      let copies = task.id.map { found.byID[$0] ?? [] } ?? titled[index] ?? []
      return Habit(task, copies, on: range, today: today, pauses: pauses)
    }
  }

  /// Returns, for each task without an id, by its index, the copies with its title in its file or that file's archive.
  private static func copies(of found: HabitCopies, archive: ([UInt8]) -> [UInt8]) -> [Int: [HabitCopies.Copy]] {
    /// The tasks by the files that may hold their copies, and by the hash of their title.
    var tasks: [[UInt8]: [Int: [Int]]] = [:]
    for (index, habit) in found.habits.enumerated() where habit.id == nil {
      for file in Set([habit.file, archive(habit.file)]) {
        tasks[file, default: [:]][habit.titleHash, default: []].append(index)
      }
    }
    var copies: [Int: [HabitCopies.Copy]] = [:]
    for piece in found.byTitle {
      guard let tasks = tasks[piece.file] else { continue }
      for (title, copy) in piece.copies { for index in tasks[title] ?? [] { copies[index, default: []].append(copy) } }
    }
    return copies
  }
}
