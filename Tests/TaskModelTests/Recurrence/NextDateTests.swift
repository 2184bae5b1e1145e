import TaskModel
import TaskSyntax
import Testing

/// The next dates after completion, computed by hand.
@Suite struct NextDateTests {
  struct Case: CustomTestStringConvertible {
    let rule: String
    let due: String?
    let done: String
    let next: String

    init(_ rule: String, due: String?, done: String, _ next: String) {
      self.rule = rule
      self.due = due
      self.done = done
      self.next = next
    }

    var testDescription: String { "\(rule) due \(due ?? "never") done \(done)" }
  }

  @Test(arguments: [
    // Completed on the day, early, late, very late, and on what would be the next date.
    Case("week", due: "2026-11-21", done: "2026-11-21", "2026-11-28"),
    Case("week", due: "2026-11-21", done: "2026-11-01", "2026-11-28"),
    Case("week", due: "2026-11-21", done: "2026-11-27", "2026-11-28"),
    Case("week", due: "2026-11-21", done: "2026-11-28", "2026-12-05"),
    Case("2w", due: "2026-11-21", done: "2026-12-24", "2027-01-02"),
    Case("day", due: "2026-11-21", done: "2031-01-01", "2031-01-02"),
    Case("month@31", due: "2026-02-28", done: "2026-02-20", "2026-03-31"),
    Case("month@31", due: "2026-02-28", done: "2026-04-30", "2026-05-31"),
    Case("month", due: "2026-01-31", done: "2026-03-01", "2026-03-31"),
    Case("3mo@31", due: "2026-02-28", done: "2026-06-01", "2026-08-31"),
    Case("mon,thu", due: "2026-11-23", done: "2026-11-27", "2026-11-30"),
    Case("5th-fri", due: "2026-10-30", done: "2026-11-21", "2027-01-29"),
    Case("year@02-29", due: "2024-02-29", done: "2027-03-01", "2028-02-29"),
  ])
  func bySchedule(example: Case) throws { try check(example) }

  @Test(arguments: [
    Case("week@each", due: "2026-11-21", done: "2026-12-24", "2026-11-28"),
    Case("week@each", due: "2026-11-21", done: "2026-11-01", "2026-11-28"),
    Case("month@each@31", due: "2026-02-28", done: "2026-09-01", "2026-03-31"),
    Case("mon,thu@each", due: "2026-11-23", done: "2026-12-24", "2026-11-26"),
    Case("last-day@each", due: "2026-01-31", done: "2026-12-24", "2026-02-28"),
    Case("year@02-29@each", due: "2024-02-29", done: "2028-12-24", "2025-02-28"),
  ])
  func keepingMissedOnes(example: Case) throws { try check(example) }

  @Test(arguments: [
    Case("3d@done", due: "2026-11-21", done: "2026-11-21", "2026-11-24"),
    Case("3d@done", due: "2026-11-21", done: "2026-11-25", "2026-11-28"),
    // Completed early, the next date comes before the day the task was due.
    Case("3d@done", due: "2026-11-21", done: "2026-11-10", "2026-11-13"),
    Case("month@done", due: "2026-01-31", done: "2026-01-31", "2026-02-28"),
    Case("month@done", due: "2026-02-28", done: "2026-02-28", "2026-03-28"),
    Case("6mo@done", due: "2026-01-31", done: "2026-08-31", "2027-02-28"),
    Case("year@done", due: "2023-05-05", done: "2024-02-29", "2025-02-28"),
    Case("2w@done", due: "2026-11-21", done: "2026-12-20", "2027-01-03"),
    Case("weekday@done", due: "2026-11-20", done: "2026-11-21", "2026-11-23"),
    Case("1st@done", due: "2026-11-01", done: "2026-10-20", "2026-11-01"),
    Case("2nd-tue@done", due: "2026-11-10", done: "2026-12-08", "2027-01-12"),
  ])
  func fromCompletion(example: Case) throws { try check(example) }

  @Test(arguments: [
    Case("week", due: nil, done: "2026-11-21", "2026-11-28"),
    Case("week@each", due: nil, done: "2026-11-21", "2026-11-28"),
    Case("week@done", due: nil, done: "2026-11-21", "2026-11-28"),
    Case("month@31", due: nil, done: "2026-11-21", "2026-11-30"),
    Case("month@31", due: nil, done: "2026-11-30", "2026-12-31"),
    Case("month@10", due: nil, done: "2026-11-21", "2026-12-10"),
    Case("year@02-29", due: nil, done: "2026-11-21", "2027-02-28"),
    Case("last-fri", due: nil, done: "2026-11-21", "2026-11-27"),
  ])
  func withoutDates(example: Case) throws { try check(example) }

