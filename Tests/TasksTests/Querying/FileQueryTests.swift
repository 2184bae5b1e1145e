import TaskFiles
import TaskModel
import TaskQuery
import TaskSyntax
import TaskTesting
import TaskWorkspace
import Testing
import tasks

@Suite("Queries over large files")
struct FileQueryTests {
  /// A document with headings of all levels that pass on letters and projects, fences that hide tasks, and regions in
  /// which no part may begin.
  private static func document(seed: UInt64) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    var text = seed % 2 == 0 ? "---\npriority: B\n---\n" : ""
    for number in 0..<1500 {
      switch Int.random(in: 0..<40, using: &random) {
      case 0: text += "# (A) Part \(number) +house\n"
      case 1: text += "## Section \(number) @phone\n"
      case 2: text += "### (C) Deep \(number)\n"
      case 3: text += "# Plain \(number)\n"
      case 4: text += "```\n" + String(repeating: "- [ ] (A) hidden due:2026-02-01\n", count: 30) + "```\n"
      case 5: text += "  a note, or prose\n"
      case 6, 7: text += "  - [ ] sub \(number) due:2026-02-0\(Int.random(in: 1...9, using: &random))\n"
      default:
        let rank = ["", "", "(A) ", "(B) ", "(E) "][Int.random(in: 0..<5, using: &random)]
        let mark = [" ", " ", "x"][Int.random(in: 0..<3, using: &random)]
        text += "- [\(mark)] \(rank)task \(number) due:2026-02-0\(Int.random(in: 1...9, using: &random)) est:5m\n"
      }
    }
    return Array(text.utf8)
  }

  private static let queries = [
    "pri:A due:..2026-02-05", "pri:A all", "+house", "@phone or pri:C", "due:2026-02-03 all", "line:100..900 is:done",
    "no:pri all", "no:project sub", "section:Deep", "pri>B group:pri calc:count,sum.est all", "sort:-due limit:20",
  ]

  @Test("The result is the same for any number of threads, any region length, and in memory", arguments: 0..<4)
  func threads(seed: Int) throws {
    let document = Self.document(seed: UInt64(seed))
    let folder = try SampleFolder()
    try folder.write("large.tasks", document)
    let path = folder.path.joined("large.tasks")
    let date = try #require(CalendarDate(year: 2026, month: 2, day: 3))
    let now = try #require(CalendarMoment(date, minuteOfDay: 0))
    for text in Self.queries {
      let reading = Query.read(Array(text.utf8), in: QueryContext(now: now))
      #expect(!reading.hasErrors)
      let plan = QueryPlan(reading.query, QuerySettings(now: now), keeps: .tasks)
      let expected = Shown(plan, FileQuery(plan, path: path.bytes).ask(SourceText(document)))
      // The front matter gives every task a letter.
      let findsNone = text.hasPrefix("no:pri") && seed.isMultiple(of: 2)
      #expect((expected.total == 0) == findsNone, "\(text)")
      for (workers, length) in [(1, 1024), (2, 4096), (3, 512), (4, 20_000)] {
        let file = try FileReader(path)
        let found = try FileQuery(plan, path: path.bytes, regionLength: length).ask(file, workers: workers)
        #expect(Shown(plan, found) == expected, "\(text), \(workers) threads, \(length)")
        #expect(found.parts.contains { $0 != nil } != findsNone)
        let counting = QueryPlan(reading.query, QuerySettings(now: now), keeps: .counts)
        let counted = counting.answer(
          try FileQuery(counting, path: path.bytes, regionLength: length).ask(file, workers: workers).matches)
        #expect(counted.total == expected.total, "\(text)")
        #expect(counted.calculations == expected.calculations, "\(text)")
      }
    }
  }

  /// The visible part of an answer.
  private struct Shown: Equatable {
    var tasks: [String] = []
    var total: Int
    var groups: [[Int]]
    var calculations: [QueryAnswer.Calculation]

    init(_ plan: QueryPlan, _ result: FileQuery.Result) {
      let answer = plan.answer(result.matches)
      total = answer.total
      groups = answer.groups.map(\.tasks)
      calculations = answer.calculations
      tasks = answer.tasks.map { task in
        guard let part = result.parts[task.part] else { return "dropped" }
        let record = Int(part.model.rows[task.row].record)
        let title = String(decoding: part.part.title(of: record), as: UTF8.self)
        return "\(part.line(ofRow: task.row)) \(part.letter(of: part.model.rows[task.row])) \(title)"
      }
    }
  }
}
