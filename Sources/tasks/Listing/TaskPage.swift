import TaskFiles
import TaskInterchange
import TaskModel
import TaskQuery
import TaskWorkspace

/// The tasks to show, in order, with all that a format may need.
struct TaskPage {
  let session: QuerySession
  let outcome: QueryOutcome
  let console: Console
  /// The tasks, without duplicates.
  var tasks: FoundTasks
  /// The number of tasks, before the limit.
  var total: Int
  /// The number of tasks that a screen of its own shows; `nil` for the default.
  let limit: Int?
  /// The cells of tasks. Their workspace is empty if no documents were kept.
  let cells: TaskCells

  /// Creates a page of the results of a query.
  init(_ session: QuerySession, _ outcome: QueryOutcome, _ console: Console, limit: Int? = nil) {
    self.console = console
    self.session = session
    self.outcome = outcome
    self.limit = limit
    tasks = outcome.tasks
    total = outcome.answer.total
    let documents = outcome.workspace ?? WorkspaceDocuments([])
    cells = TaskCells(
      tasks: WorkspaceTasks(documents, in: session.workspace, settings: outcome.settings), folder: session.folder)
  }

  var workspace: WorkspaceTasks { cells.tasks }

  var clauses: QueryClauses { outcome.query.clauses }
  var today: CalendarDate { outcome.settings.now.date }

  /// Whether tasks are in the order of files and lines.
  var isInFileOrder: Bool { clauses.sort.isEmpty && clauses.group.isEmpty }

  /// Writes the page in the requested format.
  func write() {
    switch clauses.format ?? .table {
    case .json: JSONFormat(page: self).writeObject()
    case .jsonl: JSONFormat(page: self).writeLines()
    case .ids: writeLines { workspace.handle(of: $0)[...] }
    case .list: writeLines(\.written)
    case .count: CountScreen(outcome).write(to: console)
    case .csv: DelimitedFormat(page: self, form: .csv).write()
    case .tsv: DelimitedFormat(page: self, form: .tsv).write()
    case .markdown: MarkdownFormat(page: self).write()
    // A view may ask for SVG, which lists do not support.
    case .table, .svg: TableFormat(page: self).write()
    }
    if total == 0, clauses.format != .count { PageFooter(page: self).writeEmptiness() }
  }

  /// The least and the greatest number of tasks whose text is made at once. The greatest is more than most parts have, so
  /// that a part is seldom copied twice.
  static let tasksAtOnce = 256
  static let mostTasksAtOnce = 16 * tasksAtOnce

  /// Writes the tasks as texts, each of some tasks, made on as many threads as there are processors.
  ///
  /// - Parameters:
  ///   - most: the greatest number of tasks of a text. Fewer take less memory and more time.
  ///   - state: the state of each thread.
  ///   - make: returns the text of consecutive tasks, the first of which is at `start`.
  func writeTasks<State: Sendable, Text: EncodedText & Sendable>(
    atMost most: Int = mostTasksAtOnce, _ state: State,
    _ make: @escaping @Sendable (inout State, _ start: Int, [FoundTask]) -> Text
  ) {
    let tasks = tasks
    let pieces = tasks.pieces(of: tasks.indices, atLeast: Self.tasksAtOnce, atMost: most)
    console.write(count: pieces.count, state: state) { state, number in
      make(&state, pieces[number].lowerBound, tasks.reading(pieces[number]))
    }
  }

  private func writeLines(_ line: (FoundTask) -> ArraySlice<UInt8>) {
    for task in tasks where console.isWanted { console.writeLine(verbatim: line(task)) }
  }

  /// Ends a listing for people: with the folder of the workspace, if the current folder does not lie in it, and with a
  /// note about attributes that are not understood.
  func writeEnd() {
    guard hasEnd, console.isWanted else { return }
    let misread = workspace.misreadCount
    if misread > 0 {
      console.note(
        "\(TerminalText(misread, "task")) \(misread == 1 ? "has" : "have") an attribute that is not understood",
        help: "tasks lint")
    }
    guard isElsewhere else { return }
    let workspace = session.workspace
    console.writeLine("\("in \(workspace.user.abbreviated(workspace.root).bytes)", .dim)")
  }

  private var hasEnd: Bool { clauses.format ?? .table == .table && console.verbosity > .quiet }

  /// Whether the tasks are those of a folder in which the current one does not lie.
  private var isElsewhere: Bool { total > 0 && !session.folder.isInside(session.workspace.root) }

  /// The number of lines that `writeEnd` writes.
  var endLineCount: Int { hasEnd ? (workspace.misreadCount > 0 ? 2 : 0) + (isElsewhere ? 1 : 0) : 0 }

  /// Writes tasks in the requested format, and returns whether one other than the screen was requested.
  ///
  /// - Parameters:
  ///   - total: The number of tasks before the limit; `nil` for those given.
  ///   - tasks: Returns the tasks. Called only where they are written.
  func writesFormat(total: Int? = nil, _ tasks: () -> FoundTasks) -> Bool {
    guard let format = clauses.format, format != .table else { return false }
    var page = self
    page.tasks = tasks()
    page.total = total ?? page.tasks.count
    page.write()
    return true
  }
}

extension TaskPage {
  /// Notes that words of the query that were searched as text are also handles.
  func noteHandles() {
    guard console.verbosity > .quiet else { return }
    for range in session.reading.words {
      let word = Array(session.reading.text[range])
      guard TaskHandles.isHandle(word), case .task(let number) = workspace.meaning(ofHandle: word) else { continue }
      let task = workspace[number]
      let cells = cells(showing: FoundTasks([task]))
      guard cells.handleParts(of: task).text == word else { continue }
      console.note(
        "'\(word)' was searched for as text; it is also the handle of \(cells.mention(task))",
        help: "tasks show \(word)")
    }
  }
}

extension Invocation {
  /// Runs a query and lets `write` show the tasks that it finds on a screen of their own.
  ///
  /// - Parameters:
  ///   - words: The query; by default the words of the command line.
  ///   - includesClosed: Whether closed tasks are found even if the query does not ask for them.
  ///   - documents: How the documents are read; a screen without handles asks for less.
  func show(
    _ use: QueryUse, _ words: [[UInt8]]? = nil, includesClosed: Bool = false,
    documents: DocumentFile.ReadingOptions = [.findsHandles, .dropsText],
    write: (TaskPage) throws(CommandFailure) -> Void
  ) throws(CommandFailure) -> ExitStatus {
    guard var session = try QuerySession(self, words ?? self[Operand.query], for: use) else { return .usage }
    if includesClosed { session.query.clauses.all = true }
    let limit = use.clauses.contains(.limit) ? session.takeLimit() : nil
    let outcome = try session.run(keeps: .tasks, documents: documents)
    let page = TaskPage(session, outcome, console, limit: limit)
    try write(page)
    page.writeEnd()
    session.checkUnchanged(outcome)
    return session.status(of: outcome, arguments)
  }
}

extension QueryClauses.Format {
  /// Whether the format shows handles, ranks or dependencies, for which all documents must be kept.
  var needsWorkspace: Bool { self != .list && self != .count }

  /// The formats of `list`.
  static let ofLists: [QueryClauses.Format] = ofTasks
  /// The formats of commands with a screen of their own.
  static let ofScreens: [QueryClauses.Format] = [.table, .list, .ids, .json, .jsonl, .csv, .tsv, .markdown]
  /// The formats of commands that count tasks by name.
  static let ofCounts: [QueryClauses.Format] = [.table, .json, .jsonl, .csv, .tsv]
}
