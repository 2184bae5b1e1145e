import TaskModel
import TaskQuery
import TaskWorkspace

/// The tasks that a command line chooses: by words that name one each, or by a query.
struct TaskChoice {
  /// The status of the tasks that a query finds, where it does not name one.
  enum Statuses {
    case active, closed, all
    /// The active ones; how many closed ones it leaves as they are is said.
    case activeOfAll

    /// The tasks that words of titles name.
    var titled: TitledTasks {
      switch self {
      case .active: .active
      case .closed: .closed
      case .all, .activeOfAll: .activeFirst
      }
    }
  }

  let invocation: Invocation
  let words: [[UInt8]]
  /// `nil` where words name the tasks.
  var query: [UInt8]?
  var scope = Statuses.all
  /// Whether the command asks about the tasks itself.
  var isConfirmedLater = true
  /// The answers and the tasks that the command knows already.
  var memory = ChangeMemory()

  /// The change of the workspace as it is now, and the tasks in it; `nil` where the query is wrong, which was said.
  func find() throws(CommandFailure) -> (change: TaskChange, tasks: [FoundTask])? {
    guard let query else {
      guard var change = try invocation.taskChange(memory) else { return nil }
      let tasks = try change.make { edit throws(EditFailure) in
        try memory.named.find(words, titled: scope.titled, in: edit)
      }
      return (change, tasks)
    }
    guard
      var session = try memory.session(
        invocation, { () throws(CommandFailure) in try QuerySession(invocation, [query], for: .selection) })
    else { return nil }
    if session.query.clauses.files.contains([UInt8(ascii: "-")]) {
      throw .usage("standard input, 'in:-', cannot be changed", help: "name files of the workspace")
    }
    let isWide = session.query.includesClosed
    if scope == .closed || scope == .all { session.query.clauses.all = true }
    let outcome = try session.run(keeps: .tasks, documents: .findsHandles)
    guard let documents = outcome.workspace else { return nil }
    let tasks = WorkspaceTasks(documents, in: session.workspace, settings: session.querySettings)
    let found = outcome.tasks.filter { isWide || scope != .closed || !$0.row.status.isActive }
    if found.isEmpty { invocation.console.note("no task matches '\(query)'") }
    if scope == .activeOfAll {
      let count = outcome.answer.hiddenCount
      if count > 0 {
        invocation.console.note("\(count) closed tasks were not changed: add 'all' to the query to include them")
      }
    }
    var change = TaskChange(session, tasks, invocation, memory)
    if found.count > 1, !isConfirmedLater {
      try change.make { edit throws(EditFailure) in try edit.questions.confirm(.changesAll(found)) }
    }
    return (change, found)
  }
}

extension TaskChoice {
  /// The tasks that the command line chooses. Throws where it names none, or in two ways.
  init(
    _ invocation: Invocation, _ words: [[UInt8]], scope: Statuses, isConfirmedLater: Bool = false
  ) throws(CommandFailure) {
    self.init(
      invocation: invocation, words: words, query: invocation[EditOption.selection], scope: scope,
      isConfirmedLater: isConfirmedLater)
    if query != nil, !words.isEmpty { throw .exclusive("TASK", "'--where'", help: "remove one of the two") }
    if query == nil, words.isEmpty {
      let command = invocation.commandName
      throw .usage("'\(command)' needs TASK or '--where QUERY'", help: "see 'tasks help \(command)'")
    }
  }
}

extension Invocation {
  /// A change of the workspace, for a command that is given no query.
  func taskChange(_ memory: ChangeMemory) throws(CommandFailure) -> TaskChange? {
    let use = QueryUse("tasks \(commandName)", clauses: [])
    guard
      var session = try memory.session(
        self, { () throws(CommandFailure) in try QuerySession(self, [], for: use) })
    else { return nil }
    let tasks = session.read()
    return TaskChange(session, tasks, self, memory)
  }
}
