public import TaskModel
import TaskSyntax

/// The tasks due, planned and done on each day of some months: the numbers of `calendar`.
///
/// See `Grammar/Views.md`, Calendar.
public struct MonthCalendar: Sendable {
  public let counted: CountedTasks
  public let days: [MonthDay]

  public static let mostMonths = 24

  /// - Parameter range: whole months.
  public init(_ tally: ReportTally, on range: ClosedRange<CalendarDate>) {
    counted = tally.counted
    days = tally.days.numbers(on: range).enumerated().map { offset, numbers in
      let tasks = tally.dated[offset]
      return MonthDay(
        range.lowerBound.adding(days: offset) ?? range.lowerBound, due: tasks.due, planned: tasks.planned,
        again: tasks.again, overdue: tasks.overdue, done: numbers.done, points: numbers.points)
    }
  }

  /// Returns the range of days extended to whole months.
  public static func months(around days: ClosedRange<CalendarDate>) -> ClosedRange<CalendarDate> {
    CalendarPeriod(.month, holding: days.lowerBound).firstDay...CalendarPeriod(.month, holding: days.upperBound).lastDay
  }
}
