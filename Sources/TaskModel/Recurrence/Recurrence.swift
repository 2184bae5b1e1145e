public import TaskSyntax

/// The dates at which a task comes back: `anchor + k · rule`, k from 0 (`Grammar/Specification.md`, Recurrence).
///
/// Every date is counted from the anchor and never from the previous date, so that months do not drift: from 31
/// January, `every:month` gives 28 February and then 31 March. k is found by division, so a date takes constant time at
/// any distance from the anchor.
public struct Recurrence: Sendable, Hashable {
  public let literal: RecurrenceLiteral

  /// The day from which dates are counted. For rules that count days, weeks, months or years, it is the first date.
  /// Other rules, such as `mon,thu` or `last-day`, decide for each day whether it is a date; their first date is on or
  /// after the anchor.
  public let anchor: CalendarDate

  /// The day of the month used to count months, 1 to 31; for a leap day, 29 in every year.
  private let anchorDay: Int

  /// Creates the dates counted from a day: the day on which the task is due, is planned, or was done.
  ///
  /// An anchor in the literal replaces the day of the month (`@31`), or the month and the day (`@02-29`), and may
  /// therefore be before `day`.
  public init(_ literal: RecurrenceLiteral, anchoredAt day: CalendarDate) {
    self.literal = literal
    let (year, month, dayOfMonth) = day.components
    switch literal.anchor {
    case nil:
      anchor = day
      anchorDay = dayOfMonth
    case .dayOfMonth(let written):
      anchor = CalendarDate(monthNumber: year * 12 + month - 1, clampedDay: written) ?? day
      anchorDay = written
    case .leapDay:
      anchor = CalendarDate(monthNumber: year * 12 + 1, clampedDay: 29) ?? day
      anchorDay = 29
    }
  }

  /// Returns the first date after a day; `nil` if it would be after 9999-12-31.
  public func date(after day: CalendarDate) -> CalendarDate? {
    switch literal.rule {
    case .days(let count): return date(everyDays: count, after: day)
    case .weeks(let count): return date(everyDays: count * 7, after: day)
    case .months(let count): return date(everyMonths: count, after: day)
    case .years(let count): return date(everyMonths: count * 12, after: day)
    default:
      // These rules ignore the anchor, but no date is before it.
      let earliest = day < anchor ? anchor : day.adding(days: 1)
      return earliest.flatMap { literal.rule.firstDay(from: $0) }
    }
  }

  /// Returns the first `count` dates after a day; fewer if the calendar ends, and none if `count` is not positive.
  public func dates(after day: CalendarDate, count: Int) -> [CalendarDate] {
    Array(sequence(first: day) { date(after: $0) }.dropFirst().prefix(max(0, count)))
  }
}

extension Recurrence {
  /// Returns `anchor + k · period`, with the smallest k that gives a day after `day`.
  private func date(everyDays period: Int, after day: CalendarDate) -> CalendarDate? {
    let passed = day.days(since: anchor)
    return passed < 0 ? anchor : anchor.adding(days: (passed / period + 1) * period)
  }

  /// Returns the date in the first counted month that is not before the month of `day`, or in the counted month after
  /// it if that date is not after `day`.
  private func date(everyMonths period: Int, after day: CalendarDate) -> CalendarDate? {
    let start = anchor.monthNumber
    let passed = max(day.monthNumber - start, 0)
    let month = start + (passed + period - 1) / period * period
    guard let date = CalendarDate(monthNumber: month, clampedDay: anchorDay) else { return nil }
    return date > day ? date : CalendarDate(monthNumber: month + period, clampedDay: anchorDay)
  }
}
