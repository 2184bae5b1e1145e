import TaskFiles
import TaskQuery
import TaskSyntax
import TaskWorkspace

extension WorkspaceTasks {
  /// The one task that a word names. One that names none or several ends the command, and shows those that may be
  /// meant.
  func task(named word: [UInt8], from session: QuerySession) throws(CommandFailure) -> FoundTask {
    do throws(NamingFailure) {
      return try TaskNaming(self, from: session.folder, root: session.workspace.root).task(named: word).task
    } catch {
      throw CommandFailure(error, TaskCells(tasks: self, folder: session.folder))
    }
  }
}

extension CommandFailure {
  /// Why a word names no task, with the tasks that may be meant.
  init(_ failure: NamingFailure, _ cells: TaskCells) {
    if failure.reason == .unreadableFile {
      self = .unreadable
      return
    }
    self.init(.conflict, failure.message, help: failure.help, candidates: cells.candidates(failure.candidates))
  }
}

extension NamingFailure {
  fileprivate var message: TerminalText {
    switch reason {
    case .ambiguousHandle: "'\(word)' is the beginning of several handles"
    case .unknownHandle: "no task has the handle '\(word)'"
    case .isInTitles:
      "'\(word)' names no task, but stands in \(candidates.count == 1 ? "the title of one" : "\(candidates.count) titles")"
    case .isID, .malformed: "'\(word)' names no task"
    case .unknownID(let id, _): "no task has the id '\(id)'"
    case .sharedID(let id): "\(candidates.count) tasks have the id '\(id)'"
    case .unknownFile(let file): "no task file '\(file)' is in the workspace"
    case .unreadableFile: "nothing is changed"
    case .noTaskOnLine(let line, let file): "no task begins on line \(line) of '\(file)'"
    }
  }

  fileprivate var help: TerminalText? {
    switch reason {
    case .ambiguousHandle: "type more letters of one"
    case .unknownHandle: "it may be closed, or its title has changed"
    case .isInTitles:
      candidates.count == 1
        ? "write its handle" : "write a handle; changes take all of them with --where '\(word)'"
    case .isID: "did you mean id:\(word)?"
    case .malformed(let advice):
      advice.map(help) ?? "a task is named by its handle, as 'tasks list' shows it, by id:NAME or by FILE:LINE"
    case .unknownID(_, let nearest):
      nearest.map { "the nearest is id:\($0)" } ?? "'tasks list has:id show:id,title' lists those there are"
    case .sharedID: "name one by its handle"
    case .unknownFile: "'tasks files' lists those there are"
    case .unreadableFile: nil
    case .noTaskOnLine:
      candidates.isEmpty ? nil : "that is the one above it; lines move when a file is changed, handles do not"
    }
  }

  private func help(_ advice: NamingAdvice) -> TerminalText {
    switch advice {
    case .name: "'tasks list \(word)' shows all that have it; changes take them with --where '\(word)'"
    case .rank(let form): TerminalText(encoding: form)
    case .date: "'tasks done' takes the day on which it was done as --on \(word)"
    case .change: "what a task says is changed by 'tasks set'"
    }
  }
}

extension TaskCells {
  /// The largest number of candidates shown.
  private static var mostCandidates: Int { 10 }

  /// Tasks by their numbers, a line each: handle, box, title and place.
  fileprivate func candidates(_ numbers: [Int]) -> [TerminalText] {
    let shown = numbers.prefix(Self.mostCandidates).map { tasks[$0] }
    let width = shown.map { handle($0).columns }.max() ?? 0
    var lines = shown.map { task -> TerminalText in
      var line: TerminalText = "  \(handle(task))"
      line.append(spaces: width + 3 - line.columns)
      line.append("\(box(task)) \(task.styledTitle())  \(place(task))")
      return line
    }
    if numbers.count > lines.count { lines.append("  and \(numbers.count - lines.count) more") }
    return lines
  }
}
