public import TaskSyntax

extension DateLiteral {
  /// The day, or the first day of the period, which `start` and `created` mean.
  public var firstDay: CalendarDate {
    switch kind {
    case .day, .month: return CalendarDate(uncheckedYear: year, month: ordinal, day: day ?? 1)
    case .week:
      // 4 January is in week 1.
      let fourth = CalendarDate(uncheckedYear: year, month: 1, day: 4)
      let monday = Int(fourth.dayNumber) + 1 - Int(fourth.weekday.rawValue)
      return CalendarDate(unchecked: monday + (ordinal - 1) * 7)
    case .quarter: return CalendarDate(uncheckedYear: year, month: ordinal * 3 - 2, day: 1)
    case .year: return CalendarDate(uncheckedYear: year, month: 1, day: 1)
    }
  }

  /// The day, or the last day of the period, which `due` and `done` mean.
  public var lastDay: CalendarDate { kind == .day ? firstDay : CalendarPeriod(self).lastDay }

  /// The first minute that is meant: the time if given, otherwise the first minute of the first day.
  public var firstMoment: CalendarMoment { CalendarMoment(unchecked: firstDay, minuteOfDay: minuteOfDay ?? 0) }

  /// Returns the date moved by `days`, of the same kind and with the same time. A period becomes the one that contains
  /// its last day moved (`Grammar/Specification.md`, Recurrence). Returns `nil` outside the calendar.
  public func moved(byDays days: Int) -> DateLiteral? {
    guard kind == .day else { return CalendarPeriod(self).moved(byDays: days)?.literal }
    guard let (year, month, day) = firstDay.adding(days: days)?.components else { return nil }
    return DateLiteral(kind: kind, year: year, ordinal: month, day: day, minuteOfDay: minuteOfDay ?? -1)
  }
}
