import TaskModel
import TaskReport
import TaskSyntax
import TaskTesting
import Testing

/// Laws that hold for every workspace.
struct ReportTallyTests {
  private static let seeds = 1...UInt64(200)
  private let now = CalendarMoment(CalendarDate(year: 2026, month: 11, day: 21) ?? .first, minuteOfDay: 0)

  private func question(by field: RowField?) throws -> ReportQuestion {
    let now = try #require(now)
    let first = try #require(now.date.adding(days: -60))
    return ReportQuestion(
      now: now, range: first...now.date, parts: [.flow, .minutes], fields: field.map { [$0] } ?? [])
  }

  /// Returns documents in one part each, or in parts of minimum length.
  private func parts(_ documents: [[UInt8]], length: Int) -> [DocumentPart] {
    documents.enumerated().flatMap { number, bytes -> [DocumentPart] in
      let tree = SyntaxTree(bytes, partLength: length)
      var context = PartContext(tree.frontMatter)
      return tree.parts.map { part in
        let model = PartModel(part)
        let found = DocumentPart(part, model, context, file: Array("\(number).tasks".utf8))
        context.pass(PartOutline(part, model))
        return found
      }
    }
  }

  private func tally(_ parts: [DocumentPart], _ question: ReportQuestion) -> ReportTally {
    parts.reduce(into: ReportTally()) { whole, part in
      var tally = ReportTally()
      tally.add(part, rows: part.model.rows.indices.map(UInt32.init), for: question)
      whole.join(tally)
    }
  }

  private func numbers(_ tally: ReportTally, _ question: ReportQuestion) throws -> String {
    let buckets = try BucketLength.day.buckets(of: question.range)
    let statistics = Statistics(tally, buckets, today: question.now.date)
    return """
      \(statistics.counted) \(statistics.now) \(statistics.buckets) \(statistics.total) \(statistics.lead) \
      \(statistics.flow.withDue) \(statistics.flow.onTime) \(statistics.flow.estimates) \(statistics.flow.quadrants) \
      \(statistics.rows)
      """
  }

  @Test func partsDoNotMatter() throws {
    for seed in Self.seeds {
      let documents = WorkspaceGenerator.documents(seed: seed)
      let field = RowField.allCases[Int(seed) % RowField.allCases.count]
      let question = try question(by: field)
      let whole = try numbers(tally(parts(documents, length: 1 << 20), question), question)
      let short = try numbers(tally(parts(documents, length: 1), question), question)
      #expect(whole == short, "seed \(seed)")
    }
  }

  @Test func openTasksChangeByNet() throws {
    var checked = 0
    for seed in Self.seeds {
      let question = try question(by: nil)
      let tally = tally(parts(WorkspaceGenerator.documents(seed: seed), length: 1 << 20), question)
      let counted = tally.counted
      guard counted.undated + counted.closedBeforeCreated + counted.createdAhead + counted.closedAhead == 0 else {
        continue
      }
      checked += 1
      let days = tally.days.numbers(on: question.range)
      for (before, day) in zip(days, days.dropFirst()) {
        #expect(day.open - before.open == day.added - day.done - day.cancelled, "seed \(seed)")
      }
      #expect(days.last?.open == tally.now.active, "seed \(seed)")
    }
    #expect(checked >= 10)
  }

  @Test func topRowsAddUpToTheTotal() throws {
    for seed in Self.seeds {
      for field in RowField.allCases where field != .context && field != .tag {
        let question = try question(by: field)
        let tally = tally(parts(WorkspaceGenerator.documents(seed: seed), length: 1 << 20), question)
        let statistics = Statistics(tally, try BucketLength.week.buckets(of: question.range), today: question.now.date)
        let top = (statistics.rows.first ?? []).filter { field != .project || $0.depth == 0 }
        #expect(top.reduce(0) { $0 + $1.active } == statistics.now.active, "seed \(seed) \(field)")
        #expect(top.reduce(0) { $0 + $1.done } == statistics.total.done, "seed \(seed) \(field)")
        #expect(top.reduce(0) { $0 + $1.points } == statistics.total.points, "seed \(seed) \(field)")
      }
    }
  }

  @Test func aLongerRangeKeepsTheDaysOfAShorterOne() throws {
    for seed in Self.seeds {
      let question = try question(by: nil)
      let days = tally(parts(WorkspaceGenerator.documents(seed: seed), length: 1 << 20), question).days
      let later = try #require(question.range.lowerBound.adding(days: 40))
      #expect(
        days.numbers(on: later...question.range.upperBound) == Array(days.numbers(on: question.range).dropFirst(40)))
    }
  }

  /// Dates at both ends of the calendar, far from each other.
  @Test func daysFarFromEachOtherAreCounted() throws {
    let text = """
      - [x] One created:1900-01-01 done:9999-12-31
      - [x] Two created:2026-11-20 done:1900-01-01
      - [ ] Three
      - [x] Four created:2026-11-01 done:2026-11-21

      """
    let question = try question(by: nil)
    let days = tally(parts([Array(text.utf8)], length: 1 << 20), question).days.numbers(on: question.range)
    #expect(days.last?.open == 2)
    #expect(days.last?.done == 1)
    #expect(days.reduce(0) { $0 + $1.added } == 2)
  }
}
