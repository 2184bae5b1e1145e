import TaskEditing
import TaskFiles
import TaskLinter
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
    case .inputLine(let line, let failure): self.failure(failure).inInputLine(line)
    case .lineChanged(let line, let word):
      CommandFailure(
        .conflict, "line \(line) has changed: '\(word)' was changed in the meantime",
        help: "check the file, or use the handle of the task")
    case .unreadable(let path, let error): unreadable(path, error)
    case .declined: .declined
    case .unanswered(let question): unanswered(question)
    case .closed(let task, let attempt): closed(task, attempt)
    case .leftUndone(let task, let priority):
      .usage(leftUndone(task, priority), help: "do it first, or use '--force'; the setting 'gate' is 'strict'")
    case .past(let date): past(date)
    case .followsItself(let word): .usage("'\(word)' is the task itself: a task cannot depend on itself")
    case .malformedRank(let finding): .usage(message(of: finding), help: help(of: finding))
    case .newErrors(let errors): self.failure(errors)
    case .idTaken(let change, let task):
      CommandFailure(
        .conflict, "another task already has 'id:\(change.new)'", help: "choose another name",
        candidates: ["  \(cells.line(task))"])
    case .unknownName(let change, let nearest):
      CommandFailure(
        .conflict, "no task has '\(change.written(change.old))'",
        help: nearest.map { "did you mean '\(change.written($0))'?" })
    case .keyClash(let clash, let source, let target):
      self.failure(clash, cells.path(source), cells.path(target))
    case .place(let place): self.failure(place)
    }
  }

  private func failure(_ clash: KeyClash, _ source: TerminalText, _ target: TerminalText) -> CommandFailure {
    let (text, other) = clash.isTextInReceiver ? (target, source) : (source, target)
    let use: TerminalText = clash.attributeLine.map { ", as on line \($0)" } ?? ""
    return CommandFailure(
      .conflict,
      "'\(clash.word)' on line \(clash.textLine) of '\(text)' is text, but '\(clash.key)' is a key in '\(other)'\(use)",
      help: "declare 'keys: \(clash.key)' in both files, or write '\\\(clash.word)' where it is text")
  }

  private func failure(_ place: EditFailure.Place) -> CommandFailure {
    switch place {
    case .movesIntoItself(let task):
      .usage("\(cells.reference(task)) cannot be moved into itself", help: "name a task that is not part of it")
    case .severalFiles(let count):
      .usage("the tasks are in \(count) files", help: "name the file of the heading with '--file'")
    case .severalHeadings(let path, let typed, let titles):
      CommandFailure(
        .conflict, "several headings in \(cells.path(path)) match '\(typed)'", help: "write the whole heading",
        candidates: titles.map { "  \($0)" })
    case .noTaskFile(let word):
      .usage(
        "'\(word)' does not have the name of a task file",
        help: "task files are named '*.tasks' or '*.tasks.md'; use '--force' to use this file anyway")
    case .nothingAt(let word):
      CommandFailure(
        .inaccessible, "the workspace has no task file at '\(word)'",
        help: "'tasks files' lists the task files; use '-C' for another workspace")
    case .isArchive(let path):
      .usage("'\(cells.path(path))' is an archive", help: "name the file from which its tasks come")
    case .archivesSubtask(let task):
      .usage(
        "\(cells.reference(task)) is a subtask: it cannot be archived by itself",
        help: "archive the task that it belongs to, or move it out of there with 'tasks move' first")
    case .archivesActive(let task, let active):
      .usage(
        task.place == active.place
          ? "\(cells.reference(task)) is active: it cannot be archived"
          : "\(cells.reference(task)) has an active subtask, \(cells.reference(active)): it cannot be archived",
        help: "close it first, with 'tasks done' or 'tasks cancel'")
    }
  }

  private func unreadable(_ path: BytePath, _ error: FileError?) -> CommandFailure {
    if let error { invocation.console.report(error, as: path.relative(to: cells.folder)) }
    return .unreadable
  }

  private func closed(_ task: FoundTask, _ attempt: EditFailure.Attempt?) -> CommandFailure {
    let attempted: TerminalText =
      switch attempt {
      case .start: ": it cannot be started"
      case .stop: ": it cannot be stopped"
      case .wait: ": it cannot wait"
      case .putOff: ": it cannot be snoozed"
      case .skip: ": it cannot be skipped"
      case nil: ""
      }
    return .usage(
      "\(cells.reference(task)) is \(task.row.status.name)\(attempted)", help: "use 'tasks reopen' to reopen it")
  }

  private func failure(_ errors: NewFindings.First) -> CommandFailure {
    let typed = LintRule.typedHelp(for: errors.finding, in: errors.source)
    let help = typed.map { TerminalText(encoding: Array($0.utf8)) } ?? help(of: errors.finding)
    return CommandFailure(
      .usage, message(of: errors),
      help: "\(help.map { "\($0); " as TerminalText } ?? "")use '--force' to write it anyway",
      candidates: [excerpt(errors)])
  }

  private func excerpt(_ errors: NewFindings.First) -> TerminalText {
    let range = errors.finding.range
    var start = range.lowerBound
    while start > 0, errors.source.storage[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    return invocation.console.excerpt(range, of: errors.source, lineStart: start, .error)
  }
}

extension CommandFailure {
  /// A file that is needed could not be read, which was said.
  static let unreadable = CommandFailure(.inaccessible, "nothing was changed")

  /// A question was answered with no.
  static let declined = CommandFailure(.conflict, "nothing was changed")

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
      help: help ?? (problem.kind == .fault ? "nothing was changed; this is a bug in tasks: please report it" : nil))
  }
}
