import TaskFiles
import TaskWorkspace

extension WorkspaceTasks {
  /// Returns the one task that words name. Words that name none or several end the command, and those that may be meant
  /// are shown, or offered for a choice on a terminal.
  func task(
    named words: [[UInt8]], from session: QuerySession, _ invocation: Invocation
  ) throws(CommandFailure) -> FoundTask {
    let cells = TaskCells(tasks: self, folder: session.folder)
    let naming = TaskNaming(self, from: session.folder, root: session.workspace.root, titled: .activeFirst) {
      failure throws(NamingFailure) in
      guard invocation.console.canAsk, failure.candidates.count <= TaskCells.mostChoices else { return nil }
      let (sentence, lines) = cells.choice(failure)
      guard let index = invocation.console.choose(sentence, amongLines: lines) else { throw failure.declined }
      return failure.candidates[index]
    }
    do throws(NamingFailure) {
      return try naming.task(named: words).task
    } catch {
      throw CommandFailure(error, cells)
    }
  }
}

extension CommandFailure {
  /// Why words name no task, with the tasks that may be meant.
  init(_ failure: NamingFailure, _ cells: TaskCells) {
    switch failure.reason {
    case .unreadableFile: self = .unreadable
    case .declined: self = .declined
    default:
      self.init(.conflict, failure.message, help: failure.help, candidates: cells.candidates(failure.candidates))
    }
  }
}

extension NamingFailure {
  fileprivate var message: TerminalText {
    switch reason {
    case .ambiguousHandle: "the handle '\(word)' is ambiguous"
    case .unknownHandle: "no task has the handle '\(word)'"
    case .nameInTitles: "'\(word)' names a task and is also in \(TerminalText(candidates.count - 1, "other title"))"
    case .ambiguousTitle: "'\(word)' is in \(TerminalText(candidates.count, "title"))"
    case .isInTitles: "'\(word)' is not the name of a task, but is in \(TerminalText(candidates.count, "title"))"
    case .otherStatus(let isActive):
      "'\(word)' is only in titles of \(isActive ? "active" : "closed") tasks"
    case .number: "the number '\(word)' is not the name of a task"
    case .isID, .malformed: "'\(word)' is not the name of a task"
    case .unknownID(let id, _): "no task has the id '\(id)'"
    case .sharedID(let id): "\(candidates.count) tasks have the id '\(id)'"
    case .unknownFile(let file): "the workspace has no task file '\(file)'"
    case .unreadableFile, .declined: "nothing was changed"
    case .noTaskOnLine(let line, let file): "no task starts on line \(line) of '\(file)'"
    case .severalTasks: "'\(word)' names \(candidates.count) tasks, and the command takes one"
    }
  }

  fileprivate var help: TerminalText? {
    switch reason {
    case .ambiguousHandle: "type more letters of the handle"
    case .unknownHandle: "the task may be closed, or its title may have changed"
    case .nameInTitles: "use the handle or the place of the task, or more words of its title"
    case .ambiguousTitle: "use a handle, or more words of the title"
    case .isInTitles: candidates.count == 1 ? "use its handle" : "use a handle"
    case .otherStatus(let isActive):
      isActive ? "name a closed task, or close this one with 'tasks done'" : "'tasks reopen' reopens a closed task"
    case .number: "use a handle: numbers would change with every task that is added or closed"
    case .isID: "did you mean id:\(word)?"
    case .malformed(let advice):
      advice.map(help)
        ?? "name a task by its handle, as 'tasks list' shows it, by words of its title, by id:NAME or by FILE:LINE"
    case .unknownID(_, let nearest):
      nearest.map { "did you mean id:\($0)?" } ?? "'tasks list has:id show:id,title' lists all ids"
    case .sharedID: "use the handle of one of them"
    case .unknownFile: "'tasks files' lists the task files"
    case .unreadableFile, .declined: nil
    case .severalTasks: "name one of them"
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
  /// The largest number of candidates among which a person is asked to choose.
  static var mostChoices: Int { 20 }

  /// The question which of the candidates is meant, and a line for each.
  func choice(_ failure: NamingFailure) -> (sentence: TerminalText, lines: [TerminalText]) {
    ("\(failure.message). Which one?", lines(failure.candidates))
  }

  /// The first tasks of several by their numbers, and how many more there are.
  fileprivate func candidates(_ numbers: [Int]) -> [TerminalText] {
    let shown = lines(Array(numbers.prefix(Self.mostCandidates))).map { "  \($0)" as TerminalText }
    return shown + (numbers.count > shown.count ? ["  and \(numbers.count - shown.count) more"] : [])
  }

  /// Tasks by their numbers, a line each: handle, box, title and place.
  private func lines(_ numbers: [Int]) -> [TerminalText] {
    let shown = numbers.map { tasks[$0] }
    let width = shown.map { handle($0).columns }.max() ?? 0
    return shown.map { task in
      var line = handle(task)
      line.append(spaces: width + 1 - line.columns)
      line.append("\(box(task)) \(task.styledTitle())  \(place(task))")
      return line
    }
  }
}
