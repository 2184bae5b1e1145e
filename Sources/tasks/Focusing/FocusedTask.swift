import TaskEditing
import TaskFiles
import TaskModel
import TaskQuery
import TaskSyntax
import TaskWorkspace

/// The task that a timer runs for. Each write finds the task again, because the file may have changed in the meantime.
final class FocusedTask {
  private let invocation: Invocation
  /// The word that names the task; `nil` for the first task of `next`.
  private let word: [UInt8]?
  /// The record of all writes, and where its events are reported.
  private var kept: (record: ChangeRecord, reporter: any ChangeReporter)?
  private var path: BytePath?
  private(set) var title: [UInt8] = []
  /// The value of `spent` after the last write, as the end of a sentence.
  private(set) var spentWords: TerminalText = ""

  init(_ invocation: Invocation, _ word: [UInt8]?) {
    self.invocation = invocation
    self.word = word
  }

  /// Marks the task as started and reports it.
  func begin() throws(CommandFailure) -> ExitStatus {
    let run = TaskChangeRun(invocation, command: "focus", keeping: keep)
    return try run.run { edit throws(CommandFailure) in
      let task = try self.first(in: edit)
      guard task.row.status.isActive else {
        throw .usage("\(edit.cells.reference(task)) is \(task.row.status.name)", help: "'tasks reopen' opens it again")
      }
      self.title = task.part.part.title(of: task.record)
      self.path = task.path
      try edit.passGate([task])
      guard task.row.status != .started else {
        self.invocation.console.writeSentence("\(edit.cells.reference(task))")
        return
      }
      let line = try edit.changeLine(of: task) { line throws(EditProblem) in try line.setMark(.started) }
      edit.say("under way", of: task, line)
    }
  }

  /// Adds minutes to the `spent` of the task.
  func add(minutes: Int) throws(CommandFailure) -> ExitStatus {
    let run = TaskChangeRun(invocation, command: "focus", keeping: keep, isSilent: true)
    return try run.run { edit throws(CommandFailure) in
      let task = try self.again(in: edit)
      let line = try edit.changeLine(of: task) { line throws(EditProblem) in
        let present = line.content[.spent].flatMap { DurationLiteral($0.span, in: 0..<$0.count, allowsDays: false) }
        let sum = min((present?.minutes ?? 0) + minutes, DurationLiteral.maximumMinutes)
        try line.set(Array("spent".utf8), Array(TimeAmount(minutes: sum).description.utf8))
      }
      self.spentWords = line.content[.spent].map { ", spent \($0)" } ?? ""
    }
  }

  /// Ends the recorded change. Call it after the last write.
  func finish() { if let kept { kept.record.finish(kept.reporter) } }

  private func keep(_ settings: ChangeSettings, _ workspace: BytePath) -> ChangeRecord {
    if let kept { return kept.record }
    let record = ChangeRecord(settings, command: "focus", workspaces: [workspace])
    kept = (record, settings.reporter)
    return record
  }

  private func first(in edit: WorkspaceEdit) throws(CommandFailure) -> FoundTask {
    if let word { return try edit.tasks.task(named: word, from: edit.session) }
    let tasks = edit.tasks
    let list = NextList(tasks.facts, among: Array(0..<tasks.facts.numbers.count)) { tasks.isMine($0) }
    guard let first = list.tasks.first ?? list.alsoToday.first else {
      throw .usage("nothing is ready to be done", help: "name a task: tasks focus TASK")
    }
    return tasks[first]
  }

  /// Returns the task again: the first active task of the file with the same title.
  private func again(in edit: WorkspaceEdit) throws(CommandFailure) -> FoundTask {
    for (document, read) in edit.tasks.documents.documents.enumerated() where read.path == path {
      for place in read.document.model.places {
        let task = edit.tasks[WorkspaceModel.Place(document: document, task: place)]
        if task.row.status.isActive, task.part.part.title(of: task.record) == title { return task }
      }
    }
    throw CommandFailure(.conflict, "the task '\(title)' is not in its file any more")
  }
}
