import TaskSyntax
import Testing

@Suite struct RecurrenceLiteralTests {
  @Test(
    arguments: [
      ("day", .days(1)), ("week", .weeks(1)), ("month", .months(1)), ("year", .years(1)),
      ("1d", .days(1)), ("3d", .days(3)), ("2w", .weeks(2)), ("6mo", .months(6)), ("2y", .years(2)),
      ("9999d", .days(9_999)), ("9999w", .weeks(9_999)), ("9999mo", .months(9_999)), ("9999y", .years(9_999)),
      ("weekday", .weekdays(.mondayToFriday)), ("mon,tue,wed,thu,fri", .weekdays(.mondayToFriday)),
      ("sun", .weekdays(WeekdaySet(.sunday))), ("last-day", .lastDay),
      ("1st", .dayOfMonth(1)), ("2nd", .dayOfMonth(2)), ("3rd", .dayOfMonth(3)), ("31st", .dayOfMonth(31)),
      ("2nd-tue", .nthWeekday(2, .tuesday)), ("1st-mon", .nthWeekday(1, .monday)),
      ("3rd-wed", .nthWeekday(3, .wednesday)),
      ("4th-sat", .nthWeekday(4, .saturday)), ("5th-fri", .nthWeekday(5, .friday)), ("last-fri", .lastWeekday(.friday)),
      ("last-sun", .lastWeekday(.sunday)),
    ] as [(String, RecurrenceLiteral.Rule)])
  func readsEveryRule(text: String, rule: RecurrenceLiteral.Rule) throws {
    let bare = try #require(RecurrenceLiteral(text))
    #expect(bare.rule == rule && bare.anchor == nil && bare.mode == .schedule)
    let each = try #require(RecurrenceLiteral(text + "@each"))
    #expect(each.rule == rule && each.anchor == nil && each.mode == .each)
    let done = try #require(RecurrenceLiteral(text + "@done"))
    #expect(done.rule == rule && done.anchor == nil && done.mode == .done)
  }

  @Test func weekdaysInAnyOrder() {
    let expected: WeekdaySet = [WeekdaySet(.monday), WeekdaySet(.thursday)]
    #expect(RecurrenceLiteral("mon,thu")?.rule == .weekdays(expected))
    #expect(RecurrenceLiteral("thu,mon")?.rule == .weekdays(expected))
    let all = "mon,tue,wed,thu,fri,sat,sun"
    #expect(RecurrenceLiteral(all + "@each")?.rule == .weekdays([.mondayToFriday, .init(.saturday), .init(.sunday)]))
    #expect(Weekday.allCases.filter { WeekdaySet.mondayToFriday.contains($0) } == Weekday.allCases.dropLast(2))
  }

  @Test func daysOfTheMonthHaveTheirOwnSuffix() {
    for number in 0...40 {
      let right =
        switch number {
        case 1, 21, 31: "st"
        case 2, 22: "nd"
        case 3, 23: "rd"
        default: "th"
        }
      for suffix in ["st", "nd", "rd", "th"] {
        let expected: RecurrenceLiteral.Rule? = 1...31 ~= number && suffix == right ? .dayOfMonth(number) : nil
        #expect(RecurrenceLiteral("\(number)\(suffix)")?.rule == expected)
        let weekly: RecurrenceLiteral.Rule? = 1...5 ~= number && suffix == right ? .nthWeekday(number, .friday) : nil
        #expect(RecurrenceLiteral("\(number)\(suffix)-fri")?.rule == weekly)
      }
    }
  }

  @Test func anchorsBelongToMonthsAndYears() {
    for day in 1...31 {
      for text in ["month@\(day)", "1mo@\(day)", "6mo@\(day)@each", "6mo@each@\(day)"] {
        #expect(RecurrenceLiteral(text)?.anchor == .dayOfMonth(day))
      }
    }
    for text in ["year@02-29", "4y@02-29", "year@02-29@each", "year@each@02-29"] {
      #expect(RecurrenceLiteral(text)?.anchor == .leapDay)
    }
    #expect(RecurrenceLiteral("month@each@31")?.mode == .each)
    #expect(RecurrenceLiteral("year@02-29@each")?.mode == .each)
    #expect(RecurrenceLiteral("month@31")?.mode == .schedule)
  }

