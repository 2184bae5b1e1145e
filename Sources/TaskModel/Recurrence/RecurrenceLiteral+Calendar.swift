import TaskSyntax

extension RecurrenceLiteral.Rule {
  /// Returns the first day on or after `earliest` that a calendar rule names, such as `mon,thu`, `31st` or `5th-fri`;
  /// `nil` if it would be after 9999-12-31, and for rules that count from an anchor.
  func firstDay(from earliest: CalendarDate) -> CalendarDate? {
    switch self {
    case .days, .weeks, .months, .years: return nil
    case .weekdays(let days):
      return (0..<7).lazy.compactMap { earliest.adding(days: $0) }.first { days.contains($0.weekday) }
    default:
      // Skips a month without the day, or whose day has passed. Months with a fifth Friday, or any other weekday, are
      // at most four apart.
      var month = earliest.monthNumber
      while let first = CalendarDate(monthNumber: month, clampedDay: 1) {
        if let day = day(ofMonthFrom: first), day >= earliest { return day }
        month += 1
      }
      return nil
    }
  }

  /// Returns the day that a monthly rule names in the month that begins with `first`; `nil` if the month has none.
  private func day(ofMonthFrom first: CalendarDate) -> CalendarDate? {
    let month = first.monthNumber
    switch self {
    case .dayOfMonth(let day): return CalendarDate(monthNumber: month, clampedDay: day)
    case .lastDay: return CalendarDate(monthNumber: month, clampedDay: 31)
    case .nthWeekday(let number, let weekday):
      let day = first.next(weekday)?.adding(days: (number - 1) * 7)
      return day?.monthNumber == month ? day : nil
    case .lastWeekday(let weekday):
      // Each weekday occurs once in the last seven days.
      let last = CalendarDate(monthNumber: month, clampedDay: 31)
      return last?.adding(days: -6)?.next(weekday)
    case .days, .weeks, .months, .years, .weekdays: return nil
    }
  }
}
