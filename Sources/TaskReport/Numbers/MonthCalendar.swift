public import TaskModel
import TaskSyntax

/// The tasks due, planned and done on each day of some months: the numbers of `calendar`.
///
/// See `Grammar/Views.md`, Calendar.
public struct MonthCalendar: Sendable {
  public let days: [MonthDay]

  public static let mostMonths = 24

  /// - Parameter range: whole months.
  public init(_ tally: ReportTally, on range: ClosedRange<CalendarDate>) {
    days = tally.days.numbers(on: range).enumerated().map { offset, numbers in
      var day = tally.dated[offset] ?? MonthDay(range.lowerBound.adding(days: offset) ?? range.lowerBound)
      (day.done, day.points) = (numbers.done, numbers.points)
      return day
    }
  }

  /// Returns the range of days extended to whole months.
  public static func months(around days: ClosedRange<CalendarDate>) -> ClosedRange<CalendarDate> {
    CalendarPeriod(.month, holding: days.lowerBound).firstDay...CalendarPeriod(.month, holding: days.upperBound).lastDay
  }
}
