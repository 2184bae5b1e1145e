package import TaskFiles
package import TaskModel
package import TaskQuery
package import TaskReport
package import TaskSyntax

/// A query over one file, part by part. A part is dropped once it is evaluated, unless its tasks are shown.
package struct FileQuery: Sendable {
  package let plan: QueryPlan
  /// From the root of the workspace.
  package let path: [UInt8]
  private let regionLength: Int

  /// The contents of the tally; `nil` where nobody wants one.
  private let question: ReportQuestion?

  package init(
    _ plan: QueryPlan, path: [UInt8], regionLength: Int = PartReader.regionLength, question: ReportQuestion? = nil
  ) {
    self.plan = plan
    self.path = path
    self.question = question
    self.regionLength = regionLength
  }

  /// The answer of a part.
  package struct Answer: Sendable {
    package var matches: PartMatches
    /// The part and its model, where some of its tasks match and are shown.
    package var kept: (part: SyntaxPart, model: PartModel)?
    package var tally: ReportTally?
    /// The conflict markers in the part, where a tally is wanted.
    package var obstacles = WriteObstacles()
  }

  /// The answers of all parts in order, and the parts that are kept, with their contexts.
  package struct Result: Sendable {
    package var matches: [PartMatches] = []
    package var parts: [DocumentPart?] = []
    /// The tally of all parts; `nil` where none is wanted.
    package var tally: ReportTally?
    private var obstacles = WriteObstacles()

    /// The line of the first conflict marker, where a tally is wanted: it would count both sides of the conflict.
    var conflictLine: Int? { obstacles.conflictLine }

    fileprivate mutating func append(_ answer: Answer) {
      matches.append(answer.matches)
      tally.join(answer.tally)
      obstacles.append(answer.obstacles)
    }
  }

  /// Returns the matches in a part, and its tally.
  func answer(_ part: DocumentPart) -> Answer {
    var answer = Answer(matches: plan.matches(in: part))
    guard let question else { return answer }
    var tally = ReportTally()
    tally.add(part, rows: answer.matches.rows, for: question)
    answer.tally = tally
    answer.obstacles = WriteObstacles(part.part)
    answer.matches.dropRows()
    return answer
  }

  /// Evaluates the query over a document in memory.
  package func ask(_ source: SourceText) -> Result {
    var result = Result()
    var context: PartContext?
    source.forEachPart { part, _ in
      let model = PartModel(part, columns: plan.columns)
      var above = context ?? PartContext(part.frontMatter)
      let kept = DocumentPart(part.take(), model, above, file: path)
      above.pass(PartOutline(kept.part, model))
      context = above
      let answer = answer(kept)
      result.parts.append(plan.keeps == .tasks && answer.matches.count > 0 ? kept : nil)
      result.append(answer)
    }
    return result
  }

  /// Evaluates the query over a large file on `workers` threads.
  package func ask(_ file: FileReader, workers: Int) throws(FileError) -> Result {
    let reader = PartReader(file, regionLength: regionLength, lineFilter: plan.lineFilter)
    let pass = FilePass(self, workers: workers)
    let (pieces, dialect) = try reader.map(
      workers: workers, head: { _, dialect in dialect }, { part, dialect in pass.ask(&part, dialect) })
    let starts = pieces.map(\.range.lowerBound)
    var answers = pieces.indices.map { pieces[$0].result ?? pass.parkedAnswer(at: starts[$0]) }
    // Behind a wrong guess of a part's start the contexts were unknown. By now all of them are known.
    let missing = answers.indices.filter { answers[$0] == nil }
    if !missing.isEmpty {
      let again = try reader.map(startingAt: missing.map { starts[$0] }, workers: workers, dialect) { part in
        pass.ask(&part, dialect)
      }
      for (index, answer) in zip(missing, again) { answers[index] = answer }
    }
    var result = Result()
    for (start, answer) in zip(starts, answers) {
      guard let answer else { continue }
      result.append(answer)
      result.parts.append(
        answer.kept.flatMap { kept in
          pass.join.context(at: start).map { DocumentPart(kept.part, kept.model, $0, file: path) }
        })
    }
    return result
  }
}
