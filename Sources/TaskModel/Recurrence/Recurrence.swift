public import TaskSyntax

/// The dates at which a task comes back: `anchor + k · rule`, k from 0 (`Grammar/Specification.md`, Recurrence).
///
/// Every date is counted from the anchor and never from the one before it, so that months do not drift: from 31 January
/// `every:month` gives 28 February and then 31 March. k is found by division; a date takes constant time, however far
/// it is from the anchor.
public struct Recurrence: Sendable, Hashable {
  public let literal: RecurrenceLiteral

  /// The day that is counted from. For rules that count days, weeks, months or years it is the first date. Other rules,
  /// such as `mon,thu` or `last-day`, tell of each day whether it is a date, and the first date is on or after it.
  public let anchor: CalendarDate

  /// The day of the month that months are counted with, 1 to 31: of a leap day it is 29 in every year.
  private let anchorDay: Int

  /// The dates counted from a day: that on which the task is due, planned, or was done.
  ///
  /// An anchor in the literal takes the place of the day in its month (`@31`), or of month and day in its year
  /// (`@02-29`), and may so be before it.
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

  /// The first date after a day; `nil` when it would be after 9999-12-31.
  public func date(after day: CalendarDate) -> CalendarDate? {
    switch literal.rule {
    case .days(let count): return date(everyDays: count, after: day)
    case .weeks(let count): return date(everyDays: count * 7, after: day)
    case .months(let count): return date(everyMonths: count, after: day)
    case .years(let count): return date(everyMonths: count * 12, after: day)
    default:
      // These rules do not look at the anchor, but no date is before it.
      let earliest = day < anchor ? anchor : day.adding(days: 1)
      return earliest.flatMap { literal.rule.firstDay(from: $0) }
    }
  }

  /// The first `count` dates after a day, fewer where the calendar ends; none when `count` is not positive.
  public func dates(after day: CalendarDate, count: Int) -> [CalendarDate] {
    var dates: [CalendarDate] = []
    var day = day
    while dates.count < count, let next = date(after: day) {
      dates.append(next)
      day = next
    }
    return dates
  }
}

extension Recurrence {
  /// `anchor + k · period`, with the smallest k that gives a day after `day`.
  private func date(everyDays period: Int, after day: CalendarDate) -> CalendarDate? {
    let passed = day.days(since: anchor)
    return passed < 0 ? anchor : anchor.adding(days: (passed / period + 1) * period)
  }

  /// Likewise in months: the first one counted that is not before the month of `day`, and the one after it if its date
  /// is not after `day`.
  private func date(everyMonths period: Int, after day: CalendarDate) -> CalendarDate? {
    let start = anchor.monthNumber
    let passed = max(day.monthNumber - start, 0)
    let month = start + (passed + period - 1) / period * period
    guard let date = CalendarDate(monthNumber: month, clampedDay: anchorDay) else { return nil }
    return date > day ? date : CalendarDate(monthNumber: month + period, clampedDay: anchorDay)
  }
}
