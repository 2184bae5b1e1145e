package import TaskSyntax

extension CalendarDate {
  /// Returns the number of days from `other` to this day; negative if `other` is later.
  @inlinable public func days(since other: CalendarDate) -> Int { Int(dayNumber) - Int(other.dayNumber) }

  /// Returns the day that is `days` later, or earlier if negative; `nil` outside the calendar.
  public func adding(days: Int) -> CalendarDate? {
    let (sum, overflow) = Int(dayNumber).addingReportingOverflow(days)
    return overflow ? nil : CalendarDate(dayNumber: sum)
  }

  /// Returns the same day of the month `months` later, or earlier if negative, or the last day of a month that is too
  /// short. Returns `nil` outside the calendar. Adding twice may differ from adding the sum, so count from one day.
  public func adding(months: Int) -> CalendarDate? {
    let (year, month, day) = components
    let (sum, overflow) = (year * 12 + month - 1).addingReportingOverflow(months)
    return overflow ? nil : CalendarDate(monthNumber: sum, clampedDay: day)
  }
}

extension CalendarDate {
  /// The number of months from January of year 0 to the month of this day.
  package var monthNumber: Int {
    let (year, month, _) = components
    return year * 12 + month - 1
  }

  /// Creates the day of a month, or the month's last day if the month is shorter; `nil` if the month is outside the
  /// calendar. `clampedDay` is 1 to 31.
  package init?(monthNumber: Int, clampedDay: Int) {
    let years = Gregorian.years
    guard years.lowerBound * 12..<(years.upperBound + 1) * 12 ~= monthNumber else { return nil }
    let year = monthNumber / 12
    let month = monthNumber % 12 + 1
    self.init(uncheckedYear: year, month: month, day: min(clampedDay, Gregorian.days(inMonth: month, of: year)))
  }

  /// Returns the first day on or after this one that is a `weekday`; `nil` outside the calendar.
  package func next(_ weekday: Weekday) -> CalendarDate? {
    adding(days: (Int(weekday.rawValue) - Int(self.weekday.rawValue) + 7) % 7)
  }
}
