public import TaskModel
import TaskSyntax

/// How a goal was kept, from the first day on which a task was closed to today.
///
/// `Grammar/Views.md`, Goals.
public struct GoalRecord: Sendable {
  public let goal: Goal
  /// The amount reached today, or in the running week.
  public private(set) var value = 0
  /// Whether that is enough; `nil` on a day that the goal is not for.
  public private(set) var isMet: Bool?
  /// Days, or weeks, in a row in which the goal was met, up to now and at most.
  public private(set) var current = 0
  public private(set) var longest = 0
  /// How firm the habit is, in percent: it grows with each day on which the goal was met, and falls slowly.
  public private(set) var strength = 0

  /// - Parameters:
  ///   - days: the numbers of each day from `first` to today; empty where nothing was closed.
  ///   - pauses: days that neither count nor break.
  public init(_ goal: Goal, _ days: [DayNumbers], from first: CalendarDate, pauses: [GoalPause], today: CalendarDate) {
    self.goal = goal
    let paused = { (day: CalendarDate) in pauses.contains { $0.days.contains(day) } }
    let isForToday = !paused(today) && (goal.isWeekly || goal.holds(on: today.weekday))
    var strength = Strength(daysPerWeek: goal.daysPerWeek)
    var run = 0
    var week = Week()
    for (offset, numbers) in days.enumerated() {
      guard let day = first.adding(days: offset) else { break }
      let isToday = day == today
      let reached = goal.unit == .points ? numbers.points : numbers.done
      let isPaused = paused(day)
      var isMet: Bool?
      if goal.isWeekly {
        week.add(reached, isPaused: isPaused)
        if day.weekday == .sunday || isToday {
          // A week is paused if all its days are; the running one is pending until it is met.
          isMet =
            week.isPaused ? nil : week.sum >= goal.amount ? true : day.weekday == .sunday && !isToday ? false : nil
          if isToday { value = week.sum }
        }
        if day.weekday == .sunday { week = Week() }
      } else {
        if isToday { value = reached }
        if !isPaused, goal.holds(on: day.weekday) { isMet = reached >= goal.amount ? true : isToday ? nil : false }
      }
      if let isMet {
        run = isMet ? run + 1 : 0
        longest = max(longest, run)
        strength.take(isMet)
      }
      let isPending = isToday && isForToday && isMet == nil
      if !isPaused, !isPending { strength.step() }
    }
    current = run
    self.strength = strength.percent
    isMet = isForToday ? value >= goal.amount : nil
  }

  /// The days of a week so far.
  private struct Week {
    var sum = 0
    var isPaused = true

    mutating func add(_ reached: Int, isPaused: Bool) {
      sum += reached
      if !isPaused { self.isPaused = false }
    }
  }

  /// `s ← s·m + v·(1 − m)` on every calendar day, with `m = 0.5^(√f / 13)`, `f` the goal days of a week by seven and `v`
  /// whether the last goal day was met.
  private struct Strength {
    private var value = 0.0
    private var last = 0.0
    private let rate: Double

    init(daysPerWeek: Int) {
      // e^x by its series: |x| < 0.06, so that six terms are exact.
      let x = -0.693_147_180_559_945_3 * (Double(daysPerWeek) / 7).squareRoot() / 13
      rate = 1 + x * (1 + x / 2 * (1 + x / 3 * (1 + x / 4 * (1 + x / 5 * (1 + x / 6)))))
    }

    mutating func take(_ isMet: Bool) { last = isMet ? 1 : 0 }

    mutating func step() { value = value * rate + last * (1 - rate) }

    /// Rounded half up.
    var percent: Int { Int((value * 100 + 0.5).rounded(.down)) }
  }
}
