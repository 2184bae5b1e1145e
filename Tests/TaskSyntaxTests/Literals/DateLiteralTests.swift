import TaskSyntax
import Testing

@Suite struct DateLiteralTests {
  @Test func readsEveryForm() throws {
    let day = try #require(DateLiteral("2026-12-01"))
    #expect(day.kind == .day && day.year == 2026 && day.month == 12 && day.day == 1 && day.minuteOfDay == nil)
    let moment = try #require(DateLiteral("2026-12-01T14:30"))
    #expect(moment.kind == .day && moment.year == 2026 && moment.month == 12 && moment.day == 1)
    #expect(moment.minuteOfDay == 870)
    let month = try #require(DateLiteral("2026-12"))
    #expect(month.kind == .month && month.year == 2026 && month.month == 12 && month.day == nil)
    let week = try #require(DateLiteral("2026-W49"))
    #expect(week.kind == .week && week.year == 2026 && week.ordinal == 49 && week.month == nil && week.day == nil)
    let quarter = try #require(DateLiteral("2026-Q4"))
    #expect(quarter.kind == .quarter && quarter.year == 2026 && quarter.ordinal == 4 && quarter.month == nil)
    let year = try #require(DateLiteral("2026"))
    #expect(year.kind == .year && year.year == 2026 && year.ordinal == 0 && year.day == nil)
  }

  @Test(arguments: [
    "1900", "9999", "1900-01-01", "9999-12-31", "9999-12-31T23:59", "1900-01-01T00:00", "2024-02-29", "2000-02-29",
    "2026-W01", "2026-W53", "1900-W01", "9999-W52", "1900-Q1", "9999-Q4", "1900-01", "9999-12",
  ])
  func acceptsTheEdges(text: String) {
    #expect(DateLiteral(text)?.description == text)
  }

  @Test(arguments: [
    "", "2", "202", "20261", "1899", "0000", "1899-12-31", "0000-01-01", "10000", "10000-01-01", "99999-12-31",
    "2026-00-01", "2026-13-01", "2026-12-00", "2026-12-32", "2026-02-29", "2026-02-30", "2100-02-29", "1900-02-29",
    "2026-04-31", "2026-06-31", "2026-09-31", "2026-11-31", "2026-1-1", "2026-01-1", "2026-1-01", "26-12-01",
    "2026-", "2026-1", "2026-00", "2026-13", "2026-123", "2026-W", "2026-W1", "2026-W00", "2026-W54", "2025-W53",
    "9999-W53", "2026-W490", "2026-w49", "2026-Q", "2026-Q0", "2026-Q5", "2026-Q04", "2026-q4", "2026Q4", "2026W49",
    "20261201", "2026/12/01", "2026.12.01", "2026-12-01T", "2026-12-01T14", "2026-12-01T14:3", "2026-12-01T1:30",
    "2026-12-01T24:00", "2026-12-01T23:60", "2026-12-01T14:30:00", "2026-12-01T14:30Z", "2026-12-01t14:30",
    "2026-12-01 14:30", "2026-12-01T14.30", "2026-12-01Z", "2026-02-30T14:30", "2026-12T14:30", "2026-W49T14:30",
    "2026-Q4T14:30", "2026T14:30", "2026-W49-1", "2026-335", "-2026-12-01", "+2026-12-01", " 2026-12-01", "2026-12-01 ",
    "2026-12-01,", "٢٠٢٦", "２０２６-12-01", "2026‐12‐01", "soon", "tomorrow", "2026-12-1\u{301}", "\u{FEFF}2026-12-01",
  ])
  func refuses(text: String) {
    #expect(DateLiteral(text) == nil)
  }

  /// The numbers of one-byte changes that leave a valid date, counted by hand at each byte offset.
  @Test(arguments: [
    ("2026-12-01", 58), ("2026-12-01T14:30", 88), ("2026-12", 45), ("2026-Q4", 45), ("2026-W49", 55), ("2026", 38),
  ])
  func everyByteAtEveryPlace(text: String, valid: Int) {
    var count = 0
    var misread = 0
    for place in text.utf8.indices {
      for byte in UInt8.min...UInt8.max {
        var bytes = Array(text.utf8)
        bytes[text.utf8.distance(from: text.startIndex, to: place)] = byte
        guard let literal = DateLiteral(bytes.span, in: 0..<bytes.count) else { continue }
        count += 1
        if Array(literal.description.utf8) != bytes { misread += 1 }
      }
    }
    #expect(count == valid)
    #expect(misread == 0)
  }

