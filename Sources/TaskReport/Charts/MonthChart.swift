public import TaskModel
import TaskSyntax

/// A month as a grid of weeks: the tasks due, planned and done on each day.
public struct MonthChart: Sendable, Equatable {
  public let month: CalendarPeriod
  public let today: CalendarDate
  /// For each week, its days, Monday first; `nil` for a day of another month.
  public let weeks: [[MonthDay?]]

  /// - Parameter days: the counts, in any order. Days of other months are ignored; missing days of the month are empty.
  public init(_ days: [MonthDay], of month: CalendarPeriod, today: CalendarDate) {
    self.month = month
    self.today = today
    let known = Dictionary(days.map { ($0.day, $0) }) { first, _ in first }
    let lead = Int(month.firstDay.weekday.rawValue) - 1
    let count = month.lastDay.days(since: month.firstDay) + 1
    weeks = (0..<(lead + count + 6) / 7).map { week in
      (0..<7).map { weekday in
        let offset = 7 * week + weekday - lead
        guard 0..<count ~= offset, let day = month.firstDay.adding(days: offset) else { return nil }
        return known[day] ?? MonthDay(day)
      }
    }
  }
}
