import TaskModel
import TaskSyntax
import Testing

@Suite struct CalendarDateTests {
  /// The calendar repeats after 146,097 days, which are four centuries; one more day shows that it does.
  @Test func allDaysOfACycle() {
    var wrong: [String] = []
    var date: CalendarDate? = .first
    for day in SteppingCalendar().prefix(146_098) {
      guard let today = date else {
        wrong.append("\(day.text): none")
        break
      }
      let (year, month, dayOfMonth) = today.components
      let (weekYear, week) = today.weekOfYear
      if (year, month, dayOfMonth) != (day.year, day.month, day.day)
        || Int(today.weekday.rawValue) != day.weekday || (weekYear, week) != (day.weekYear, day.week)
        || today.quarter != (day.month - 1) / 3 + 1
        || CalendarDate(year: day.year, month: day.month, day: day.day) != today
        || CalendarDate(dayNumber: Int(today.dayNumber)) != today
      {
        wrong.append(day.text)
      }
      date = today.adding(days: 1)
    }
    #expect(wrong.isEmpty)
    #expect(date?.description == "2300-01-02")
  }

  @Test func everyDayHasItsNameAndItsPeriods() {
    var wrong: [String] = []
    for day in SteppingCalendar.days(of: 2023...2029) {
      guard let date = DateLiteral(day.text)?.firstDay else {
        wrong.append(day.text)
        continue
      }
      let week = DateLiteral("\(day.weekYear)-W\(day.week < 10 ? "0" : "")\(day.week)")
      let month = DateLiteral(String(day.text.prefix(7)))
      let quarter = DateLiteral("\(day.year)-Q\((day.month + 2) / 3)")
      if date.description != day.text || CalendarPeriod(.week, holding: date).literal != week
        || CalendarPeriod(.month, holding: date).literal != month
        || CalendarPeriod(.quarter, holding: date).literal != quarter
        || CalendarPeriod(.year, holding: date).literal != DateLiteral("\(day.year)")
        || CalendarPeriod(.day, holding: date).literal != date.literal
      {
        wrong.append(day.text)
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test func knownDays() throws {
    #expect(CalendarDate(dayNumber: 0)?.description == "1970-01-01")
    #expect(CalendarDate(dayNumber: 0)?.weekday == .thursday)
    #expect(CalendarDate(dayNumber: -1)?.description == "1969-12-31")
    #expect(try date("2000-03-01").dayNumber == 11_017)
    #expect(try date("2026-11-21").weekday == .saturday)
    #expect(try date("2024-02-29").weekday == .thursday)
  }

  @Test(arguments: [
    ("2026-12-31", 2026, 53), ("2027-01-01", 2026, 53), ("2027-01-03", 2026, 53), ("2027-01-04", 2027, 1),
    ("2024-12-29", 2024, 52), ("2024-12-30", 2025, 1), ("2021-01-03", 2020, 53), ("2023-01-01", 2022, 52),
    ("1900-01-01", 1900, 1), ("9999-12-31", 9999, 52),
  ])
  func weeks(text: String, year: Int, week: Int) throws {
    #expect(try date(text).weekOfYear == (year, week))
  }

  @Test func theCalendarEnds() {
    #expect(CalendarDate.first.description == "1900-01-01")
    #expect(CalendarDate.first.weekday == .monday)
    #expect(CalendarDate.last.description == "9999-12-31")
    #expect(CalendarDate.last.weekday == .friday)
    #expect(CalendarDate.first.adding(days: -1) == nil)
    #expect(CalendarDate.last.adding(days: 1) == nil)
    #expect(CalendarDate.first.adding(days: 2_958_463) == .last)
    #expect(CalendarDate.last.adding(days: -2_958_463) == .first)
    #expect(CalendarDate.last.days(since: .first) == 2_958_463)
    for number in [Int.min, -25_568, 2_932_897, Int.max] {
      #expect(CalendarDate(dayNumber: number) == nil)
    }
  }

  @Test(arguments: [Int.min, Int.min + 1, -10_000_000, 10_000_000, Int.max - 1, Int.max])
  func farAwayIsNil(amount: Int) {
    for date in [CalendarDate.first, .last] {
      #expect(date.adding(days: amount) == nil)
      #expect(date.adding(months: amount) == nil)
    }
  }

  @Test(arguments: [
    ("2026-01-31", 1, "2026-02-28"), ("2026-01-31", 2, "2026-03-31"), ("2026-01-31", 3, "2026-04-30"),
    ("2024-01-31", 1, "2024-02-29"), ("2024-01-30", 1, "2024-02-29"), ("2026-01-29", 1, "2026-02-28"),
    ("2026-01-28", 1, "2026-02-28"), ("2026-12-31", 1, "2027-01-31"), ("2026-12-31", -1, "2026-11-30"),
    ("2026-01-01", -1, "2025-12-01"), ("2026-03-31", -1, "2026-02-28"), ("2026-03-31", 0, "2026-03-31"),
    ("2026-12-15", 13, "2028-01-15"), ("1900-01-31", 97_199, "9999-12-31"),
  ])
  func months(from text: String, count: Int, expected: String) throws {
    #expect(try date(text).adding(months: count)?.description == expected)
  }

  @Test(arguments: [
    ("2024-02-29", 1, "2025-02-28"), ("2024-02-29", 4, "2028-02-29"), ("2024-02-29", -4, "2020-02-29"),
    ("2024-02-29", 76, "2100-02-28"), ("2025-02-28", 3, "2028-02-28"), ("1900-06-15", 8_099, "9999-06-15"),
  ])
  func years(from text: String, count: Int, expected: String) throws {
    #expect(try date(text).adding(months: 12 * count)?.description == expected)
  }

  @Test func monthsPastTheEndsAreNil() throws {
    #expect(try date("9999-12-01").adding(months: 1) == nil)
    #expect(try date("9999-01-01").adding(months: 12) == nil)
    #expect(try date("1900-01-31").adding(months: -1) == nil)
    #expect(try date("1900-12-31").adding(months: -12) == nil)
  }

  @Test func numbersThatAreNoDay() {
    #expect(CalendarDate(year: 2026, month: 2, day: 29) == nil)
    #expect(CalendarDate(year: 10_000, month: 1, day: 1) == nil)
    #expect(CalendarDate(year: Int.max, month: Int.min, day: 0) == nil)
  }

  @Test func ordersAndPrints() throws {
    #expect(try date("2026-12-01") < date("2026-12-02"))
    #expect(try date("1969-12-31") < date("1970-01-01"))
    var bytes = Array("due:".utf8)
    try date("2026-12-01").append(to: &bytes)
    #expect(bytes == Array("due:2026-12-01".utf8))
    #expect(MemoryLayout<CalendarDate>.size == 4)
  }
}

/// Returns the day that `text` names. Fails if it names no day.
func date(_ text: String) throws -> CalendarDate {
  let literal = try #require(DateLiteral(text))
  try #require(literal.kind == .day)
  return literal.firstDay
}
