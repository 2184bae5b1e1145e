import TaskModel
import TaskSyntax
import Testing

/// Dates counted by hand on a paper calendar.
@Suite struct RecurrenceTests {
  @Test(arguments: [
    ("day", "2026-11-29", "2026-11-30 2026-12-01 2026-12-02"),
    ("3d", "2026-12-29", "2027-01-01 2027-01-04 2027-01-07"),
    ("week", "2026-12-21", "2026-12-28 2027-01-04 2027-01-11"),
    ("2w", "2024-02-20", "2024-03-05 2024-03-19 2024-04-02"),
    ("weekday", "2026-11-19", "2026-11-20 2026-11-23 2026-11-24"),
    ("weekday", "2026-11-21", "2026-11-23 2026-11-24 2026-11-25"),
    ("mon,thu", "2026-11-21", "2026-11-23 2026-11-26 2026-11-30"),
    ("sun", "2026-11-22", "2026-11-29 2026-12-06 2026-12-13"),
  ])
  func daysAndWeeks(text: String, from: String, expected: String) throws {
    try check(text, from: from, expected)
  }

  @Test(arguments: [
    ("month", "2026-01-28", "2026-02-28 2026-03-28 2026-04-28"),
    ("month", "2026-01-29", "2026-02-28 2026-03-29 2026-04-29"),
    ("month", "2026-01-30", "2026-02-28 2026-03-30 2026-04-30 2026-05-30"),
    ("month", "2026-01-31", "2026-02-28 2026-03-31 2026-04-30 2026-05-31"),
    ("month", "2024-01-31", "2024-02-29 2024-03-31"),
    ("month@31", "2026-02-28", "2026-03-31 2026-04-30 2026-05-31"),
    ("month@30", "2026-02-28", "2026-03-30 2026-04-30 2026-05-30"),
    ("month@29", "2027-12-29", "2028-01-29 2028-02-29 2028-03-29"),
    ("month@31", "2026-01-15", "2026-01-31 2026-02-28 2026-03-31"),
    ("month@10", "2026-01-15", "2026-02-10 2026-03-10"),
    ("month@10", "2026-01-05", "2026-01-10 2026-02-10"),
    ("month@1", "2026-12-31", "2027-01-01 2027-02-01"),
    ("3mo", "2025-11-30", "2026-02-28 2026-05-30 2026-08-30"),
    ("3mo@10", "2026-01-15", "2026-04-10 2026-07-10"),
    ("6mo@31", "2026-08-31", "2027-02-28 2027-08-31 2028-02-29"),
    ("12mo", "2024-02-29", "2025-02-28 2026-02-28 2027-02-28 2028-02-29"),
    ("18mo", "2026-11-30", "2028-05-30 2029-11-30"),
  ])
  func months(text: String, from: String, expected: String) throws {
    try check(text, from: from, expected)
  }

  @Test(arguments: [
    ("year", "2026-11-21", "2027-11-21 2028-11-21"),
    ("year", "2024-02-29", "2025-02-28 2026-02-28 2027-02-28 2028-02-29"),
    ("year", "2025-02-28", "2026-02-28 2027-02-28 2028-02-28"),
    ("year@02-29", "2025-02-28", "2026-02-28 2027-02-28 2028-02-29"),
    ("year@02-29", "2026-06-01", "2027-02-28 2028-02-29"),
    ("year@02-29", "2027-01-01", "2027-02-28 2028-02-29"),
    ("4y@02-29", "2092-02-29", "2096-02-29 2100-02-28 2104-02-29"),
    ("3y@02-29", "2024-02-29", "2027-02-28 2030-02-28 2033-02-28 2036-02-29"),
    ("2y", "2026-12-31", "2028-12-31 2030-12-31"),
  ])
  func years(text: String, from: String, expected: String) throws {
    try check(text, from: from, expected)
  }

