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
  fileprivate func answer(_ part: DocumentPart) -> Answer {
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

/// The state shared by the threads that evaluate a query over the parts of one file.
private final class FilePass: Sendable {
  struct Parked: Sendable {
    var part: SyntaxPart
    var model: PartModel
    /// The filter with which the part was read, where lines were skipped.
    var filter: LineFilter?
  }

  /// The least number of parts that may wait, each of about half a megabyte. On a busy machine a thread falls behind; a
  /// part that finds no room is read again.
  private static let leastRoom = 8

  let join: PartJoin<Parked>
  private let query: FileQuery
  private let plan: QueryPlan
  private let needsContext: Bool
  private let filter: LineFilter?
  /// The answers of parked parts, by the offset of the part.
  private let answers = SharedState<[Int: FileQuery.Answer]>([:])

  init(_ query: FileQuery, workers: Int) {
    self.query = query
    plan = query.plan
    needsContext = query.plan.needsContext
    filter = query.plan.lineFilter
    join = PartJoin(room: max(Self.leastRoom, 2 * workers))
  }

  func parkedAnswer(at offset: Int) -> FileQuery.Answer? { answers.withLock { $0[offset] } }

  /// Returns the answer of a part, or `nil` where it needs a context that is not known yet.
  func ask(_ part: inout SyntaxPart, _ dialect: Dialect) -> FileQuery.Answer? {
    let offset = part.documentOffset
    let used = part.lineFilter
    let model = PartModel(part, columns: plan.columns)
    // The next part of this worker is most likely below the same headings.
    part.lineFilter?.outer = part.letters
    guard needsContext || plan.keeps == .tasks else { return answer(&part, model, PartContext(FrontMatter())) }
    if offset == 0 { join.begin(PartContext(part.frontMatter)) }
    let (context, ready) = join.arrive(offset..<offset + part.range.count, PartOutline(part, model))
    for (parked, context) in ready {
      let answer = answer(parked, context, dialect)
      answers.withLock { $0[parked.part.documentOffset] = answer }
    }
    if let context {
      guard let used, used.outer != context.letters else { return answer(&part, model, context) }
      return answer(Parked(part: part.take(), model: model, filter: used), context, dialect)
    }
    guard needsContext else { return answer(&part, model, PartContext(FrontMatter())) }
    guard join.hasRoom else { return nil }
    let parked = Parked(part: part.take(), model: model, filter: used)
    guard let context = join.park(at: offset, parked) else { return nil }
    return answer(parked, context, dialect)
  }

  /// Returns the answer of a part that waited, or whose letters were guessed wrongly.
  private func answer(_ parked: Parked, _ context: PartContext, _ dialect: Dialect) -> FileQuery.Answer {
    var parked = parked
    if var filter = parked.filter, filter.outer != context.letters {
      filter.outer = context.letters
      parked.part.readAgain(filter, dialect)
      parked.model = PartModel(parked.part, columns: plan.columns)
    }
    return answer(&parked.part, parked.model, context)
  }

  private func answer(_ part: inout SyntaxPart, _ model: PartModel, _ context: PartContext) -> FileQuery.Answer {
    var answer = query.answer(DocumentPart(part, model, context, file: query.path))
    if plan.keeps == .tasks, answer.matches.count > 0 { answer.kept = (part.take(), model) }
    return answer
  }
}
