import TaskEditing
import TaskFiles
import TaskModel
import TaskSyntax
import TaskWorkspace

// Why a change is not made.
extension EditWords {
  /// Returns the failure that ends the command. A file that could not be read is reported at once.
  func failure(_ failure: EditFailure) -> CommandFailure {
    switch failure {
    case .problem(let problem, .task(let task)): CommandFailure(problem, at: cells.reference(task))
    case .problem(let problem, .file(let path)): CommandFailure(problem, at: cells.path(path))
    case .problem(let problem, .words): CommandFailure(problem)
    case .naming(let failure): CommandFailure(failure, cells)
    case .lineChanged(let line, let word):
      CommandFailure(
        .conflict, "line \(line) is another one by now: '\(word)' was changed meanwhile",
        help: "look at the file again, or name the task by its handle")
    case .unreadable(let path, let error): unreadable(path, error)
    case .declined: .declined
    case .unanswered(let question): unanswered(question)
    case .closed(let task, let attempt): closed(task, attempt)
    case .leftUndone(let task, let priority):
      .usage(
        leftUndone(task, priority), help: "the setting 'gate' is 'strict': do that first, or use '--force'")
    case .past(let date): past(date)
    case .followsItself(let word): .usage("'\(word)' is the task itself: it cannot wait for itself")
    case .malformedRank(let finding): .usage(message(of: finding), help: help(of: finding))
    case .newErrors(let errors): self.failure(errors)
    case .idTaken(let change, let task):
      CommandFailure(
        .conflict, "'id:\(change.new)' is the id of another task", help: "choose another name",
        candidates: ["  \(cells.line(task))"])
    case .unknownName(let change, let nearest):
      CommandFailure(
        .conflict, "nothing has the name '\(change.written(change.old))'",
        help: nearest.map { "did you mean '\(change.written($0))'?" })
    case .place(let place): self.failure(place)
    }
  }

  private func failure(_ place: EditFailure.Place) -> CommandFailure {
    switch place {
    case .movesIntoItself(let task):
      .usage("\(cells.reference(task)) cannot be moved into itself", help: "name a task that is no part of it")
    case .severalFiles(let count):
      .usage("the tasks are in \(count) files", help: "say in which one the heading is, with '--file'")
    case .severalHeadings(let path, let typed, let titles):
      CommandFailure(
        .conflict, "several headings of \(cells.path(path)) fit '\(typed)'", help: "write the whole heading",
        candidates: titles.map { "  \($0)" })
    case .noTaskFile(let word):
      .usage(
        "'\(word)' is not named like a task file",
        help: "task files are named '*.tasks' or '*.tasks.md'; '--force' takes this one for one, too")
    case .nothingAt(let word):
      CommandFailure(
        .inaccessible, "there is no task file at '\(word)' in this workspace",
        help: "'tasks files' lists those that there are; -C names another workspace")
    case .isArchive(let path):
      .usage("'\(cells.path(path))' is an archive", help: "name the file that its tasks come from")
    }
  }

  private func unreadable(_ path: BytePath, _ error: FileError?) -> CommandFailure {
    if let error { invocation.console.report(error, as: path.relative(to: cells.folder)) }
    return .unreadable
  }

  private func closed(_ task: FoundTask, _ attempt: EditFailure.Attempt?) -> CommandFailure {
    let attempted: TerminalText =
      switch attempt {
      case .start: ": there is nothing to start"
      case .wait: ": there is nothing to wait for"
      case .putOff: ": there is nothing to put off"
      case .skip: ": there is nothing to skip"
      case nil: ""
      }
    return .usage(
      "\(cells.reference(task)) is \(task.row.status.name)\(attempted)", help: "'tasks reopen' opens it again")
  }

  private func failure(_ errors: NewErrors.First) -> CommandFailure {
    let help = help(of: errors.finding)
    return CommandFailure(
      .usage, message(of: errors), help: "\(help.map { "\($0); " as TerminalText } ?? "")'--force' writes it anyway",
      candidates: [excerpt(errors)])
  }

  private func excerpt(_ errors: NewErrors.First) -> TerminalText {
    let range = errors.finding.range
    var start = range.lowerBound
    while start > 0, errors.source.storage[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    var excerpt = SourceExcerpt(columns: max(20, invocation.console.columns - 4))
    var lines: TerminalText = "  | "
    excerpt.append(
      range, of: errors.source, lineStart: start, separator: "\n  | ", style: Console.Severity.error.style, to: &lines)
    return lines
  }
}

extension CommandFailure {
  /// A file that is needed could not be read, which was said.
  static let unreadable = CommandFailure(.inaccessible, "nothing is changed")

  /// A question was answered with no.
  static let declined = CommandFailure(.conflict, "nothing is changed")

  /// Why a change cannot be made.
  ///
  /// - Parameter place: the task or the file that it is about, as it is shown; `nil` where the words themselves are
  ///   wrong.
  init(_ problem: EditProblem, at place: TerminalText? = nil) {
    let status: ExitStatus =
      switch problem.kind {
      case .refused: .usage
      case .conflict: .conflict
      case .fault: .internalFault
      }
    let message = TerminalText(encoding: problem.message)
    let help = problem.help.map { TerminalText(encoding: $0) }
    self.init(
      status, place.map { "\($0): \(message)" } ?? message,
      help: help ?? (problem.kind == .fault ? "nothing is changed; this is a fault of tasks: please report it" : nil))
  }
}