  @Test(arguments: [
    "", "@", "@done", "d", "w", "mo", "y", "1", "31", "0d", "0w", "00d", "03d", "10000d", "1m", "1h", "3days", "3 d",
    "+3d", "-3d", "3d ", " 3d", "days", "weeks", "Day", "WEEK", "Mon", "MON", "monday", "mo,tu", "mon,", ",mon",
    "mon,,tue",
    "mon,mon", "mon,thu,mon", "mon tue", "mon;thu", "mon,weekday", "weekday,mon", "weekday,sat", "weekdays", "mon,day",
    "mon-fri", "1th", "2st", "11st", "12nd", "13rd", "21th", "22th", "23th", "31th", "32nd", "0th", "01st", "1ST",
    "1st,15th", "6th-fri", "0th-fri", "1th-mon", "2nd-", "2nd-tues", "2nd-Tue", "2nd-day", "2nd-tue,thu", "2ndtue",
    "2nd_tue", "-2nd-tue", "last", "last-", "last-week", "lastday", "last-weekday", "last-month", "last-fri,sat",
    "day@", "day@@each", "day@each@", "day@Done", "day@DONE", "day@done@done", "day@each@each", "day@done@each",
    "day@each@done", "month@0", "month@32", "month@031", "month@01", "month@1st", "month@31@31", "month@30@31",
    "month@31@done", "month@done@31", "month@02-29", "month@last-day", "month@", "month@-1", "month@+1", "year@31",
    "year@02-28", "year@2-29", "year@02-30", "year@02-29@done", "year@done@02-29", "year@02-29@02-29", "year@12-31",
    "day@1", "week@1", "week@mon", "mon@1", "1st@1", "last-day@31", "2nd-tue@2", "last-fri@31", "weekday@1", "3d@1",
    "day@each ", "day each", "every day", "1\u{301}st", "１d", "\0day", "day\0", "month@\0001",
  ])
  func refuses(text: String) {
    #expect(RecurrenceLiteral(text) == nil)
  }

  @Test func hugeInputIsRefused() {
    for piece in ["9", "0", "1d", "mon,", "@each", "@", ",", "day@1@"] {
      #expect(RecurrenceLiteral(String(repeating: piece, count: 100_000)) == nil)
      #expect(RecurrenceLiteral("month@" + String(repeating: piece, count: 100_000)) == nil)
    }
    #expect(RecurrenceLiteral("18446744073709551617d") == nil)
    #expect(RecurrenceLiteral("month@18446744073709551617") == nil)
  }

  @Test func onlyTheRangeCounts() {
    let bytes = Array("every:3d@each@".utf8)
    #expect(recurrence(bytes, 6..<8)?.mode == .schedule)
    #expect(recurrence(bytes, 6..<13)?.mode == .each)
    #expect(recurrence(bytes, 6..<14) == nil)
    #expect(recurrence(bytes, 6..<6) == nil)
    #expect(recurrence(bytes, 6..<20) == nil)
    #expect(recurrence(bytes, -1..<2) == nil)
  }

  /// The numbers of one-byte changes that leave a valid recurrence, counted by hand at each byte offset.
  @Test(arguments: [("month@each@31", 16), ("mon,thu@done", 12), ("5th-fri", 8), ("last-day", 8), ("9999mo", 41)])
  func everyByteAtEveryPlace(text: String, valid: Int) {
    var count = 0
    for place in 0..<text.utf8.count {
      for byte in UInt8.min...UInt8.max {
        var bytes = Array(text.utf8)
        bytes[place] = byte
        if recurrence(bytes, 0..<bytes.count) != nil { count += 1 }
      }
    }
    #expect(count == valid)
  }

  /// Parses in a function because `#expect` cannot take a span as an argument.
  private func recurrence(_ bytes: [UInt8], _ range: Range<Int>) -> RecurrenceLiteral? {
    RecurrenceLiteral(bytes.span, in: range)
  }
}
