import TaskEditing
import TaskModel
import TaskQuery
import TaskSyntax
import TaskWorkspace

// Notes and warnings about a change that is made.
extension EditWords {
  /// Writes a remark.
  func write(_ remark: EditRemark) {
    let console = invocation.console
    switch remark {
    case .unchanged(let task, let reason): console.note("\(cells.reference(task)) \(unchanged(reason))")
    case .successorStays(let next): console.note("kept \(cells.reference(next)), which was changed since")
    case .doesNotComeBack(let task):
      warn(
        "\(cells.reference(task)) does not come back: its recurrence is the syntax of another tool",
        help: "'tasks undo', then write every: in the line; 'tasks lint --fix' knows most forms")
    case .unblocks(let tasks): console.note("unblocks \(tasks.count): \(list(tasks, orMore: ", "))")
    case .isText(let doubt): console.note("'\(doubt.word)' is read as text", help: "did you mean \(doubt.suggestion)?")
    case .isOtherName(let name, let kind):
      kind == .tag ? noteOtherName(name, "tag", "#") : noteOtherName(name, "context", "@")
    case .nearMiss(let finding): console.note(message(of: finding), help: help(of: finding))
    case .makesWorkspace: console.note("to use one folder from anywhere, run 'tasks init -g ~/notes'")
    case .namedInSetting(let name, let change):
      console.note(
        "the setting '\(name)' contains '\(change.written(change.old))' and was not changed",
        help: "change it in the settings file")
    case .inOrder(let word): console.note("'\(word)' is already in order")
    case .nothingToArchive: console.note("nothing to archive")
    case .archivedOtherwise(let line, let archive):
      warn(
        "'\(line.title)' stays, because '\(cells.path(archive))' has it with other words",
        help: "take over into the archive what only this one says, then remove it with 'tasks rm'")
    case .nothingToSettle: console.note("nothing to settle")
    case .leftUndone(let task, let priority): warn(leftUndone(task, priority))
    case .comesFirst(let task, let others):
      warn("\(cells.reference(task)) comes first\(others > 0 ? ", and \(others) more" : "")")
    case .stayActive(let tasks):
      warn(
        "\(TerminalText(tasks.count, "subtask")) \(tasks.count == 1 ? "stays" : "stay") active: \(list(tasks, orMore: " "))",
        help: "use '--children' to close them too")
    case .waitsForever(let task, let id): warn("\(cells.reference(task)) depends on id:\(id), which no longer exists")
    case .moreWaitForever(let count): warn("so do \(count) more tasks")
    case .newFindings(let first): warn(message(of: first), help: help(of: first.finding))
    }
  }

  private func noteOtherName(_ name: [UInt8], _ noun: TerminalText, _ sigil: TerminalText) {
    invocation.console.note(
      "'+\(name)' is a project, and '\(sigil)\(name)' is a \(noun) in this workspace",
      help: "for the \(noun), write \(noun):\(name)")
  }

  private func warn(_ message: TerminalText, help: TerminalText? = nil) {
    invocation.console.report(.warning, message, help: help)
  }

  private func unchanged(_ reason: EditRemark.Reason) -> TerminalText {
    switch reason {
    case .isClosed(let content): "is already \(closed(content))"
    case .isCancelled: "is already cancelled"
    case .isOpen: "is already open"
    case .isStarted: "is already started"
    case .isNotStarted: "is not started"
    case .waits: "is already waiting"
    case .isPutOff: "already starts on that day"
    case .isAsAsked: "needs no change"
    case .isFirst: "is already the first"
    case .isLast: "is already the last"
    }
  }

  /// `A left undone: id:tax "Pay the tax" (A, 2 days late)`.
  func leftUndone(_ task: FoundTask, _ priority: TaskPriority) -> TerminalText {
    let settings = cells.tasks.settings
    let due = DueWords(task.row, now: settings.now, urgentWithin: settings.urgentWithin).map { words -> TerminalText in
      words.urgency == .late ? ", \(words.bytes)" : ", due \(words.bytes)"
    }
    let rank = TerminalText(encoding: priority.description)
    return "\(letter(Int(priority.letter))) left undone: \(cells.reference(task)) (\(rank)\(due ?? ""))"
  }

  func message(of finding: Diagnostic) -> TerminalText { TerminalText(encoding: Array(finding.message.utf8)) }

  func help(of finding: Diagnostic) -> TerminalText? { finding.help.map { TerminalText(encoding: Array($0.utf8)) } }

  /// `home.tasks:3: the id 'tax' is there twice [duplicate-id], and 2 more`.
  func message(of errors: NewFindings.First) -> TerminalText {
    let more: TerminalText = errors.count > 1 ? ", and \(errors.count - 1) more" : ""
    var cursor = LineCursor(errors.source)
    let line = cursor.place(of: errors.finding.range.lowerBound).line
    return "\(cells.path(errors.path)):\(line): \(message(of: errors.finding)) [\(errors.finding.rule)]\(more)"
  }
}
