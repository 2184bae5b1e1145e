package import TaskSyntax

extension CalendarDate {
  /// Days from `other` to this day; negative when `other` is later.
  @inlinable public func days(since other: CalendarDate) -> Int {
    Int(dayNumber) - Int(other.dayNumber)
  }

  /// The day so many days later, or earlier if negative; `nil` outside the calendar.
  public func adding(days: Int) -> CalendarDate? {
    let (sum, overflow) = Int(dayNumber).addingReportingOverflow(days)
    return overflow ? nil : CalendarDate(dayNumber: sum)
  }

  /// The same day of the month so many months later, or earlier if negative, and the last day of a month that is too
  /// short for it; `nil` outside the calendar. Adding twice is not adding the sum: count from one day.
  public func adding(months: Int) -> CalendarDate? {
    let (year, month, day) = components
    let (sum, overflow) = (year * 12 + month - 1).addingReportingOverflow(months)
    return overflow ? nil : CalendarDate(monthNumber: sum, clampedDay: day)
  }

  /// The same day so many years later, or earlier if negative; 28 February where there is no 29th; `nil` outside the
  /// calendar.
  public func adding(years: Int) -> CalendarDate? {
    let (months, overflow) = years.multipliedReportingOverflow(by: 12)
    return overflow ? nil : adding(months: months)
  }
}

extension CalendarDate {
  /// Months from January of year 0 to the month of this day. With it months are counted without years.
  package var monthNumber: Int {
    let (year, month, _) = components
    return year * 12 + month - 1
  }

  /// The day of a month, or the month's last day if it is shorter; `nil` when the month is outside the calendar.
  /// `clampedDay` is 1 to 31.
  package init?(monthNumber: Int, clampedDay: Int) {
    let years = Gregorian.years
    guard years.lowerBound * 12..<(years.upperBound + 1) * 12 ~= monthNumber else { return nil }
    let year = monthNumber / 12
    let month = monthNumber % 12 + 1
    self.init(uncheckedYear: year, month: month, day: min(clampedDay, Gregorian.days(inMonth: month, of: year)))
  }

  /// The first day on or after this one that is a `weekday`; `nil` outside the calendar.
  package func next(_ weekday: Weekday) -> CalendarDate? {
    adding(days: (Int(weekday.rawValue) - Int(self.weekday.rawValue) + 7) % 7)
  }
}
