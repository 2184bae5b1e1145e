import TaskFiles
import TaskModel
import TaskQuery
import TaskSyntax
import TaskWorkspace

/// The task that a word of the command line names: by a handle, `^id` or `id:NAME`, `FILE:LINE`.
struct NamedTask {
  var task: FoundTask
  /// Whether it was named by its place, where by now another one may be.
  var isPlace = false
  /// Whether other active tasks have the same words, so that the handle may have meant another one.
  var isOneOfEquals = false
}

extension WorkspaceTasks {
  /// The one task that a word names. One that names none or several ends the command, and shows those that may be
  /// meant.
  func task(named word: [UInt8], from session: QuerySession) throws(CommandFailure) -> FoundTask {
    try naming(of: word, from: session).task
  }

  /// The same, and how it is named.
  func naming(of word: [UInt8], from session: QuerySession) throws(CommandFailure) -> NamedTask {
    let naming = TaskNaming(tasks: self, word: word, session: session)
    if word.first == UInt8(ascii: "^") { return NamedTask(task: try naming.bearer(of: Array(word.dropFirst()))) }
    if word.starts(with: "id:".utf8) { return NamedTask(task: try naming.bearer(of: Array(word.dropFirst(3)))) }
    if let colon = word.lastIndex(of: UInt8(ascii: ":")), colon > 0,
      let line = ValueSyntax.number(1...Int(UInt32.max)).read(Array(word[(colon + 1)...]))
    {
      return NamedTask(task: try naming.task(onLine: line, of: Array(word[..<colon])), isPlace: true)
    }
    return try naming.bearer(ofHandle: word)
  }
}

/// A word that names a task, and where it is looked up.
private struct TaskNaming {
  let tasks: WorkspaceTasks
  let word: [UInt8]
  let session: QuerySession

  /// The largest number of candidates shown.
  private static let mostCandidates = 10

  func bearer(ofHandle handle: [UInt8]) throws(CommandFailure) -> NamedTask {
    switch tasks.handles.meaning(of: handle) {
    case .task(let number, let isOneOfEquals):
      return NamedTask(task: tasks[number], isOneOfEquals: isOneOfEquals)
    case .ambiguous(let numbers):
      throw failure("'\(word)' is the beginning of several handles", numbers, help: "type more letters of one")
    case .unknown(let near):
      if near.isEmpty { try offerTitles() }
      throw failure("no task has the handle '\(word)'", near, help: "it may be closed, or its title has changed")
    case .malformed:
      if !places(ofID: handle).isEmpty {
        throw failure("'\(word)' names no task", [], help: "did you mean id:\(word)?")
      }
      let advice = NamingAdvice(word, in: tasks).help
      if advice == nil { try offerTitles() }
      throw failure(
        "'\(word)' names no task", [],
        help: advice ?? "a task is named by its handle, as 'tasks list' shows it, by id:NAME or by FILE:LINE")
    }
  }

  /// Offers the tasks whose titles contain the word.
  private func offerTitles() throws(CommandFailure) {
    let titled = NamingAdvice(word, in: tasks).titled
    guard !titled.isEmpty else { return }
    let place: TerminalText = titled.count == 1 ? "the title of one" : "\(titled.count) titles"
    let help: TerminalText =
      titled.count == 1 ? "write its handle" : "write a handle; changes take all of them with --where '\(word)'"
    throw failure("'\(word)' names no task, but stands in \(place)", titled, help: help)
  }

  func bearer(of id: [UInt8]) throws(CommandFailure) -> FoundTask {
    let places = places(ofID: id)
    // Of several the active one is meant: the closed ones are its earlier occurrences.
    let active = places.filter { tasks[$0].row.status.isActive }
    let meant = active.isEmpty ? places : active
    guard let first = meant.first else {
      let ids = tasks.documents.model.names
      let known = (0..<UInt32(ids.count)).filter { !tasks.documents.model.bearers[Int($0)].isEmpty }.map {
        Array(ids[$0])
      }
      let nearest = NearestName.find(id, among: known)
      throw failure(
        "no task has the id '\(id)'", [],
        help: nearest.map { "the nearest is id:\($0)" } ?? "'tasks list has:id show:id,title' lists those there are")
    }
    guard meant.count == 1 else {
      throw failure(
        "\(meant.count) tasks have the id '\(id)'", meant.map(tasks.numbers.number), help: "name one by its handle")
    }
    return tasks[first]
  }

  private func places(ofID id: [UInt8]) -> [WorkspaceModel.Place] {
    let model = tasks.documents.model
    return model.names.find(id).map { model.bearers[Int($0)] } ?? []
  }

  func task(onLine line: Int, of file: [UInt8]) throws(CommandFailure) -> FoundTask {
    let path = BytePath(file)
    // A document has the name by which it was found, which may be a link.
    let candidates = [session.folder, session.workspace.root].flatMap { folder in
      let whole = folder.joined(path).normalized()
      return [whole] + ((try? whole.resolved()).map { [$0] } ?? [])
    }
    guard
      let document = candidates.lazy.compactMap({ path in tasks.documents.documents.firstIndex { $0.path == path } })
        .first
    else {
      if candidates.contains(where: tasks.documents.unreadable.contains) { throw .unreadable }
      throw failure("no task file '\(file)' is in the workspace", [], help: "'tasks files' lists those there are")
    }
    let above = tasks.lastTask(upToLine: line, of: document)
    if let above, above.line == line { return above }
    throw failure(
      "no task begins on line \(line) of '\(file)'", above.map { [tasks.number(of: $0)] } ?? [],
      help: above == nil ? nil : "that is the one above it; lines move when a file is changed, handles do not")
  }

  private func failure(_ message: TerminalText, _ candidates: [Int], help: TerminalText?) -> CommandFailure {
    let cells = TaskCells(tasks: tasks, folder: session.folder)
    let shown = candidates.prefix(Self.mostCandidates).map { tasks[$0] }
    let width = shown.map { cells.handle($0).columns }.max() ?? 0
    var lines = shown.map { task -> TerminalText in
      var line: TerminalText = "  \(cells.handle(task))"
      line.append(spaces: width + 3 - line.columns)
      line.append("\(cells.box(task)) \(task.styledTitle())  \(cells.place(task))")
      return line
    }
    if candidates.count > lines.count { lines.append("  and \(candidates.count - lines.count) more") }
    return CommandFailure(.conflict, message, help: help, candidates: lines)
  }
}
