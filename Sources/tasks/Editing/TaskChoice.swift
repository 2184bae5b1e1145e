import TaskModel
import TaskQuery
import TaskSyntax
import TaskWorkspace

/// The tasks that a command line chooses: by words that name one each, or by a query.
struct TaskChoice {
  /// The status of the tasks that a query finds, where it does not name one.
  enum Scope {
    case active, closed, all
    /// The active ones; how many closed ones it leaves as they are is said.
    case activeOfAll
  }

  private let words: [[UInt8]]
  /// `nil` where words name the tasks.
  private let query: [UInt8]?
  private let scope: Scope
  /// Whether the command asks about the tasks itself.
  private let isConfirmedLater: Bool
  private let command: String
  private let invocation: Invocation
  private let memory: ChangeMemory

  /// The tasks that `words` name, whatever the options of the command line say.
  init(named words: [[UInt8]], _ invocation: Invocation, command: String, _ memory: ChangeMemory) {
    query = nil
    scope = .all
    isConfirmedLater = true
    self.words = words
    self.command = command
    self.invocation = invocation
    self.memory = memory
  }

  /// Throws where the command line names no tasks, or in two ways.
  init(
    _ invocation: Invocation, _ words: [[UInt8]], scope: Scope, isConfirmedLater: Bool = false, command: String,
    _ memory: ChangeMemory
  ) throws(CommandFailure) {
    self.isConfirmedLater = isConfirmedLater
    query = invocation[EditOption.selection]
    self.words = words
    self.scope = scope
    self.command = command
    self.invocation = invocation
    self.memory = memory
    if query != nil, !words.isEmpty {
      throw .usage("TASK and '--where' both say which tasks are meant", help: "remove one of the two")
    }
    if query == nil, words.isEmpty {
      throw .usage("'\(command)' needs TASK or '--where QUERY'", help: "write 'tasks help \(command)'")
    }
  }

  /// The workspace as it is now, and the tasks in it; `nil` where the query is wrong, which was said.
  func find() throws(CommandFailure) -> (QuerySession, WorkspaceTasks, [FoundTask])? {
    guard let query else {
      guard let (session, tasks) = try invocation.workspaceTasks(for: command, memory) else { return nil }
      return (session, tasks, try named(in: tasks, session))
    }
    guard var session = try QuerySession(invocation, [query], for: .selection) else { return nil }
    if session.query.clauses.files.contains([UInt8(ascii: "-")]) {
      throw .usage("standard input cannot be changed: 'in:-'", help: "name files of the workspace")
    }
    let isWide = session.query.includesClosed
    try memory.beginTurn(session)
    if scope == .closed || scope == .all { session.query.clauses.all = true }
    let outcome = try session.run(keeps: .tasks, keepsWorkspace: true)
    guard let documents = outcome.workspace else { return nil }
    let tasks = WorkspaceTasks(documents, in: session.workspace, settings: session.querySettings)
    let found = outcome.tasks.filter { isWide || scope != .closed || !$0.row.status.isActive }
    if found.isEmpty { session.console.note("no task fits '\(query)'") }
    if scope == .activeOfAll {
      let count = outcome.closedLeftOut(in: session.workspace)
      if count > 0 { session.console.note("\(count) closed not changed: add 'all' to the query") }
    }
    try confirm(found, tasks, session)
    return (session, tasks, found)
  }

  /// Each once, in the order of the words.
  private func named(in tasks: WorkspaceTasks, _ session: QuerySession) throws(CommandFailure) -> [FoundTask] {
    var found: [FoundTask] = []
    for word in words {
      let named = try tasks.naming(of: word, from: session)
      if named.isPlace, !memory.holds(named.task.lineBytes, of: word) {
        throw CommandFailure(
          .conflict, "line \(named.task.line) is another one by now: '\(word)' was changed meanwhile",
          help: "look at the file again, or name the task by its handle")
      }
      if named.isOneOfEquals { try confirm(named.task, named: word, tasks, session) }
      if !found.contains(where: { $0.place == named.task.place }) { found.append(named.task) }
    }
    return found
  }

  /// Asks before a handle is used that may have named another task with equal words when somebody read it.
  private func confirm(
    _ task: FoundTask, named word: [UInt8], _ tasks: WorkspaceTasks, _ session: QuerySession
  ) throws(CommandFailure) {
    if isOnlyShown { return }
    let line = TaskCells(tasks: tasks, folder: session.folder).line(task)
    let answer = memory.answer(to: line) {
      invocation.isConfirmed(
        "'\(word)' is one of several tasks with the same words. \(command) this one?", about: [line])
    }
    switch answer {
    case true?: return
    case false?: throw CommandFailure.declined
    case nil:
      throw CommandFailure(
        .conflict, "'\(word)' is one of several tasks with the same words", help: "add '--yes' if this one is meant",
        candidates: ["  \(line)"])
    }
  }

  private var isOnlyShown: Bool { invocation[EditOption.diff] || invocation[EditOption.dryRun] }

  /// Above one task they are shown, and confirmed.
  private func confirm(
    _ found: [FoundTask], _ tasks: WorkspaceTasks, _ session: QuerySession
  ) throws(CommandFailure) {
    guard found.count > 1, !isConfirmedLater, !isOnlyShown, !invocation[QuestionOption.yes] else { return }
    let lines = found.map(\.lineBytes)
    if memory.confirmed == lines { return }
    let cells = TaskCells(tasks: tasks, folder: session.folder)
    let shown = found.map(cells.line)
    memory.endTurn()
    switch invocation.isConfirmed("\(command) these \(found.count) tasks?", about: shown) {
    case true?: memory.confirmed = lines
    case false?: throw CommandFailure.declined
    case nil:
      throw CommandFailure(
        .conflict, "\(found.count) tasks are found, and nobody can be asked", help: "add '--yes' to change them all",
        candidates: shown.map { "  \($0)" })
    }
  }
}

extension CommandFailure {
  /// A question was answered with no.
  static let declined = CommandFailure(.conflict, "nothing is changed")
}

extension FoundTask {
  /// The bytes of its line, without the line end and without a byte order mark before it.
  var lineBytes: [UInt8] {
    let part = part.part
    let bytes = part.bytes
    var start = Int(row.offset)
    while start > 0, bytes[start - 1].isBlank { start -= 1 }
    var end = Int(row.offset)
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
    if end > start, end < bytes.count, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return (start..<end).map { bytes[$0] }
  }
}

extension Invocation {
  /// All tasks of the workspace, for a command that is given no query.
  func workspaceTasks(
    for command: String, _ memory: ChangeMemory
  ) throws(CommandFailure) -> (QuerySession, WorkspaceTasks)? {
    guard var session = try QuerySession(self, [], for: QueryUse("tasks \(command)", clauses: [])) else { return nil }
    try memory.beginTurn(session)
    let tasks = session.read()
    return (session, tasks)
  }
}
