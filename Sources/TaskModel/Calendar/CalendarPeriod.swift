public import TaskSyntax

/// The days that a date in a file names: one day, or all days of a month, ISO week, quarter or year
/// (`Grammar/Specification.md`, Attributes). Which of them counts is the attribute's matter: `due` means the last day
/// of a period, `start` the first.
@frozen public struct CalendarPeriod: Sendable, Hashable {
  public let kind: DateLiteral.Kind

  public let firstDay: CalendarDate

  /// The last day, which counts. That of `9999-W52` is 9999-12-31, where the calendar ends in the middle of the week.
  public let lastDay: CalendarDate

  /// The days of a date. A time of day is left out.
  public init(_ literal: DateLiteral) {
    self.init(kind: literal.kind, firstDay: literal.firstDay)
  }

  /// The period of a kind that a day lies in.
  public init(_ kind: DateLiteral.Kind, holding date: CalendarDate) {
    let (year, month, _) = date.components
    switch kind {
    case .day: self.init(kind: kind, firstDay: date)
    case .week:
      // The calendar begins with a Monday: every day has one before it.
      let monday = CalendarDate(unchecked: Int(date.dayNumber) + 1 - Int(date.weekday.rawValue))
      self.init(kind: kind, firstDay: monday)
    case .month: self.init(kind: kind, firstDay: CalendarDate(uncheckedYear: year, month: month, day: 1))
    case .quarter:
      let firstMonth = (month - 1) / 3 * 3 + 1
      self.init(kind: kind, firstDay: CalendarDate(uncheckedYear: year, month: firstMonth, day: 1))
    case .year: self.init(kind: kind, firstDay: CalendarDate(uncheckedYear: year, month: 1, day: 1))
    }
  }

  /// `firstDay` must be the first of a period of that kind.
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

  /// Whether the day is one of the period's.
  public func contains(_ date: CalendarDate) -> Bool {
    firstDay <= date && date <= lastDay
  }

  /// The period of the same kind that holds this one's last day, moved by so many days: how a period moves when a task
  /// comes back (`Grammar/Specification.md`, Recurrence). `nil` outside the calendar.
  public func moved(byDays days: Int) -> CalendarPeriod? {
    lastDay.adding(days: days).map { CalendarPeriod(kind, holding: $0) }
  }

  /// The period as a file has it.
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
