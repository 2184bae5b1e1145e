import TaskEditing
import TaskModel
import TaskSyntax
import Testing

/// The due dates of a series, which never drift.
struct SeriesTests {
  /// A series: the attributes of the task, the due dates of the occurrences after it, each completed on its day, and
  /// the recurrence at the end.
  @Test(arguments: [
    ("due:2026-01-31 every:month", "2026-02-28 2026-03-31 2026-04-30 2026-05-31", "month@31"),
    ("due:2026-01-30 every:month", "2026-02-28 2026-03-30 2026-04-30", "month@30"),
    ("due:2028-01-29 every:month", "2028-02-29 2028-03-29 2028-04-29", "month@29"),
    ("due:2027-01-29 every:month", "2027-02-28 2027-03-29 2027-04-29", "month@29"),
    ("due:2026-01-28 every:month", "2026-02-28 2026-03-28", "month"),
    ("due:2026-02-28 every:month", "2026-03-28 2026-04-28", "month"),
    ("due:2026-02-28 every:month@31", "2026-03-31 2026-04-30", "month@31"),
    ("due:2026-02-15 every:month@31", "2026-02-28 2026-03-31", "month@31"),
    ("due:2026-08-31 every:6mo", "2027-02-28 2027-08-31 2028-02-29", "6mo@31"),
    ("due:2026-01-31 every:month@each", "2026-02-28 2026-03-31", "month@each@31"),
    ("due:2026-01-31 every:month@done", "2026-02-28 2026-03-28", "month@done"),
    ("due:2028-02-29 every:year", "2029-02-28 2030-02-28 2031-02-28 2032-02-29", "year@02-29"),
    ("due:2028-02-29 every:4y", "2032-02-29 2036-02-29", "4y@02-29"),
    ("due:2027-02-28 every:year", "2028-02-28 2029-02-28", "year"),
    ("due:2026-01-31 every:31st", "2026-02-28 2026-03-31", "31st"),
    ("due:2026-01-31 every:last-day", "2026-02-28 2026-03-31", "last-day"),
    ("due:2026-05-29 every:5th-fri", "2026-07-31 2026-10-30", "5th-fri"),
    ("due:2026-01-30 every:last-fri", "2026-02-27 2026-03-27", "last-fri"),
    ("due:2026-11-19 every:mon,thu", "2026-11-23 2026-11-26", "mon,thu"),
    ("due:2026-11-20 every:weekday", "2026-11-23 2026-11-24", "weekday"),
    // A period names no day, so it cannot drift.
    ("due:2026-01 every:month", "2026-02 2026-03 2026-04", "month"),
    ("due:2026-Q4 every:3mo", "2027-Q1 2027-Q2 2027-Q3", "3mo"),
    ("due:2026 every:year", "2027 2028 2029", "year"),
    ("due:2026-W52 every:week", "2026-W53 2027-W01", "week"),
  ])
  func datesFollowEachOther(attributes: String, dates: String, every: String) throws {
    var block = try taskBlock("- [ ] a \(attributes)")
    for date in dates.split(separator: " ") {
      let due = try #require(block.task(0)?.content[.due])
      let literal = try #require(DateLiteral(String(decoding: due, as: UTF8.self)))
      block = try #require(try block.completed(on: literal.lastDay).successor)
      #expect(block.task(0)?.content[.due] == Array(date.utf8))
    }
    #expect(block.task(0)?.content[.every] == Array(every.utf8))
  }

  @Test func planAndDoneDayAreCountedFromWithoutDue() throws {
    let plan = try taskBlock("- [ ] a plan:2026-01-31 every:month").completed(on: calendarDate("2026-01-31"))
    #expect(plan.successor?.text == "- [ ] a plan:2026-02-28 every:month@31 created:2026-01-31")
    // A start date does not count: the next date counts from the day of completion.
    let start = try taskBlock("- [ ] a start:2026-01-31 every:month").completed(on: calendarDate("2026-01-31"))
    #expect(start.successor?.text == "- [ ] a start:2026-02-28 every:month created:2026-01-31")
  }

  @Test func quotesOfTheRecurrenceStay() throws {
    let result = try taskBlock("- [ ] a due:2026-01-31 every:\"month\"").completed(on: calendarDate("2026-01-31"))
    #expect(result.successor?.text == "- [ ] a due:2026-02-28 every:\"month@31\" created:2026-01-31")
  }

  @Test func completingDayByDayKeepsAScheduleHoweverLate() throws {
    for (every, day) in [("month", 31), ("2mo", 30), ("5mo", 29), ("month@each", 31)] {
      let anchor = try calendarDate("2026-01-\(day)")
      var block = try taskBlock("- [ ] a due:\(anchor) every:\(every)")
      for step in 0..<60 {
        let due = try calendarDate(String(decoding: #require(block.task(0)?.content[.due]), as: UTF8.self))
        let late = try #require(due.adding(days: step % 5 == 4 ? 70 : step % 3))
        block = try #require(try block.completed(on: late).successor)
        let next = try calendarDate(String(decoding: #require(block.task(0)?.content[.due]), as: UTF8.self))
        let months = (next.year - anchor.year) * 12 + next.month - anchor.month
        #expect(next == anchor.adding(months: months), "\(every): \(due), done on \(late), gave \(next)")
        #expect(next > due)
      }
    }
  }

  @Test(arguments: [
    ("due:2026-11-22 every:week until:2026-11-28", "2026-11-29"),
    ("due:2026-11-10 every:3d until:2026-11-24", "2026-11-25"),
    ("plan:2026-11-22 every:month until:2026", "2027-01-22"),
    ("every:month until:2026-12-21", "2026-12-22"),
  ])
  func aSeriesEndsWithItsLastDay(attributes: String, date: String) throws {
    let day = try calendarDate(attributes.hasPrefix("plan") ? "2026-12-22" : "2026-11-22")
    let result = try taskBlock("- [ ] a \(attributes)").completed(on: day)
    // Only the day of completion is written if the series is over.
    #expect(result.text == "- [x] a \(attributes) done:\(day)")
    guard case .over(let found, _) = result.step else {
      Issue.record("\(result.step)")
      return
    }
    #expect(try found == calendarDate(date))
  }

  @Test(arguments: ["2026-11-29", "2026-11", "2026-W48", "2026-Q4", "2026"])
  func theLastDayOfASeriesBelongsToIt(until: String) throws {
    let result = try taskBlock("- [ ] a due:2026-11-22 every:week until:\(until)").completed(
      on: calendarDate("2026-11-22"))
    #expect(result.successor?.task(0)?.content[.due] == Array("2026-11-29".utf8))
  }

  @Test(arguments: ["due:9999-12-30 every:3d", "plan:9999 due:2026-11-22 every:year", "due:9999-W52 every:week"])
  func aSeriesEndsWithTheCalendar(attributes: String) throws {
    let result = try taskBlock("- [ ] a \(attributes)").completed(on: calendarDate("2026-11-22"))
    #expect(result.step == .beyondCalendar)
    #expect(result.text == "- [x] a \(attributes) done:2026-11-22")
  }

  @Test func aSubtaskThatCannotMoveEndsTheSeries() throws {
    let result = try taskBlock("- [ ] a due:2026-11-22 every:week\n  - [ ] b due:9999-12-31")
      .completed(on: calendarDate("2026-11-22"))
    #expect(result.step == .beyondCalendar)
    #expect(result.successor == nil)
  }
}
