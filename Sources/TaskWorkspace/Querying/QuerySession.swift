package import TaskFiles
package import TaskModel
package import TaskQuery
package import TaskReport

/// A query, and the workspace that it is asked of.
package struct QuerySession {
  private let opener: WorkspaceOpener
  /// The current folder.
  package let folder: BytePath
  package let workspace: Workspace
  package let settings: Settings
  package let now: CalendarMoment
  package let list: FileList
  package let reading: QueryReading
  /// The parsed query; a command may add to what was typed. It counts if `reading` has no errors.
  package var query: Query
  /// Whether all files could be read so far; others were reported.
  package private(set) var isComplete: Bool

  /// Opens the workspace of the current folder, and reads a query in it.
  ///
  /// - Parameters:
  ///   - words: the query as it was typed.
  ///   - terms, options: terms and clauses that are given beside it.
  package init(
    _ opener: WorkspaceOpener, _ words: [[UInt8]], terms: [[UInt8]], _ options: [QueryOption], for use: QueryUse,
    now: CalendarMoment
  ) throws(WorkspaceProblem) {
    self.opener = opener
    self.now = now
    folder = try opener.folder()
    workspace = try opener.workspace()
    settings = try opener.settings(of: workspace)
    list = workspace.files(FileSearchOptions().with(settings))
    isComplete = opener.reportUnreadable(list.problems)
    reading = QueryReader(settings, now: now, files: list.files, folder: folder)
      .reading(of: words, terms: terms, options, for: use)
    query = reading.query
  }

  /// The environment in which the query is evaluated.
  package var querySettings: QuerySettings {
    var settings = QuerySettings(settings, now: now)
    if let day = query.clauses.today, let moment = CalendarMoment(day, minuteOfDay: 0) { settings.now = moment }
    return settings
  }

  /// Returns the words of the query from which a node of it was read.
  package func text(ofNode node: Int) -> [UInt8] {
    let range = reading.query.expression.nodes[node].range
    return Array(reading.text[range.clamped(to: reading.text.indices)])
  }

  /// Removes the limit of the query and returns it, for a command that limits what it shows of all that was found; `nil`
  /// where there is none.
  package mutating func takeLimit() -> Int? {
    defer { query.clauses.limit = nil }
    return query.clauses.limit?.count
  }

  /// Runs the query. Reports what could not be read, that there are no files, and which names no task has. Throws where
  /// standard input is asked for and cannot be read.
  ///
  /// - Parameter documents: how documents are read that are kept even where the query does not need them.
  package mutating func outcome(
    keeps: QueryPlan.Kept, documents: DocumentFile.ReadingOptions? = nil, question: ReportQuestion? = nil
  ) throws(FileError) -> QueryOutcome {
    let files = try files()
    let outcome = QueryRun(
      query, querySettings, files: files, keeps: keeps, documents: documents, question: question
    ).run()
    if !opener.reportUnreadable(outcome.problems) { isComplete = false }
    for conflict in outcome.conflicts {
      opener.report(.query(.conflict(conflict)))
      isComplete = false
    }
    if files.isEmpty { opener.reportIfEmpty(list, in: workspace) }
    if query.clauses.format.map({ $0 == .table || $0 == .list }) != false { opener.reportCopies(list) }
    if outcome.files.isEmpty, !files.isEmpty { opener.report(.query(.noFileFits(patterns: query.clauses.files))) }
    if !outcome.unknownNames.isEmpty {
      opener.report(.query(.unknownNames(outcome.unknownNames, fileCount: outcome.files.count)))
    }
    return outcome
  }

  /// Reports files whose text was not kept, and that have changed since: what was shown of them may be wrong.
  package mutating func checkUnchanged(_ outcome: QueryOutcome) {
    var problems: [FileError] = []
    for document in outcome.workspace?.documents ?? [] {
      do throws(FileError) { try document.checkUnchanged() } catch { problems.append(error) }
    }
    if !opener.reportUnreadable(problems) { isComplete = false }
  }

  /// The files that the query is asked of: those of the workspace, of which `in:` may leave some out, and with `in:-`
  /// standard input alone.
  private func files() throws(FileError) -> [QueryRun.File] {
    let globs = query.clauses.files
    let input = BytePath.standardInput
    if globs.contains(input.bytes) {
      return [QueryRun.File(path: input, name: input.bytes, source: try opener.standardInput())]
    }
    let patterns = PathPatterns(globs)
    return list.files.map { path in
      QueryRun.File(
        path: path, name: path.relative(to: workspace.root).bytes,
        isAsked: globs.isEmpty || patterns.matches(path.relative(to: folder).bytes))
    }
  }

  /// Reads all tasks of the workspace, for a command that changes some of them. Reports what cannot be read: the change
  /// may be made, but what it looked for may be there, too.
  package mutating func read() -> WorkspaceTasks {
    var documents: [DocumentFile] = []
    var problems: [FileError] = []
    for result in WorkspaceDocuments.read(list.files.map { InputFile(path: $0) }, .findsHandles) {
      switch result {
      case .success(let document): documents.append(document)
      case .failure(let problem): problems.append(problem)
      }
    }
    if !opener.reportUnreadable(problems) { isComplete = false }
    return WorkspaceTasks(
      WorkspaceDocuments(documents, unreadable: (list.problems + problems).map(\.path)), in: workspace,
      settings: querySettings)
  }
}
