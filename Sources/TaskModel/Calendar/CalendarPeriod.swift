public import TaskSyntax

/// The days that a date in a file names: one day, or all days of a month, ISO week, quarter or year
/// (`Grammar/Specification.md`, Attributes). The attribute decides which day counts: `due` means the last day of a
/// period, `start` the first.
@frozen public struct CalendarPeriod: Sendable, Hashable {
  public let kind: DateLiteral.Kind

  public let firstDay: CalendarDate

  /// The last day, inclusive. For `9999-W52` it is 9999-12-31, because the calendar ends in the middle of that week.
  public let lastDay: CalendarDate

  /// Creates the days of a date, ignoring a time of day.
  public init(_ literal: DateLiteral) { self.init(kind: literal.kind, firstDay: literal.firstDay) }

  /// Creates the period of a kind that contains a day.
  public init(_ kind: DateLiteral.Kind, holding date: CalendarDate) {
    let (year, month, _) = date.components
    switch kind {
    case .day: self.init(kind: kind, firstDay: date)
    case .week:
      // The calendar begins with a Monday, so every day has one on or before it.
      let monday = CalendarDate(unchecked: Int(date.dayNumber) + 1 - Int(date.weekday.rawValue))
      self.init(kind: kind, firstDay: monday)
    case .month: self.init(kind: kind, firstDay: CalendarDate(uncheckedYear: year, month: month, day: 1))
    case .quarter:
      let firstMonth = (month - 1) / 3 * 3 + 1
      self.init(kind: kind, firstDay: CalendarDate(uncheckedYear: year, month: firstMonth, day: 1))
    case .year: self.init(kind: kind, firstDay: CalendarDate(uncheckedYear: year, month: 1, day: 1))
    }
  }

  /// Creates a period. `firstDay` must be the first day of a period of that kind.
  private init(kind: DateLiteral.Kind, firstDay: CalendarDate) {
    self.kind = kind
    self.firstDay = firstDay
    let next: CalendarDate? =
      switch kind {
      case .day: firstDay.adding(days: 1)
      case .week: firstDay.adding(days: 7)
      case .month: firstDay.adding(months: 1)
      case .quarter: firstDay.adding(months: 3)
      case .year: firstDay.adding(months: 12)
      }
    lastDay = next.map { CalendarDate(unchecked: Int($0.dayNumber) - 1) } ?? .last
  }

  /// Whether the period contains the day.
  public func contains(_ date: CalendarDate) -> Bool { firstDay <= date && date <= lastDay }

  /// Returns the period of the same kind that contains this period's last day moved by `days`. A period moves this way
  /// when a task comes back (`Grammar/Specification.md`, Recurrence). Returns `nil` outside the calendar.
  public func moved(byDays days: Int) -> CalendarPeriod? {
    lastDay.adding(days: days).map { CalendarPeriod(kind, holding: $0) }
  }

  /// The period as written in a file.
  public var literal: DateLiteral {
    switch kind {
    case .day: return firstDay.literal
    case .week:
      let (year, week) = firstDay.weekOfYear
      return DateLiteral(kind: kind, year: year, ordinal: week)
    case .month: return DateLiteral(kind: kind, year: firstDay.year, ordinal: firstDay.month)
    case .quarter: return DateLiteral(kind: kind, year: firstDay.year, ordinal: firstDay.quarter)
    case .year: return DateLiteral(kind: kind, year: firstDay.year, ordinal: 0)
    }
  }
}
