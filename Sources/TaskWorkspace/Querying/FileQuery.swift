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
  /// How the document is read that is kept; `nil` where none is.
  let documents: DocumentFile.ReadingOptions?
  /// The columns that rows must hold.
  var columns: TaskColumns { documents == nil ? plan.columns : .all }

  package init(
    _ plan: QueryPlan, path: [UInt8], regionLength: Int = PartReader.regionLength, question: ReportQuestion? = nil,
    documents: DocumentFile.ReadingOptions? = nil
  ) {
    self.plan = plan
    self.path = path
    self.question = question
    self.documents = documents
    self.regionLength = regionLength
  }

  /// The answer of a part.
  package struct Answer: Sendable {
    package var matches: PartMatches
    /// The part and its model, where some of its tasks match and are shown.
    package var kept: (part: SyntaxPart, model: PartModel)?
    /// The part as one of a document that is kept, where one is.
    var read: DocumentFile.ReadPart?
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
    tally.add(part, rows: Array(answer.matches.rows), for: question)
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
      let model = PartModel(part, columns: columns)
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
    let pass = FilePass(self, workers: workers)
    let (answers, _) = try answers(file, workers, pass)
    var result = Result()
    for (piece, answer) in answers {
      result.append(answer)
      result.parts.append(
        answer.kept.flatMap { kept in
          pass.join.context(at: piece.lowerBound).map { DocumentPart(kept.part, kept.model, $0, file: path) }
        })
    }
    return result
  }

  /// Evaluates the query over a large file and keeps the document.
  func read(_ file: FileReader, workers: Int) throws(FileError) -> (document: DocumentFile, result: Result) {
    let (answers, dialect) = try answers(file, workers, FilePass(self, workers: workers))
    var result = Result()
    for (_, answer) in answers { result.append(answer) }
    return (DocumentFile(file.path, .file(file), answers.compactMap(\.answer.read), dialect, documents ?? []), result)
  }

  /// Returns the answers of all parts, in order, each with the range of the part.
  private func answers(
    _ file: FileReader, _ workers: Int, _ pass: FilePass
  ) throws(FileError) -> (answers: [(range: Range<Int>, answer: Answer)], dialect: Dialect) {
    let reader = PartReader(file, regionLength: regionLength, lineFilter: documents == nil ? plan.lineFilter : nil)
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
    return (zip(pieces, answers).compactMap { piece, answer in answer.map { (piece.range, $0) } }, dialect)
  }
}
