import TaskFiles
import TaskModel
import TaskQuery
import TaskSyntax
import TaskWorkspace

/// Tasks to be shown, in order, with what a format may need of them.
struct TaskPage {
  let session: QuerySession
  let outcome: QueryOutcome
  /// Each task once.
  var tasks: [FoundTask]
  /// The number of tasks, before the limit.
  var total: Int
  /// Set where all documents were kept.
  let workspace: WorkspaceTasks?

  /// A page of the results of a query.
  init(_ session: QuerySession, _ outcome: QueryOutcome) {
    self.session = session
    self.outcome = outcome
    tasks = outcome.tasks
    total = outcome.answer.total
    workspace = outcome.workspace.map {
      WorkspaceTasks($0, in: session.workspace, settings: outcome.settings)
    }
  }

  var clauses: QueryClauses { outcome.query.clauses }
  var console: Console { session.console }
  var today: CalendarDate { outcome.settings.now.date }

  /// The tasks by number, of which `outcome` found some.
  var foundNumbers: [Int] { workspace.map { workspace in outcome.tasks.map(workspace.number) } ?? [] }

  /// Whether tasks are in the order of files and lines.
  var isInFileOrder: Bool { clauses.sort.isEmpty && clauses.group.isEmpty }

  /// Writes the page in the format that was asked for.
  func write() {
    switch clauses.format ?? .table {
    case .json: JSONFormat(self).writeObject()
    case .jsonl: JSONFormat(self).writeLines()
    case .ids: IDsFormat(self).write()
    case .list: ListFormat(self).write()
    case .count: CountScreen(outcome).write(to: console)
    case .csv: DelimitedFormat<CSVText>(self).write()
    case .tsv: DelimitedFormat<TSVText>(self).write()
    case .markdown: MarkdownFormat(self).write()
    // A view may ask for a picture, which lists have not.
    case .table, .svg: TableFormat(self).write()
    }
    if total == 0, clauses.format != .count { PageFooter(self).writeEmptiness() }
  }
}

extension TaskPage {
  /// Says of words of the query that were searched as text that they are handles, too.
  func noteHandles() {
    guard let workspace, console.verbosity > .quiet else { return }
    for range in session.reading.words {
      let word = Array(session.reading.text[range])
      guard case .task(let number, _) = workspace.handles.meaning(of: word),
        workspace.handles.handle(of: number) == word
      else { continue }
      let cells = TaskCells(tasks: workspace, folder: session.folder)
      console.note(
        "'\(word)' was searched as text; it is also a handle: \(cells.mention(workspace[number]))",
        help: "tasks show \(word)")
    }
  }
}

extension QueryClauses.Format {
  /// Whether handles, ranks or what blocks a task are shown, for which all documents are kept.
  var needsWorkspace: Bool { self != .list && self != .count }

  /// The formats of `list`.
  static let ofLists: [QueryClauses.Format] = ofTasks
  /// The formats of commands with a screen of their own.
  static let ofScreens: [QueryClauses.Format] = [.table, .list, .ids, .json, .jsonl, .csv, .tsv, .markdown]
  /// The formats of commands that count by names.
  static let ofCounts: [QueryClauses.Format] = [.table, .json, .jsonl, .csv, .tsv]
}
