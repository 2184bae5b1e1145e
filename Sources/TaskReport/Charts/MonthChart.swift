public import TaskModel
import TaskSyntax

/// A month as a grid of weeks: the tasks due, planned and done on each day.
public struct MonthChart: Sendable, Equatable {
  /// The counts of a day.
  public struct Day: Sendable, Equatable {
    public let day: CalendarDate
    /// The numbers of active tasks due and planned.
    public var due = 0
    public var planned = 0
    /// The number of occurrences of recurring tasks on the day.
    public var again = 0
    /// The number of tasks due on a day before today and still active.
    public var overdue = 0
    public var done = 0
    public var points = 0

    public init(
      _ day: CalendarDate, due: Int = 0, planned: Int = 0, again: Int = 0, overdue: Int = 0, done: Int = 0,
      points: Int = 0
    ) {
      self.day = day
      self.due = due
      self.planned = planned
      self.again = again
      self.overdue = overdue
      self.done = done
      self.points = points
    }

    public var isEmpty: Bool { due + planned + again + overdue + done + points == 0 }
  }

  public let month: CalendarPeriod
  public let today: CalendarDate
  /// For each week, its days, Monday first; `nil` for a day of another month.
  public let weeks: [[Day?]]

  /// - Parameter days: the counts, in any order. Days of other months are ignored; missing days of the month are empty.
  public init(_ days: [Day], of month: CalendarPeriod, today: CalendarDate) {
    self.month = month
    self.today = today
    let known = Dictionary(days.map { ($0.day, $0) }) { first, _ in first }
    let lead = Int(month.firstDay.weekday.rawValue) - 1
    let count = month.lastDay.days(since: month.firstDay) + 1
    weeks = (0..<(lead + count + 6) / 7).map { week in
      (0..<7).map { weekday in
        let offset = 7 * week + weekday - lead
        guard 0..<count ~= offset, let day = month.firstDay.adding(days: offset) else { return nil }
        return known[day] ?? Day(day)
      }
    }
  }
}
