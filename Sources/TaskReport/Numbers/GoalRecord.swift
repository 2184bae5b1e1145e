public import TaskModel
import TaskSyntax

/// The record of a goal, from the first day on which a task was closed to today.
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
  /// The strength of the habit, in percent: it grows with each day on which the goal was met, and falls slowly.
  public private(set) var strength = 0

  /// - Parameters:
  ///   - days: the numbers of each day from `first` to today; empty where nothing was closed.
  ///   - pauses: days that neither count nor break.
  public init(_ goal: Goal, _ days: [DayNumbers], from first: CalendarDate, pauses: [GoalPause], today: CalendarDate) {
    self.goal = goal
    let paused = { (day: CalendarDate) in pauses.contains { $0.days.contains(day) } }
    let isForToday = !paused(today) && (goal.isWeekly || goal.holds(on: today.weekday))
    var strength = Strength(goal.daysPerWeek, of: 7)
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
}
