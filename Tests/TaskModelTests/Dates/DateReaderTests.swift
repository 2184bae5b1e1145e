import TaskModel
import TaskSyntax
import TaskTesting
import Testing

@Suite("Typed dates") struct DateReaderTests {
  private static func read(_ text: String, on today: String, forward: Bool = true) throws -> String {
    let today = try #require(DateLiteral(today)?.firstDay)
    let days = try DateReader(today: today, looksForward: forward).read(Array(text.utf8))
    return days.first == days.last ? "\(days.first)" : "\(days.first) \(days.last)"
  }

  @Test(arguments: [
    ("2026-13", "there is no month 13"), ("2026-11..2026-13", "there is no month 13"),
    ("2026-11-31", "2026-11 has 30 days"),
    ("2026-1", "dates are written as 2026-01"), ("2026-13..2026-14", "there is no month 13"),
    ("..2026-13", "there is no month 13"), ("mon..wde", "'wde' is not a date"),
    ("11/22/26", "'11/22/26' is not a date"),
    ("paint", nil), ("last-moth", nil), ("42", nil), ("24/7", nil), ("555-1234", nil), ("a..b", nil), ("2026-11", nil),
    ("mon..fri", nil), ("..", nil), ("", nil), ("a..b..c..d", nil), ("3.14", nil),
  ]) func nearMissesAreTold(_ text: String, _ message: String?) throws {
    let reader = DateReader(today: try #require(CalendarDate(year: 2026, month: 11, day: 21)), looksForward: true)
    let problem = reader.nearMiss(Array(text.utf8), names: false)
    #expect(problem.map { String(decoding: $0.message, as: UTF8.self) } == message)
  }

  @Test(arguments: [
    ("last-moth", "write last-month"), ("yesterdya", "write yesterday"), ("nov-31", "nov-30, or nov for the month"),
  ])
  func namesOfDaysMayBeNearMisses(_ text: String, _ help: String) throws {
    let reader = DateReader(today: try #require(CalendarDate(year: 2026, month: 11, day: 21)), looksForward: false)
    let problem = reader.nearMiss(Array(text.utf8), names: true)
    #expect(problem?.help.map { String(decoding: $0, as: UTF8.self) } == help)
    for word in ["paint", "day", "market", "W54"] { #expect(reader.nearMiss(Array(word.utf8), names: true) == nil) }
  }

  @Test(
    "Ends of months, weeks and years",
    arguments: [
      ("2026-01-31", "+1mo", "2026-02-28"), ("2028-01-31", "+1mo", "2028-02-29"), ("2028-02-29", "+1y", "2029-02-28"),
      ("2026-03-31", "-1mo", "2026-02-28"), ("2026-01-31", "+1mo1d", "2026-03-01"),
      ("2026-01-31", "+1mo+1mo", "2026-03-28"),
      ("2026-01-31", "+2mo", "2026-03-31"), ("2026-12-31", "eow", "2027-01-03"), ("2027-01-01", "sow", "2026-12-28"),
      ("2027-01-01", "W53", "2026-12-28 2027-01-03"), ("2027-01-04", "W53", "2032-12-27 2033-01-02"),
      ("2024-12-31", "W01", "2024-12-30 2025-01-05"), ("2026-11-22", "02-29", "2028-02-29"),
      ("2097-01-01", "02-29", "2104-02-29"),
      ("2026-09-01", "31", "2026-10-31"), ("2026-11-21", "+1b", "2026-11-23"), ("2026-11-22", "-1b", "2026-11-20"),
      ("2026-11-22", "0b", "2026-11-22"), ("2026-11-20", "+1b", "2026-11-23"), ("9999-12-30", "tomorrow", "9999-12-31"),
      ("9999-12-31", "this-week", "9999-12-27 9999-12-31"), ("1900-01-01", "today", "1900-01-01"),
    ])
  func edges(_ today: String, _ text: String, _ expected: String) throws {
    #expect(try Self.read(text, on: today) == expected)
  }

  @Test(
    "What would leave the calendar is an error",
    arguments: [
      ("9999-12-31", "tomorrow"), ("9999-12-31", "mon"), ("9999-12-31", "next-week"), ("9999-12-31", "08-22"),
      ("9999-12-31", "eonm"),
      ("9999-12-31", "next-7d"), ("9999-12-31", "+9999y"), ("9999-12-31", "+9999b"), ("9999-12-31", "this-fri+1w"),
      ("9999-12-31", "W05-1"),
    ])
  func outside(_ today: String, _ text: String) throws {
    let problem = #expect(throws: DateProblem.self) { try Self.read(text, on: today) }
    #expect(problem.map { String(decoding: $0.message, as: UTF8.self) } == "'\(text)' is out of range")
    let first = try #require(DateLiteral("1900-01-01")?.firstDay)
    #expect(!DateReader(today: first, looksForward: false).canRead(Array("yesterday".utf8)))
    #expect(!DateReader(today: first, looksForward: false).canRead(Array("mon".utf8)))
  }

  @Test("An invalid side of a range is reported in full")
  func sides() throws {
    let reader = DateReader(today: .first, looksForward: true)
    let from = #expect(throws: DateProblem.self) {
      try reader.readRange(from: Array("soon".utf8), to: Array("fri".utf8))
    }
    #expect(from?.side == .from && from?.range == 0..<4)
    let to = #expect(throws: DateProblem.self) {
      try reader.readRange(from: Array("fri".utf8), to: Array("sooner".utf8))
    }
    #expect(to?.side == .to && to?.range == 0..<6)
    let both = #expect(throws: DateProblem.self) {
      try reader.readRange(from: Array("2026".utf8), to: Array("2025".utf8))
    }
    #expect(both?.side == .both)
    #expect(throws: DateProblem.self) { try reader.readRange(from: nil, to: nil) }
  }

  @Test("Any bytes, and near-dates in particular, are a date or an error with help")
  func anyBytes() throws {
    var random = SplitMix64(seed: 7)
    let pieces = [
      "fri", "next-", "week", "+", "-", "1", "22", "2026", "mo", "d", "w", "W", "Q", "sep", "T", ":", "..", " ", "é",
      "\u{0}", "eom", "/",
      "st", "b", "53", "99999999999",
    ]
    var dates = 0
    for _ in 0..<30_000 {
      let text = (0..<random.below(5)).flatMap { _ in Array(random.pick(pieces).utf8) }
      let reader = DateReader(
        today: .first.adding(days: random.below(40_000)) ?? .first, looksForward: random.once(in: 2))
      do {
        let days = try reader.read(text)
        #expect(days.first <= days.last)
        dates += 1
      } catch {
        #expect(!error.message.isEmpty && error.help?.isEmpty == false)
        #expect(error.range == 0..<text.count)
      }
      let present = DateLiteral("2026-W05")
      do { _ = try reader.readLiteral(text, present: { _ in present }) } catch { #expect(error.help?.isEmpty == false) }
    }
    #expect(dates > 1000)
  }

  @Test("Time grows with the text", arguments: ["1", "-", "+1d", "mon-", "a", ".", ":", " "])
  func linear(_ unit: String) {
    let reader = DateReader(today: .first, looksForward: true)
    let fault = Linearity.fault(in: .repeating(unit, after: ""), from: 4000) { document in
      _ = reader.canRead(document)
    }
    #expect(fault == nil)
  }
}
