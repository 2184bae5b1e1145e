import TaskEditing
import TaskFiles
import TaskModel
import TaskSyntax
import TaskWorkspace

/// The task that a timer runs for. Each write finds the task again, because the file may have changed in the meantime.
final class FocusedTask {
  private let invocation: Invocation
  /// The words that name the task; empty for the first task of `next`.
  private let words: [[UInt8]]
  /// The record of all writes, and where its events are reported.
  private var kept: (record: ChangeRecord, reporter: any ChangeReporter)?
  private var path: BytePath?
  private(set) var title: [UInt8] = []
  /// The value of `spent` after the last write, as the end of a sentence.
  private(set) var spentWords: TerminalText = ""

  init(_ invocation: Invocation, _ words: [[UInt8]]) {
    self.invocation = invocation
    self.words = words
  }

  /// Marks the task as started and reports it.
  func begin() throws(CommandFailure) -> ExitStatus {
    let run = TaskChangeRun(invocation: invocation, keep: keep)
    return try run.run { change throws(CommandFailure) in
      let task = try self.first(in: change)
      self.title = task.title
      self.path = task.path
      let isStarted = task.row.status == .started
      try change.make { edit throws(EditFailure) in try edit.takeUp(task) }
      if isStarted { self.invocation.console.writeSentence("\(change.words.cells.reference(task))") }
    }
  }

  /// Adds minutes to the `spent` of the task.
  func add(minutes: Int) throws(CommandFailure) -> ExitStatus {
    let run = TaskChangeRun(invocation: invocation, keep: keep, isSilent: true)
    return try run.run { change throws(CommandFailure) in
      let task = try self.again(in: change.edit.tasks)
      let line = try change.make { edit throws(EditFailure) in try edit.add(minutes: minutes, to: task) }
      self.spentWords = line.content[.spent].map { ", spent \($0)" } ?? ""
    }
  }

  /// Ends the recorded change. Call it after the last write.
  func finish() { if let kept { kept.record.finish(kept.reporter) } }

  private func keep(_ settings: ChangeSettings, _ workspace: BytePath) -> ChangeRecord {
    if let kept { return kept.record }
    let record = ChangeRecord(settings, ChangeLabel("focus", title: title), workspaces: [workspace])
    kept = (record, settings.reporter)
    return record
  }

  private func first(in change: TaskChange) throws(CommandFailure) -> FoundTask {
    let tasks = change.edit.tasks
    if !words.isEmpty { return try tasks.task(named: words, from: change.session, invocation) }
    let list = NextList(tasks.facts, among: Array(0..<tasks.facts.numbers.count)) { tasks.isMine($0) }
    guard let first = list.tasks.first ?? list.alsoToday.first else {
      throw .usage("no task is ready", help: "name a task: 'tasks focus TASK'")
    }
    return tasks[first]
  }

  /// The same task: the one in its file with its title, as near as can be.
  private func again(in tasks: WorkspaceTasks) throws(CommandFailure) -> FoundTask {
    for (document, read) in tasks.documents.documents.enumerated() where read.path == path {
      for place in read.document.model.places {
        let task = tasks[WorkspaceModel.Place(document: document, task: place)]
        if task.row.status.isActive, task.title == title { return task }
      }
    }
    throw CommandFailure(.conflict, "the task '\(title)' is no longer in its file")
  }
}
