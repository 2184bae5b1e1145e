import TaskModel
import TaskSyntax
import Testing

@Suite struct CalendarPeriodTests {
  @Test(arguments: [
    ("2026-12-01", "2026-12-01", "2026-12-01"), ("2026-12-01T14:30", "2026-12-01", "2026-12-01"),
    ("2026-12", "2026-12-01", "2026-12-31"), ("2026-02", "2026-02-01", "2026-02-28"),
    ("2024-02", "2024-02-01", "2024-02-29"), ("2026-W49", "2026-11-30", "2026-12-06"),
    ("2026-W01", "2025-12-29", "2026-01-04"), ("2026-W53", "2026-12-28", "2027-01-03"),
    ("2025-W01", "2024-12-30", "2025-01-05"), ("2026-Q1", "2026-01-01", "2026-03-31"),
    ("2026-Q4", "2026-10-01", "2026-12-31"), ("2026", "2026-01-01", "2026-12-31"),
    ("1900-W01", "1900-01-01", "1900-01-07"), ("9999-W52", "9999-12-27", "9999-12-31"),
    ("9999-12", "9999-12-01", "9999-12-31"), ("9999-Q4", "9999-10-01", "9999-12-31"),
    ("9999", "9999-01-01", "9999-12-31"), ("9999-12-31", "9999-12-31", "9999-12-31"),
  ])
  func firstAndLastDay(text: String, first: String, last: String) throws {
    let literal = try #require(DateLiteral(text))
    let period = CalendarPeriod(literal)
    #expect(period.firstDay.description == first)
    #expect(period.lastDay.description == last)
    #expect(literal.firstDay == period.firstDay)
    #expect(literal.lastDay == period.lastDay)
    #expect(period.contains(period.firstDay) && period.contains(period.lastDay))
    #expect(period.firstDay.adding(days: -1).map { period.contains($0) } != true)
    #expect(period.lastDay.adding(days: 1).map { period.contains($0) } != true)
  }

  /// Every period of four centuries follows the previous one without a gap, and every day in it belongs to it.
  @Test func periodsFollowOneAnother() throws {
    for kind in DateLiteral.Kind.allCases {
      var period = CalendarPeriod(kind, holding: .first)
      var count = 0
      var wrong: [String] = []
      while period.firstDay.year < 2300 && count <= 146_097 {
        let literal = period.literal
        if DateLiteral(literal.description) != literal || CalendarPeriod(literal) != period
          || CalendarPeriod(kind, holding: period.lastDay) != period
        {
          wrong.append(literal.description)
        }
        period = CalendarPeriod(kind, holding: try #require(period.lastDay.adding(days: 1)))
        count += 1
      }
      #expect(wrong.isEmpty)
      let expected = [.day: 146_097, .month: 4_800, .week: 20_871, .quarter: 1_600, .year: 400][kind] as Int?
      #expect(count == expected)
    }
  }

  @Test(arguments: [
    ("2026-12-01", 3, "2026-12-04"), ("2026-12-01T14:30", -1, "2026-11-30T14:30"),
    ("2026-12-01T00:00", 31, "2027-01-01T00:00"),
    ("2026-12", 31, "2027-01"), ("2027-01", 28, "2027-02"), ("2027-01", 29, "2027-03"), ("2026-12", 0, "2026-12"),
    ("2026-12", -30, "2026-12"), ("2026-12", -31, "2026-11"), ("2026-W53", 7, "2027-W01"), ("2026-W53", 1, "2027-W01"),
    ("2026-W53", -6, "2026-W53"), ("2026-Q4", 90, "2027-Q1"), ("2026-Q4", 91, "2027-Q2"), ("2026", 365, "2027"),
    ("2027", 366, "2028"), ("2027", 367, "2029"), ("9999-W52", -7, "9999-W51"),
  ])
  func movesByTheLastDay(text: String, days: Int, expected: String) throws {
    let literal = try #require(DateLiteral(text))
    #expect(literal.moved(byDays: days)?.description == expected)
  }

  @Test(arguments: ["9999-12-31", "9999-12-31T10:00", "9999-12", "9999-W52", "9999-Q4", "9999"])
  func doesNotMovePastTheCalendar(text: String) throws {
    let literal = try #require(DateLiteral(text))
    for days in [1, 10_000_000, Int.max, Int.min] {
      #expect(literal.moved(byDays: days) == nil)
    }
    #expect(literal.moved(byDays: 0) == literal)
  }

  @Test func firstMoment() throws {
    let month = try #require(DateLiteral("2026-12"))
    #expect(month.firstMoment.description == "2026-12-01T00:00")
    let noon = try #require(DateLiteral("2026-12-01T12:00"))
    #expect(noon.firstMoment.literal == noon)
  }
}
