import TaskFiles
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
    case .ambiguousHandle: "the handle '\(word)' is ambiguous"
    case .unknownHandle: "no task has the handle '\(word)'"
    case .isInTitles:
      "'\(word)' is not the name of a task, but occurs in \(candidates.count == 1 ? "one title" : "\(candidates.count) titles")"
    case .isID, .malformed: "'\(word)' is not the name of a task"
    case .unknownID(let id, _): "no task has the id '\(id)'"
    case .sharedID(let id): "\(candidates.count) tasks have the id '\(id)'"
    case .unknownFile(let file): "the workspace has no task file '\(file)'"
    case .unreadableFile: "nothing was changed"
    case .noTaskOnLine(let line, let file): "no task starts on line \(line) of '\(file)'"
    }
  }

  fileprivate var help: TerminalText? {
    switch reason {
    case .ambiguousHandle: "type more letters of the handle"
    case .unknownHandle: "the task may be closed, or its title may have changed"
    case .isInTitles:
      candidates.count == 1
        ? "use its handle" : "use a handle, or change all of them with --where '\(word)'"
    case .isID: "did you mean id:\(word)?"
    case .malformed(let advice):
      advice.map(help) ?? "name a task by its handle, as 'tasks list' shows it, by id:NAME or by FILE:LINE"
    case .unknownID(_, let nearest):
      nearest.map { "did you mean id:\($0)?" } ?? "'tasks list has:id show:id,title' lists all ids"
    case .sharedID: "use the handle of one of them"
    case .unknownFile: "'tasks files' lists the task files"
    case .unreadableFile: nil
    case .noTaskOnLine:
      candidates.isEmpty ? nil : "this is the task above that line; line numbers change with the file, handles do not"
    }
  }

  private func help(_ advice: NamingAdvice) -> TerminalText {
    switch advice {
    case .name: "'tasks list \(word)' shows its tasks; change all of them with --where '\(word)'"
    case .rank(let form): TerminalText(encoding: form)
    case .date: "use '--on \(word)' to give 'tasks done' a day"
    case .change: "use 'tasks set' to change a task"
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
