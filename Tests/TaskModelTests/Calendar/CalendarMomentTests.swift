import TaskModel
import TaskSyntax
import Testing

@Suite struct CalendarMomentTests {
  @Test(arguments: [
    ("2026-12-01T12:00", 0, "2026-12-01T12:00"), ("2026-12-01T12:00", 719, "2026-12-01T23:59"),
    ("2026-12-01T12:00", 720, "2026-12-02T00:00"), ("2026-12-01T12:00", -720, "2026-12-01T00:00"),
    ("2026-12-01T12:00", -721, "2026-11-30T23:59"), ("2026-12-01T12:00", -1_440, "2026-11-30T12:00"),
    ("2026-12-01T00:00", -1_440, "2026-11-30T00:00"), ("2026-12-01T00:00", -1, "2026-11-30T23:59"),
    ("2024-03-01T00:30", -1_470, "2024-02-29T00:00"), ("2026-12-01T23:59", 1_441, "2026-12-03T00:00"),
  ])
  func addsMinutes(text: String, minutes: Int, expected: String) throws {
    let moment = try #require(DateLiteral(text)).firstMoment
    #expect(moment.adding(minutes: minutes)?.description == expected)
  }

  @Test func theCalendarEnds() throws {
    let last = try #require(CalendarMoment(.last, minuteOfDay: 1_439))
    let first = try #require(CalendarMoment(.first, minuteOfDay: 0))
    #expect(last.adding(minutes: 1) == nil)
    #expect(first.adding(minutes: -1) == nil)
    for minutes in [Int.min, Int.min + 1, Int.max] {
      #expect(last.adding(minutes: minutes) == nil)
      #expect(first.adding(minutes: minutes) == nil)
    }
    #expect(CalendarMoment(.first, minuteOfDay: 1_440) == nil)
    #expect(CalendarMoment(.first, minuteOfDay: -1) == nil)
  }

  @Test func ordersByDayThenMinute() throws {
    let texts = ["2026-11-30T23:59", "2026-12-01T00:00", "2026-12-01T00:01", "2026-12-02T00:00"]
    let moments = try texts.map { try #require(DateLiteral($0)).firstMoment }
    #expect(moments.sorted() == moments)
    #expect(moments[1] < moments[2] && !(moments[2] < moments[1]) && !(moments[1] < moments[1]))
  }
}
