import TaskModel
import TaskReport
import Testing

struct ReportBucketTests {
  private func range(_ first: (Int, Int, Int), _ last: (Int, Int, Int)) throws -> ClosedRange<CalendarDate> {
    let start = try #require(CalendarDate(year: first.0, month: first.1, day: first.2))
    return start...(try #require(CalendarDate(year: last.0, month: last.1, day: last.2)))
  }

  private func keys(_ length: BucketLength, _ range: ClosedRange<CalendarDate>) throws -> [String] {
    try length.buckets(of: range).map { String(decoding: $0.key, as: UTF8.self) }
  }

  @Test func lengthsFitTheirRange() throws {
    #expect(BucketLength(fitting: try range((2026, 1, 1), (2026, 1, 31))) == .day)
    #expect(BucketLength(fitting: try range((2026, 1, 1), (2026, 2, 1))) == .week)
    #expect(BucketLength(fitting: try range((2026, 1, 1), (2027, 1, 6))) == .week)
    #expect(BucketLength(fitting: try range((2026, 1, 1), (2027, 1, 7))) == .month)
    #expect(BucketLength(fitting: try range((2016, 1, 1), (2025, 12, 31))) == .month)
    #expect(BucketLength(fitting: try range((2016, 1, 1), (2026, 1, 1))) == .year)
  }

  @Test func bucketsAreCutAtTheEndsOfTheRange() throws {
    let buckets = try BucketLength.month.buckets(of: range((2026, 1, 30), (2026, 3, 2)))
    #expect(
      buckets.map { "\($0.first) \($0.last)" } == [
        "2026-01-30 2026-01-31", "2026-02-01 2026-02-28", "2026-03-01 2026-03-02",
      ])
  }

  @Test func keysAreThoseOfFiles() throws {
    #expect(try keys(.week, range((2020, 12, 27), (2021, 1, 4))) == ["2020-W52", "2020-W53", "2021-W01"])
    #expect(try keys(.quarter, range((2026, 3, 31), (2026, 4, 1))) == ["2026-Q1", "2026-Q2"])
    #expect(try keys(.year, range((2024, 2, 29), (2025, 1, 1))) == ["2024", "2025"])
    #expect(try keys(.day, range((2024, 2, 28), (2024, 3, 1))) == ["2024-02-28", "2024-02-29", "2024-03-01"])
  }

  @Test func theCalendarEndsInAWeek() throws {
    #expect(try keys(.week, range((9999, 12, 27), (9999, 12, 31))) == ["9999-W52"])
  }

  @Test func tooMuchIsRefused() throws {
    let years = try range((1900, 1, 1), (2100, 1, 1))
    #expect(throws: ReportRangeProblem.tooManyDays(73_050)) { try BucketLength.year.buckets(of: years) }
    let days = try range((2025, 1, 1), (2026, 2, 5))
    #expect(throws: ReportRangeProblem.tooManyBuckets(401, offer: .week)) { try BucketLength.day.buckets(of: days) }
    #expect(try BucketLength.day.buckets(of: range((2025, 1, 1), (2026, 2, 4))).count == 400)
    let century = try range((1927, 1, 1), (2026, 12, 31))
    #expect(throws: ReportRangeProblem.tooManyBuckets(1200, offer: .quarter)) {
      try BucketLength.month.buckets(of: century)
    }
  }
}
