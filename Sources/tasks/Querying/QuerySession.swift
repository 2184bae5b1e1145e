import TaskFiles
import TaskModel
import TaskQuery
import TaskReport
import TaskSyntax
import TaskWorkspace

/// A query as a command was given it, and the workspace that it is asked of.
struct QuerySession {
  let invocation: Invocation
  /// The current folder.
  let folder: BytePath
  let workspace: Workspace
  let settings: Settings
  let now: CalendarMoment
  let list: FileList
  let use: QueryUse
  let reading: QueryReading
  /// The parsed query; a command may add to what was typed.
  var query: Query
  private(set) var status: ExitStatus

  /// Reads a query from words of the command line and from options, and says what is wrong with it.
  ///
  /// `nil` where the query is wrong, which was said.
  init?(_ invocation: Invocation, _ words: [[UInt8]], for use: QueryUse) throws(CommandFailure) {
    self.invocation = invocation
    self.use = use
    folder = try invocation.currentFolder()
    now = try invocation.now()
    workspace = try invocation.workspace(ofCurrentFolder: folder)
    settings = try invocation.settings(of: workspace)
    list = workspace.files(FileSearchOptions().with(settings))
    status = invocation.report(list.problems, from: folder)
    reading = invocation.readQuery(words, for: use, settings, now: now, list.files, in: folder)
    invocation.report(reading, options: invocation.arguments.clauses(for: use))
    query = reading.query
    guard !reading.hasErrors else { return nil }
    if query.clauses.today != nil, invocation[GlobalOption.today] != nil {
      throw .usage("'today:' and '--today' both set the clock", help: "remove one of the two")
    }
  }

  var console: Console { invocation.console }

  /// The environment in which the query is evaluated.
  var querySettings: QuerySettings {
    var settings = QuerySettings(settings, now: now)
    if let day = query.clauses.today, let moment = CalendarMoment(day, minuteOfDay: 0) { settings.now = moment }
    return settings
  }

  /// The words of the query from which a node of it was read.
  func text(ofNode node: Int) -> [UInt8] {
    let range = reading.query.expression.nodes[node].range
    return Array(reading.text[range.clamped(to: reading.text.indices)])
  }

  /// Takes the limit out of the query, for a command that limits what it shows of all that was found; `nil` where there
  /// is none.
  mutating func takeLimit() -> Int? {
    defer { query.clauses.limit = nil }
    return query.clauses.limit?.count
  }

  /// Asks the files, and says what could not be read, that there are none, and which names nothing has.
  mutating func run(
    keeps: QueryPlan.Kept, keepsWorkspace: Bool = false, question: ReportQuestion? = nil
  ) throws(CommandFailure) -> QueryOutcome {
    let files = try invocation.queriedFiles(query, list.files, in: workspace, from: folder)
    let outcome = QueryRun(
      query, querySettings, files: files, keeps: keeps, keepsWorkspace: keepsWorkspace, question: question
    ).run()
    status.combine(invocation.report(outcome.problems, from: folder))
    for conflict in outcome.conflicts {
      console.report(
        .error,
        "'\(conflict.path.relative(to: folder).bytes)' has conflict markers, the first in line \(conflict.line): its tasks are not counted",
        help: "resolve the conflict")
      status.combine(.inaccessible)
    }
    if files.isEmpty, list.problems.isEmpty { invocation.noteNoFiles(list, in: workspace, from: folder) }
    if outcome.files.isEmpty, !files.isEmpty {
      let globs = query.clauses.files.map { "'\($0)'" as TerminalText }
      console.report(
        .warning, "no task file fits \(TerminalText(joining: globs, with: ", "))",
        help: "'tasks files' lists them; patterns begin at the current folder")
    }
    invocation.warn(of: outcome.unknownNames, in: outcome.files.count)
    return outcome
  }

  /// All tasks of the workspace, for a command that changes some of them. What cannot be read is said: the change may be
  /// made, but what it looked for may be there, too.
  mutating func read() -> WorkspaceTasks {
    var documents: [DocumentFile] = []
    var problems: [FileError] = []
    for result in WorkspaceDocuments.read(list.files.map { InputFile(path: $0) }) {
      switch result {
      case .success(let document): documents.append(document)
      case .failure(let problem): problems.append(problem)
      }
    }
    status.combine(invocation.report(problems, from: folder))
    return WorkspaceTasks(
      WorkspaceDocuments(documents, unreadable: (list.problems + problems).map(\.path)), in: workspace,
      settings: querySettings)
  }

  /// The status to end with: where that is asked for, 1 if nothing was found.
  func status(of outcome: QueryOutcome) -> ExitStatus {
    var status = status
    if outcome.answer.total == 0, invocation[QueryOutcome.exitCode] { status.combine(.findings) }
    return status
  }
}
