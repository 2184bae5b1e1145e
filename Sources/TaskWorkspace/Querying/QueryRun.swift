package import TaskFiles
import TaskModel
package import TaskQuery
package import TaskReport
package import TaskSyntax

/// A query over the files of a workspace.
package struct QueryRun: Sendable {
  /// A file to search.
  package struct File: Sendable {
    /// The absolute path; `-` for standard input.
    package let path: BytePath
    /// The path from the root of the workspace.
    package let name: [UInt8]
    /// Contents that replace those of the file: standard input.
    package var source: SourceText?
    /// Whether its tasks may be found. Tasks of other files still block, rank and relate.
    package var isAsked = true
  }

  package let files: [File]
  package let plan: QueryPlan
  /// How documents are read that are kept even where the query does not need them; `nil` where it alone decides.
  package let documents: DocumentFile.ReadingOptions?
  /// The contents of the tally; `nil` where tasks are kept or counted.
  package let question: ReportQuestion?

  package init(
    _ query: Query, _ settings: QuerySettings, files: [File], keeps: QueryPlan.Kept,
    documents: DocumentFile.ReadingOptions? = nil,
    question: ReportQuestion? = nil
  ) {
    self.question = question
    var settings = settings
    if let today = query.clauses.today, let now = CalendarMoment(today, minuteOfDay: 0) { settings.now = now }
    plan = QueryPlan(query, settings, keeps: keeps)
    self.files = files
    self.documents = documents
  }

  package func run() -> QueryOutcome { documents != nil || plan.needsWorkspace ? runWhole() : runPartByPart() }

  /// The parts that were searched, in order, each with its file.
  struct Asked {
    package var matches: [PartMatches] = []
    package var parts: [(part: DocumentPart?, file: Int, place: (document: Int, part: Int)?)] = []
    package var problems: [FileError] = []
    package var workspace: WorkspaceDocuments?
    package var tally: ReportTally?
    /// The files left out of the tally because they hold both sides of a conflict.
    package var conflicts: [ConflictedFile] = []
  }

  private func runPartByPart() -> QueryOutcome {
    let numbers = files.indices.filter { files[$0].isAsked }
    var asked = Asked()
    for (number, result) in zip(numbers, ask(numbers)) {
      switch result {
      case .failure(let problem): asked.problems.append(problem)
      case .success(let result):
        asked.matches += result.matches
        asked.parts += result.parts.map { ($0, number, nil) }
        if let line = result.conflictLine {
          asked.conflicts.append(ConflictedFile(path: files[number].path, line: line))
          asked.tally.join(ReportTally())
        } else {
          asked.tally.join(result.tally)
        }
      }
    }
    return outcome(asked)
  }

  private func ask(_ numbers: [Int]) -> [Result<FileQuery.Result, FileError>] {
    let files = numbers.map { InputFile(path: self.files[$0].path, source: self.files[$0].source) }
    let names = numbers.map { self.files[$0].name }
    let (plan, question) = (plan, question)
    return SourceReader.map(files) { (index, buffer: inout ReadingBuffer) throws(FileError) in
      let query = FileQuery(plan, path: names[index], question: question)
      guard let file = buffer.largeFile else { return query.ask(buffer.source) }
      return try query.ask(file, workers: WorkerPool.processorCount)
    }
  }
}