  @Test func daysAreThoseOfTheCalendar() {
    var wrong: [String] = []
    for year in 1890...2310 {
      let leap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
      let lengths = [0, 31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31, 0]
      for month in 0...13 {
        for day in 0...32 {
          let text = "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
          let exists = year >= 1900 && day >= 1 && day <= lengths[month]
          let read = DateLiteral(text)
          if read.map({ $0.year == year && $0.month == month && $0.day == day }) ?? false != exists
            || read != DateLiteral(year: year, month: month, day: day)
          {
            wrong.append(text)
          }
        }
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test func seventyOneYearsOfACycleHaveAWeek53() {
    let long = (2000...2399).filter { DateLiteral("\($0)-W53") != nil }
    #expect(long.count == 71)
    #expect(long.starts(with: [2004, 2009, 2015, 2020, 2026, 2032, 2037, 2043, 2048, 2054, 2060]))
    #expect((1900...9999).allSatisfy { DateLiteral("\($0)-W52") != nil })
  }

  @Test func everyMinuteOfTheDay() {
    var wrong: [String] = []
    for hour in 0...99 {
      for minute in 0...99 {
        let text = "2026-12-01T\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
        let expected = hour < 24 && minute < 60 ? hour * 60 + minute : nil
        if DateLiteral(text)?.minuteOfDay != expected { wrong.append(text) }
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test func onlyTheRangeCounts() {
    let bytes = Array("due:2026-12-01T09:00,".utf8)
    #expect(date(bytes, 4..<14)?.description == "2026-12-01")
    #expect(date(bytes, 4..<20)?.description == "2026-12-01T09:00")
    #expect(date(bytes, 4..<11)?.description == "2026-12")
    #expect(date(bytes, 4..<8)?.description == "2026")
    #expect(date(bytes, 4..<4) == nil)
    #expect(date(bytes, 4..<21) == nil)
    #expect(date(bytes, 3..<13) == nil)
  }

  @Test func rangesOutsideTheBytesAreNoDate() {
    let bytes = Array("2026-12-01".utf8)
    #expect(date(bytes, 0..<16) == nil)
    #expect(date(bytes, 1..<11) == nil)
    #expect(date(bytes, -4..<0) == nil)
    #expect(date(bytes, 100..<110) == nil)
  }

  @Test func aDayIsRecognizedWhereverItIs() {
    let bytes = Array("x2026-12-01T".utf8)
    #expect(isDay(bytes, at: 1))
    for offset in [Int.min, -1, 0, 2, 3, 11, 12, 13, Int.max] {
      #expect(!isDay(bytes, at: offset))
    }
    let short = Array("2026-12-0".utf8)
    #expect(!isDay(short, at: 0))
    #expect(!isDay([], at: 0))
  }

  @Test func numbersAreCheckedLikeText() {
    #expect(DateLiteral(year: 2026, month: 12, day: 1, minuteOfDay: 870) == DateLiteral("2026-12-01T14:30"))
    #expect(DateLiteral(year: 2026, month: 12) == DateLiteral("2026-12"))
    #expect(DateLiteral(year: 2026, week: 49) == DateLiteral("2026-W49"))
    #expect(DateLiteral(year: 2026, quarter: 4) == DateLiteral("2026-Q4"))
    #expect(DateLiteral(year: 2026) == DateLiteral("2026"))
    #expect(DateLiteral(year: 2026, month: 12, day: 1, minuteOfDay: 1_440) == nil)
    #expect(DateLiteral(year: 2026, month: 12, day: 1, minuteOfDay: -1) == nil)
    for number in [Int.min, -1, 0, 10_000, Int.max] {
      #expect(DateLiteral(year: number) == nil)
      #expect(DateLiteral(year: number, month: 1, day: 1) == nil)
      #expect(DateLiteral(year: 2026, month: number, day: 1) == nil)
      #expect(DateLiteral(year: 2026, month: 1, day: number) == nil)
      #expect(DateLiteral(year: 2026, week: number) == nil)
      #expect(DateLiteral(year: 2026, quarter: number) == nil)
      #expect(DateLiteral(year: number, week: 1) == nil)
    }
  }

  @Test func hugeInputIsNoDate() {
    #expect(DateLiteral(String(repeating: "9", count: 100_000)) == nil)
  }

  @Test func isSmall() {
    #expect(MemoryLayout<DateLiteral>.size <= 8)
  }

  // `#expect` cannot take a span as an argument.

  private func date(_ bytes: [UInt8], _ range: Range<Int>) -> DateLiteral? {
    DateLiteral(bytes.span, in: range)
  }

  private func isDay(_ bytes: [UInt8], at offset: Int) -> Bool {
    DateLiteral.isDay(bytes.span, at: offset)
  }
}