  @Test func pastTheCalendarIsNil() throws {
    for text in ["day", "day@each", "day@done", "9999y", "5th-fri@each", "month@31"] {
      let literal = try #require(RecurrenceLiteral(text))
      #expect(literal.nextDate(due: .last, doneOn: .last) == nil)
      #expect(literal.nextDate(due: nil, doneOn: .last) == nil)
    }
    let yearly = try #require(RecurrenceLiteral("year"))
    #expect(yearly.nextDate(due: .first, doneOn: .last) == nil)
    #expect(yearly.nextDate(due: .last, doneOn: .first) == nil)
    #expect(try #require(RecurrenceLiteral("year@each")).nextDate(due: .first, doneOn: .last)?.year == 1901)
    #expect(try #require(RecurrenceLiteral("day@done")).nextDate(due: .last, doneOn: .first)?.day == 2)
  }

  /// A series does not drift if each occurrence is completed on its day and its due date is written anew each time.
  @Test func occurrencesWrittenOneByOneDoNotDrift() throws {
    for (text, first, expected) in [
      ("month@31", "2026-01-31", "2026-02-28 2026-03-31 2026-04-30 2026-05-31"),
      ("month@30", "2026-01-30", "2026-02-28 2026-03-30 2026-04-30 2026-05-30"),
      ("year@02-29", "2024-02-29", "2025-02-28 2026-02-28 2027-02-28 2028-02-29"),
      ("2w", "2026-12-20", "2027-01-03 2027-01-17 2027-01-31 2027-02-14"),
    ] {
      let literal = try #require(RecurrenceLiteral(text))
      var due = try date(first)
      var dates: [String] = []
      for _ in 0..<4 {
        due = try #require(literal.nextDate(due: due, doneOn: due))
        dates.append(due.description)
      }
      #expect(dates.joined(separator: " ") == expected)
    }
  }

  /// All dates of a task move by the same number of days. A period moves to the one that contains its moved last day.
  @Test func periodsMoveWithTheTask() throws {
    let literal = try #require(RecurrenceLiteral("month"))
    var due = try #require(DateLiteral("2026-12"))
    var seen: [String] = []
    for _ in 0..<4 {
      let next = try #require(literal.nextDate(due: due.lastDay, doneOn: due.firstDay))
      due = try #require(due.moved(byDays: next.days(since: due.lastDay)))
      seen.append(due.description)
    }
    #expect(seen == ["2027-01", "2027-02", "2027-03", "2027-04"])
  }

  /// `until` is compared by the caller; its last day is included.
  @Test func untilIsComparedByTheCaller() throws {
    let literal = try #require(RecurrenceLiteral("week"))
    let next = try #require(literal.nextDate(due: date("2026-11-24"), doneOn: date("2026-11-24")))
    #expect(next <= (try #require(DateLiteral("2026-12"))).lastDay)
    #expect(next <= (try #require(DateLiteral("2026-12-01"))).lastDay)
    #expect(next > (try #require(DateLiteral("2026-11"))).lastDay)
  }

  @Test(arguments: [
    ("month", "2026-01-31", "31"), ("month", "2026-01-30", "30"), ("6mo", "2026-01-29", "29"),
    ("month@each", "2026-01-31", "31"), ("year", "2024-02-29", "02-29"), ("4y@each", "2024-02-29", "02-29"),
    ("12mo", "2024-02-29", "29"), ("month", "2026-01-28", nil), ("year", "2026-01-31", nil),
    ("year", "2026-02-28", nil), ("month@31", "2026-02-28", nil), ("month@30", "2026-01-31", nil),
    ("month@done", "2026-01-31", nil), ("year@02-29", "2024-02-29", nil), ("31st", "2026-01-31", nil),
    ("last-day", "2026-01-31", nil), ("day", "2026-01-31", nil), ("week", "2024-02-29", nil),
  ])
  func addedAnchors(text: String, due: String, anchor: String?) throws {
    let literal = try #require(RecurrenceLiteral(text))
    let needed = literal.anchorNeeded(on: try date(due))
    #expect(needed?.description == anchor)
    if let needed { #expect(RecurrenceLiteral("\(text)@\(needed)")?.anchor == needed) }
  }

  private func check(_ example: Case) throws {
    let literal = try #require(RecurrenceLiteral(example.rule))
    let next = literal.nextDate(due: try example.due.map { try date($0) }, doneOn: try date(example.done))
    #expect(next?.description == example.next)
  }
}
