import TaskSyntax
import Testing

@Suite struct DurationLiteralTests {
  @Test(arguments: [
    ("0m", 0), ("1m", 1), ("90m", 90), ("1h", 60), ("1h30m", 90), ("1h05m", 65), ("0h0m", 0), ("2h90m", 210),
    ("9999h", 599_940), ("9998h60m", 599_940), ("599940m", 599_940), ("0h", 0), ("000001m", 1),
  ])
  func readsHoursAndMinutes(text: String, minutes: Int) throws {
    for allowsDays in [false, true] {
      let duration = try #require(DurationLiteral(text, allowsDays: allowsDays))
      #expect(duration.minutes == minutes)
      #expect(!duration.usesDays)
    }
  }

  @Test(arguments: [
    ("1d", 1_440), ("2d", 2_880), ("1w", 10_080), ("1w2d", 12_960), ("1w2d3h4m", 13_144), ("1d30m", 1_470), ("0d", 0),
    ("1w0d0h0m", 10_080), ("416d", 599_040), ("416d15h", 599_940), ("59w3d15h", 599_940), ("1w7d", 20_160),
  ])
  func readsDaysAndWeeksWhereTheyAreAllowed(text: String, minutes: Int) throws {
    let duration = try #require(DurationLiteral(text, allowsDays: true))
    #expect(duration.minutes == minutes)
    #expect(duration.usesDays)
    #expect(DurationLiteral(text, allowsDays: false) == nil)
  }

  @Test(arguments: [
    "", "m", "h", "1", "90", "1h30", "30m1h", "1m1h", "1m1m", "1h1h", "1h1m1m", "1d1w", "1m1w", "1d1d", "1w1w",
    "10000h", "9999h1m", "599941m", "417d", "60w", "59w3d15h1m", "+1h", "-1h", " 1h", "1h ", "1 h", "1h 30m", "1.5h",
    "1,5h", "1H", "1M", "1D", "1W", "1mo", "1y", "1s", "1hm", "h1m", "1hh", "0000001m", "1000000m", "１h", "1h\u{301}",
    "PT1H", "1:30", "1h30m:", "\0m", "1\0",
  ])
  func refuses(text: String) {
    #expect(DurationLiteral(text, allowsDays: true) == nil)
    #expect(DurationLiteral(text, allowsDays: false) == nil)
  }

  @Test func hugeNumbersAreRefused() {
    for unit in ["m", "h", "d", "w", ""] {
      for digit in ["0", "9"] {
        #expect(DurationLiteral(String(repeating: digit, count: 100_000) + unit, allowsDays: true) == nil)
      }
    }
    #expect(DurationLiteral(String(repeating: "1h", count: 50_000), allowsDays: true) == nil)
    #expect(DurationLiteral("18446744073709551617m", allowsDays: true) == nil)
    #expect(DurationLiteral("999999w999999d999999h999999m", allowsDays: true) == nil)
  }

  @Test func onlyTheRangeCounts() {
    let bytes = Array("est:1h30m.".utf8)
    #expect(duration(bytes, 4..<9)?.minutes == 90)
    #expect(duration(bytes, 4..<6)?.minutes == 60)
    #expect(duration(bytes, 4..<10) == nil)
    #expect(duration(bytes, 4..<4) == nil)
    #expect(duration(bytes, 8..<20) == nil)
    #expect(duration(bytes, -2..<2) == nil)
  }

  /// Parses in a function because `#expect` cannot take a span as an argument.
  private func duration(_ bytes: [UInt8], _ range: Range<Int>) -> DurationLiteral? {
    DurationLiteral(bytes.span, in: range, allowsDays: false)
  }
}
