import TaskFiles
import TaskModel
import TaskQuery
import TaskSyntax
import TaskWorkspace

/// The tasks to show, in order, with all that a format may need.
struct TaskPage {
  let session: QuerySession
  let outcome: QueryOutcome
  let console: Console
  /// The tasks, without duplicates.
  var tasks: [FoundTask]
  /// The number of tasks, before the limit.
  var total: Int
  /// The tasks of all documents; `nil` if no documents were kept.
  let workspace: WorkspaceTasks?

  /// Creates a page of the results of a query.
  init(_ session: QuerySession, _ outcome: QueryOutcome, _ console: Console) {
    self.console = console
    self.session = session
    self.outcome = outcome
    tasks = outcome.tasks
    total = outcome.answer.total
    workspace = outcome.workspace.map {
      WorkspaceTasks($0, in: session.workspace, settings: outcome.settings)
    }
  }

  var clauses: QueryClauses { outcome.query.clauses }
  var today: CalendarDate { outcome.settings.now.date }

  /// The workspace numbers of the tasks found; empty if no documents were kept.
  var foundNumbers: [Int] { workspace.map { workspace in outcome.tasks.map(workspace.number) } ?? [] }

  /// Whether tasks are in the order of files and lines.
  var isInFileOrder: Bool { clauses.sort.isEmpty && clauses.group.isEmpty }

  /// Writes the page in the requested format.
  func write() {
    switch clauses.format ?? .table {
    case .json: JSONFormat(page: self).writeObject()
    case .jsonl: JSONFormat(page: self).writeLines()
    case .ids: IDsFormat(page: self).write()
    case .list: ListFormat(page: self).write()
    case .count: CountScreen(outcome).write(to: console)
    case .csv: DelimitedFormat(page: self, form: .csv).write()
    case .tsv: DelimitedFormat(page: self, form: .tsv).write()
    case .markdown: MarkdownFormat(page: self).write()
    // A view may ask for SVG, which lists do not support.
    case .table, .svg: TableFormat(page: self).write()
    }
    if total == 0, clauses.format != .count { PageFooter(page: self).writeEmptiness() }
  }

  /// Writes `tasks` in the requested format, and returns whether one other than the screen was requested.
  func writesFormat(_ tasks: [FoundTask], total: Int) -> Bool {
    guard let format = clauses.format, format != .table else { return false }
    var page = self
    (page.tasks, page.total) = (tasks, total)
    page.write()
    return true
  }
}

extension TaskPage {
  /// Notes that words of the query that were searched as text are also handles.
  func noteHandles() {
    guard let workspace, console.verbosity > .quiet else { return }
    for range in session.reading.words {
      let word = Array(session.reading.text[range])
      guard case .task(let number, _) = workspace.handles.meaning(of: word),
        workspace.handles.handle(of: number) == word
      else { continue }
      let cells = TaskCells(tasks: workspace, folder: session.folder)
      console.note(
        "'\(word)' was searched for as text; it is also the handle of \(cells.mention(workspace[number]))",
        help: "tasks show \(word)")
    }
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
