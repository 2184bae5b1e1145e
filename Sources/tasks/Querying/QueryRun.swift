import TaskFiles
import TaskModel
import TaskQuery
import TaskReport
import TaskSyntax

/// A query over the files of a workspace.
struct QueryRun: Sendable {
  /// A file to ask.
  struct File: Sendable {
    /// Absolute; `-` for standard input.
    let path: BytePath
    /// The path from the root of the workspace.
    let name: [UInt8]
    /// What stands in for its contents: standard input.
    var source: SourceText?
    /// Whether tasks of it are found. Those of others still block, rank and relate.
    var isAsked = true
  }

  let files: [File]
  let plan: QueryPlan
  /// Whether all documents are kept also where the query can do without: handles need their titles.
  let keepsWorkspace: Bool
  /// The question about the tasks found; `nil` where they are kept or counted.
  let question: ReportQuestion?

  init(
    _ query: Query, _ settings: QuerySettings, files: [File], keeps: QueryPlan.Kept, keepsWorkspace: Bool = false,
    question: ReportQuestion? = nil
  ) {
    self.question = question
    var settings = settings
    if let today = query.clauses.today, let now = CalendarMoment(today, minuteOfDay: 0) { settings.now = now }
    plan = QueryPlan(query, settings, keeps: keeps)
    self.files = files
    self.keepsWorkspace = keepsWorkspace
  }

  func run() -> QueryOutcome {
    keepsWorkspace || plan.needsWorkspace ? runWhole() : runPartByPart()
  }

  /// What was asked: parts in order, each with its file.
  struct Asked {
    var matches: [PartMatches] = []
    var parts: [(part: DocumentPart?, file: Int, place: (document: Int, part: Int)?)] = []
    var problems: [FileError] = []
    var workspace: WorkspaceDocuments?
    var tally: ReportTally?
    /// Files that are in no tally, since they hold both sides of a conflict.
    var conflicts: [QueryOutcome.Conflict] = []
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
          asked.conflicts.append(QueryOutcome.Conflict(path: files[number].path, line: line))
          asked.tally.join(ReportTally())
        } else {
          asked.tally.join(result.tally)
        }
      }
    }
    return outcome(asked)
  }

  private func ask(_ numbers: [Int]) -> [Result<FileQuery.Result, FileError>] {
    let files = numbers.map { FileSelection.File(path: self.files[$0].path, source: self.files[$0].source) }
    let names = numbers.map { self.files[$0].name }
    let (plan, question) = (plan, question)
    return SourceReader.map(files) { (index, room: inout ReadingRoom) throws(FileError) in
      let query = FileQuery(plan, path: names[index], question: question)
      guard let file = room.largeFile else { return query.ask(room.source) }
      return try query.ask(file, workers: WorkerPool.processorCount)
    }
  }
}
