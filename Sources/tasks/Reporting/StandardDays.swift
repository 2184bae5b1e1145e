import TaskModel
import TaskSyntax

/// The days of a report whose command line has no range.
enum StandardDays {
  /// The last days, including today.
  case days(Int)
  /// The last weeks from Monday on, up to today.
  case weeks(Int)
  /// The month with today in it, to its end.
  case month

  /// Whether the days may be in the future. Otherwise a range is clipped to today.
  var isAhead: Bool { if case .month = self { true } else { false } }

  func range(on today: CalendarDate) -> ClosedRange<CalendarDate> {
    switch self {
    case .days(let count): return (today.adding(days: 1 - count) ?? .first)...today
    case .weeks(let count):
      let monday = CalendarPeriod(.week, holding: today).firstDay
      return (monday.adding(days: 7 * (1 - count)) ?? .first)...today
    case .month:
      let month = CalendarPeriod(.month, holding: today)
      return month.firstDay...month.lastDay
    }
  }
}