  @Test(arguments: [
    ("1st", "2026-11-21", "2026-12-01 2027-01-01"),
    ("15th", "2026-11-14", "2026-11-15 2026-12-15"),
    ("15th", "2026-11-15", "2026-12-15 2027-01-15"),
    ("31st", "2026-01-31", "2026-02-28 2026-03-31 2026-04-30 2026-05-31"),
    ("30th", "2028-01-30", "2028-02-29 2028-03-30"),
    ("29th", "2027-01-29", "2027-02-28 2027-03-29"),
    ("last-day", "2026-12-31", "2027-01-31 2027-02-28 2027-03-31 2027-04-30"),
    ("last-day", "2028-02-10", "2028-02-29 2028-03-31"),
    ("1st-mon", "2026-11-21", "2026-12-07 2027-01-04 2027-02-01"),
    ("2nd-tue", "2026-11-10", "2026-12-08 2027-01-12 2027-02-09"),
    ("4th-thu", "2026-11-21", "2026-11-26 2026-12-24"),
    ("5th-fri", "2026-01-30", "2026-05-29 2026-07-31 2026-10-30 2027-01-29"),
    ("5th-sun", "2026-11-21", "2026-11-29 2027-01-31 2027-05-30"),
    ("last-fri", "2026-11-21", "2026-11-27 2026-12-25 2027-01-29 2027-02-26"),
    ("last-fri", "2026-11-27", "2026-12-25 2027-01-29"),
    ("last-sun", "2026-02-01", "2026-02-22 2026-03-29"),
  ])
  func daysOfTheMonth(text: String, from: String, expected: String) throws {
    try check(text, from: from, expected)
  }

  @Test func datesAreNotBeforeTheFirst() throws {
    let weekly = try recurrence("2w", at: "2026-11-21")
    #expect(weekly.date(after: .first)?.description == "2026-11-21")
    #expect(try weekly.date(after: date("2026-11-20"))?.description == "2026-11-21")
    let monthly = try recurrence("month@10", at: "2026-11-21")
    #expect(monthly.anchor.description == "2026-11-10")
    #expect(monthly.date(after: .first)?.description == "2026-11-10")
    let fridays = try recurrence("last-fri", at: "2026-11-27")
    #expect(fridays.date(after: .first)?.description == "2026-11-27")
    #expect(try recurrence("last-fri", at: "2026-11-28").date(after: .first)?.description == "2026-12-25")
  }

  @Test func farDatesAreCountedFromTheAnchor() throws {
    #expect(try recurrence("month", at: "1900-01-31").date(after: date("9999-01-31"))?.description == "9999-02-28")
    #expect(try recurrence("7d", at: "1900-01-01").date(after: date("9999-12-01"))?.description == "9999-12-06")
    #expect(try recurrence("year@02-29", at: "1904-02-29").date(after: date("9995-12-31"))?.description == "9996-02-29")
    #expect(try recurrence("9999d", at: "1900-01-01").dates(after: .first, count: 1_000).count == 295)
  }

  @Test func theCalendarEnds() throws {
    for text in [
      "day", "week", "month", "year", "sat", "weekday", "31st", "last-day", "5th-fri", "last-fri", "1st-mon",
    ] {
      let recurrence = try recurrence(text, at: "9999-12-31")
      #expect(recurrence.date(after: .last) == nil)
      #expect(recurrence.dates(after: .last, count: 5).isEmpty)
    }
    for text in ["9999d", "9999w", "9999mo", "9999y", "9999y@02-29", "9999mo@31"] {
      #expect(try recurrence(text, at: "9999-01-31").date(after: .last) == nil)
    }
    #expect(try recurrence("9999y", at: "1900-01-01").date(after: .first) == nil)
    #expect(try recurrence("5th-sat", at: "9999-11-01").dates(after: date("9999-10-31"), count: 9).isEmpty)
    let days = try recurrence("day", at: "9999-12-28").dates(after: date("9999-12-28"), count: Int.max)
    #expect(days.map(\.description) == ["9999-12-29", "9999-12-30", "9999-12-31"])
  }

  @Test func noDatesForNoCount() throws {
    let daily = try recurrence("day", at: "2026-11-21")
    #expect(daily.dates(after: .first, count: 0).isEmpty)
    #expect(daily.dates(after: .first, count: -1).isEmpty)
  }

  private func check(_ text: String, from: String, _ expected: String) throws {
    let dates = expected.split(separator: " ").map(String.init)
    let found = try recurrence(text, at: from).dates(after: date(from), count: dates.count)
    #expect(found.map(\.description) == dates)
  }

  private func recurrence(_ text: String, at day: String) throws -> Recurrence {
    Recurrence(try #require(RecurrenceLiteral(text)), anchoredAt: try date(day))
  }
}
