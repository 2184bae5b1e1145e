public import TaskModel
import TaskSyntax

/// The record of a goal, from the first day on which a task was closed up to today.
///
/// See `Grammar/Views.md`, Goals.
public struct GoalRecord: Sendable {
  public let goal: Goal
  /// The amount reached today, or this week for a weekly goal.
  public private(set) var value = 0
  /// Whether the amount meets the goal; `nil` if today is not a day of the goal or the period is still running.
  public private(set) var isMet: Bool?
  /// The current run of days or weeks that met the goal, and the longest one.
  public private(set) var current = 0
  public private(set) var longest = 0
  /// The strength of the habit, in percent. It grows with each day that met the goal and decays slowly.
  public private(set) var strength = 0

  /// - Parameters:
  ///   - days: the numbers of each day from `first` to today; empty if no task was closed.
  ///   - pauses: days that neither count nor end a run.
  public init(_ goal: Goal, _ days: [DayNumbers], from first: CalendarDate, pauses: [GoalPause], today: CalendarDate) {
    self.goal = goal
    let paused = { (day: CalendarDate) in pauses.contains { $0.days.contains(day) } }
    let isForToday = !paused(today) && (goal.isWeekly || goal.holds(on: today.weekday))
    var strength = Strength(goal.daysPerWeek, of: 7)
    var run = 0
    // The days of the week so far.
    var week = (sum: 0, isPaused: true)
    for (offset, numbers) in days.enumerated() {
      guard let day = first.adding(days: offset) else { break }
      let isToday = day == today
      let reached = goal.unit == .points ? numbers.points : numbers.done
      let isPaused = paused(day)
      var isMet: Bool?
      if goal.isWeekly {
        week = (week.sum + reached, week.isPaused && isPaused)
        if day.weekday == .sunday || isToday {
          // A week is paused if all its days are. The current week is pending until it meets the goal.
          isMet =
            week.isPaused ? nil : week.sum >= goal.amount ? true : day.weekday == .sunday && !isToday ? false : nil
          if isToday { value = week.sum }
        }
        if day.weekday == .sunday { week = (0, true) }
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
}
