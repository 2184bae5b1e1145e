import TaskModel
import TaskSyntax
import Testing

/// Compares recurrences with a list of all days. The oracle asks each day, by its index and its calendar fields,
/// whether it is a date; it computes nothing ahead, so it cannot repeat an error of the arithmetic.
@Suite struct RecurrenceOracleTests {
  typealias Day = SteppingCalendar.Day

  static let rules = [
    "day", "2d", "3d", "10d", "365d", "week", "2w", "5w", "month", "2mo", "3mo", "6mo", "7mo", "12mo", "18mo", "year",
    "2y",
    "3y", "4y", "weekday", "mon", "sun", "mon,thu", "tue,wed,sat", "mon,tue,wed,thu,fri,sat,sun", "1st", "2nd", "15th",
    "28th", "29th", "30th", "31st", "last-day", "1st-mon", "2nd-tue", "3rd-wed", "4th-thu", "5th-fri", "5th-sun",
    "last-mon", "last-fri", "last-sat", "month@1", "month@15", "month@28", "month@29", "month@30", "month@31", "2mo@31",
    "5mo@30", "12mo@29", "year@02-29", "3y@02-29", "4y@02-29",
  ]

  static let anchors = [
    "2023-01-01", "2023-01-28", "2023-01-29", "2023-01-30", "2023-01-31", "2023-02-28", "2023-08-15", "2023-11-30",
    "2023-12-31", "2024-01-31", "2024-02-28", "2024-02-29", "2024-03-01", "2024-12-30",
  ]

  /// Enough years for ten years from the last anchor and for the date that follows them.
  static let days = SteppingCalendar.days(of: 2023...2040)

  @Test(arguments: rules) func tenYearsOfDates(rule: String) throws {
    let literal = try #require(RecurrenceLiteral(rule))
    for text in Self.anchors {
      let anchor = try date(text)
      let place = anchor.days(since: try date("2023-01-01"))
      try #require(Self.days[place].text == text)
      let expected = (place + 1..<place + 3_653).filter { Self.isDate(at: $0, from: place, literal) }
      let recurrence = Recurrence(literal, anchoredAt: anchor)
      let found = recurrence.dates(after: anchor, count: expected.count + 1).map { place + $0.days(since: anchor) }
      #expect(found.prefix(expected.count) == expected[...], "anchored at \(text)")
      #expect(found.last.map { $0 >= place + 3_653 } == true, "anchored at \(text)")
    }
  }

  @Test(arguments: rules) func theDateAfterAnyDay(rule: String) throws {
    let literal = try #require(RecurrenceLiteral(rule))
    let first = try date("2023-01-01")
    for text in ["2023-01-31", "2024-02-29"] {
      let anchor = try date(text)
      let recurrence = Recurrence(literal, anchoredAt: anchor)
      let place = anchor.days(since: first)
      var expected = Self.firstDate(after: 0, from: place, literal)
      var wrong: [String] = []
      for index in stride(from: 1, to: 3_653, by: 3) {
        if index >= expected { expected = Self.firstDate(after: index, from: place, literal) }
        let found = first.adding(days: index).flatMap { recurrence.date(after: $0) }
        if found?.days(since: first) != expected { wrong.append(Self.days[index].text) }
      }
      #expect(wrong.isEmpty, "anchored at \(text)")
    }
  }

  @Test(arguments: rules) func theNextDateInEveryMode(rule: String) throws {
    let first = try date("2023-01-01")
    for suffix in ["", "@each", "@done"] {
      // An anchor and `@done` exclude each other.
      guard let literal = RecurrenceLiteral(rule + suffix) else { continue }
      for due in [395, 424, 896] {
        for done in [0, 30, 394, 395, 396, 424, 425, 452, 453, 454, 455, 760, 789, 896, 925, 1_261, 1_900] {
          let expected =
            switch literal.mode {
            case .schedule: Self.firstDate(after: max(due, done), from: due, literal)
            case .each: Self.firstDate(after: due, from: due, literal)
            case .done: Self.firstDate(after: done, from: done, literal)
            }
          let found = literal.nextDate(due: first.adding(days: due), doneOn: try #require(first.adding(days: done)))
          if found?.days(since: first) != expected {
            Issue.record("\(rule)\(suffix) due \(Self.days[due].text) done \(Self.days[done].text)")
          }
        }
      }
    }
  }

  /// The index of the first date after a day; asks each day in turn.
  private static func firstDate(after index: Int, from place: Int, _ literal: RecurrenceLiteral) -> Int {
    (index + 1..<days.count).first { isDate(at: $0, from: place, literal) } ?? days.count
  }

  /// Whether a day is a date of a recurrence that counts from the day at index `place`.
  private static func isDate(at index: Int, from place: Int, _ literal: RecurrenceLiteral) -> Bool {
    let (day, due) = (days[index], days[place])
    switch literal.rule {
    case .days(let count): return index >= place && (index - place) % count == 0
    case .weeks(let count): return index >= place && (index - place) % (count * 7) == 0
    case .months(let count):
      var wanted = due.day
      if case .dayOfMonth(let written) = literal.anchor { wanted = written }
      let months = (day.year - due.year) * 12 + day.month - due.month
      return months >= 0 && months % count == 0 && isDay(wanted, day)
    case .years(let count):
      let (month, wanted) = literal.anchor == nil ? (due.month, due.day) : (2, 29)
      let years = day.year - due.year
      return years >= 0 && years % count == 0 && day.month == month && isDay(wanted, day)
    case .weekdays(let set): return index >= place && set.rawValue >> UInt8(day.weekday) & 1 == 1
    case .dayOfMonth(let wanted): return index >= place && isDay(wanted, day)
    case .lastDay: return index >= place && day.day == day.length
    case .nthWeekday(let number, let weekday):
      let isWeekday = day.weekday == weekday.rawValue
      return index >= place && isWeekday && day.day > number * 7 - 7 && day.day <= number * 7
    case .lastWeekday(let weekday):
      return index >= place && day.weekday == weekday.rawValue && day.day + 7 > day.length
    }
  }

  /// Whether `day` is the wanted day of its month, or the last day of a month that is too short for it.
  private static func isDay(_ wanted: Int, _ day: Day) -> Bool {
    day.day == wanted || (day.day == day.length && wanted > day.length)
  }
}
