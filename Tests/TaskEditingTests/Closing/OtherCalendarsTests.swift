import TaskEditing
import TaskModel
import TaskSyntax
import TaskTesting
import Testing

/// Rules of RFC 5545, RFC 7529 and libical, listed in `Tests/Recurrence/README.md`.
struct OtherCalendarsTests {
  struct Row: CustomTestStringConvertible {
    let rule: String
    let every: String
    let until: String
    let first: String
    let days: [String]

    var testDescription: String { "\(rule) as \(every)" }
  }

  @Test(arguments: rows) func daysAreThoseOfTheRule(row: Row) throws {
    let until = row.until.isEmpty ? "" : " until:\(row.until)"
    var block = try taskBlock("- [ ] a due:\(row.first) every:\(row.every)\(until)")
    try #require(!row.days.isEmpty)
    for day in row.days {
      #expect(block.task(0)?.content[.due] == Array(day.utf8))
      let result = try block.completed(on: calendarDate(day))
      if day == row.days.last, !row.until.isEmpty {
        #expect(result.successor == nil)
      } else {
        block = try #require(result.successor)
      }
    }
  }

  @Test func allAreListed() { #expect(Self.rows.count == 45) }

  /// The rows of the first table, which has six columns.
  static let rows: [Row] = {
    let text = String(decoding: Repository.read("Tests/Recurrence/README.md") ?? [], as: UTF8.self)
    return text.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).map { cell in
        cell.filter { $0 != "`" }.split(separator: " ").map(String.init)
      }
      guard cells.count == 8, let every = cells[4].first, let first = cells[6].first,
        first.hasPrefix("19") || first.hasPrefix("20")
      else { return nil }
      return Row(
        rule: cells[2].joined(), every: every, until: cells[5].first ?? "", first: first, days: days(cells[6], every))
    }
  }()

  /// Returns the days in a cell. A day without a year has the year of the previous one; `first … last (number)` is
  /// expanded.
  private static func days(_ words: [String], _ every: String) -> [String] {
    var days: [String] = []
    for word in words where word.contains("-") {
      days.append(word.utf8.count > 5 ? word : "\(days.last?.prefix(5) ?? "")\(word)")
    }
    return words.contains("…") ? worked(days, number: Int(words.last?.filter(\.isNumber) ?? "") ?? 0, every) : days
  }

  /// Returns all days of a rule that names weekdays, from the first of two days to the second, or no days if their
  /// number is not `number`.
  private static func worked(_ ends: [String], number: Int, _ every: String) -> [String] {
    let names = ["day", "mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    guard let first = DateLiteral(ends[0])?.firstDay, let last = DateLiteral(ends[1])?.firstDay else { return [] }
    let days = (0...last.days(since: first)).compactMap { first.adding(days: $0) }.filter { day in
      let isWeekday = every == "weekday" && day.weekday.rawValue < 6
      return every == "day" || isWeekday || every.contains(names[Int(day.weekday.rawValue)])
    }
    return days.count == number ? days.map(\.description) : []
  }
}
