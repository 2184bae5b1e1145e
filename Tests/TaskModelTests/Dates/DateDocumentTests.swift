import TaskModel
import TaskSyntax
import TaskTesting
import Testing

/// The tables of `Grammar/Dates.md`: the first cell of a line is the typed text, the other cells are its results.
///
/// `UPDATE=1 swift test --filter DateDocument` rewrites the tables; read the diff before you keep it.
@Suite("The chapter about dates") struct DateDocumentTests {
  private static let path = "Grammar/Dates.md"
  private static let today = CalendarDate(year: 2026, month: 11, day: 22) ?? .first

  private static func reader(forward: Bool) -> DateReader {
    DateReader(today: today, looksForward: forward, prefix: Array("due:".utf8))
  }

  @Test func everyLineHolds() throws {
    let text = String(decoding: try #require(Repository.read(Self.path)), as: UTF8.self)
    var output: [String] = []
    var table = ""
    var lines = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast().map(Self.trimmed)
      guard let first = cells.first else {
        table = ""
        output.append(String(line))
        continue
      }
      if table.isEmpty { table = first }
      guard first.hasPrefix("`") else {
        output.append(String(line))
        continue
      }
      lines += 1
      let results = Self.results(table, String(first.dropFirst().dropLast()))
      let expected = [first] + results + cells.dropFirst(results.count + 1)
      #expect(Environment.isUpdating || cells == expected)
      output.append("|" + expected.map { $0.isEmpty ? " |" : " \($0) |" }.joined())
    }
    #expect(lines > 120)
    let joined = Array(output.joined(separator: "\n").utf8)
    if Environment.isUpdating, joined != Array(text.utf8) {
      #expect(Repository.write(joined, to: Self.path))
      Issue.record("\(Self.path) was written anew: read the difference")
    }
  }

  private static func trimmed(_ cell: Substring) -> String {
    String(cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  /// Returns the results for a text, by the kind of its table.
  private static func results(_ table: String, _ text: String) -> [String] {
    switch table {
    case "date": [true, false].map { forward in outcome { () throws(DateProblem) in try single(text, forward) } }
    case "range": [true, false].map { forward in outcome { () throws(DateProblem) in try range(text, forward) } }
    case "typed": typed(text)
    case "no date": [outcome { () throws(DateProblem) in try single(text, true) }]
    default: ["there is no table '\(table)'"]
    }
  }

  private static func single(_ text: String, _ forward: Bool) throws(DateProblem) -> String {
    let days = try reader(forward: forward).read(Array(text.utf8))
    return DateEcho.text(days.first, days.last, today: today)
  }

  private static func range(_ text: String, _ forward: Bool) throws(DateProblem) -> String {
    let ends = text.split(separator: ".", omittingEmptySubsequences: false).map { Array($0.utf8) }
    let days = try reader(forward: forward).readRange(
      from: ends[0].isEmpty ? nil : ends[0], to: ends[2].isEmpty ? nil : ends[2])
    return DateEcho.text(days.first, days.last, today: today)
  }

  private static func typed(_ text: String) -> [String] {
    do {
      let date = try reader(forward: true).readLiteral(Array(text.utf8)) { key in
        key == .due ? DateLiteral("2026-12-01T14:30") : key == .plan ? DateLiteral("2026-W49") : nil
      }
      return ["`\(date)`", DateEcho.text(date, today: today)]
    } catch {
      return ["", said(error)]
    }
  }

  private static func outcome(_ body: () throws(DateProblem) -> String) -> String {
    do { return try body() } catch { return said(error) }
  }

  private static func said(_ problem: DateProblem) -> String {
    let message = String(decoding: problem.message, as: UTF8.self)
    return problem.help.map { "\(message); \(String(decoding: $0, as: UTF8.self))" } ?? message
  }
}
