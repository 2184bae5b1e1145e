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
  /// The line of the task after the last write.
  private var line: [UInt8] = []
  /// The place of the task among those of its file with its title, and their number.
  private var place = (index: 0, count: 1)
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
      let equals = self.equals(in: change.edit.tasks)
      self.place = (equals.firstIndex { $0.place == task.place } ?? 0, equals.count)
      let isStarted = task.row.status == .started
      self.line = try change.make { edit throws(EditFailure) in try edit.takeUp(task) }.text
      if isStarted { self.invocation.console.writeSentence("\(change.words.cells.mention(task))") }
    }
  }

  /// Adds minutes to the `spent` of the task.
  func add(minutes: Int) throws(CommandFailure) -> ExitStatus {
    let run = TaskChangeRun(invocation: invocation, keep: keep, isSilent: true)
    var written: (line: TaskLine, place: (index: Int, count: Int))?
    let status = try run.run { change throws(CommandFailure) in
      let (task, place) = try self.again(in: change.edit.tasks)
      written = (try change.make { edit throws(EditFailure) in try edit.add(minutes: minutes, to: task) }, place)
    }
    if status == .success || status == .unconfirmed, let written {
      line = written.line.text
      place = written.place
      spentWords = written.line.content[.spent].map { ", spent \($0)" } ?? ""
    }
    return status
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
    let facts = tasks.facts(finding: .order)
    let list = NextList(facts, among: Array(0..<UInt32(facts.numbers.count))) { tasks.isMine($0) }
    guard let first = list.tasks.first ?? list.alsoToday.first else {
      throw .usage("no task is ready", help: "name a task: 'tasks focus TASK'")
    }
    return tasks[Int(first)]
  }

  /// Returns the active tasks of the file with the title, in order.
  private func equals(in tasks: WorkspaceTasks) -> [FoundTask] {
    var found: [FoundTask] = []
    for (document, read) in tasks.documents.documents.enumerated() where read.path == path {
      for place in read.document.model.places {
        let task = tasks[WorkspaceModel.Place(document: document, task: place)]
        if task.row.status.isActive, task.title == title { found.append(task) }
      }
    }
    return found
  }

  /// Returns the same task: the one in its file with its title. Of several it is the one with the line that was
  /// written last, and of several such lines the one in its place, unless their number has changed.
  private func again(
    in tasks: WorkspaceTasks
  ) throws(CommandFailure) -> (task: FoundTask, place: (index: Int, count: Int)) {
    let equals = equals(in: tasks)
    if equals.isEmpty { throw CommandFailure(.conflict, "the task '\(title)' is no longer in its file") }
    if equals.count == 1 { return (equals[0], (0, 1)) }
    let same = equals.indices.filter {
      equals[$0].lineBytes.drop { $0.isBlank }.elementsEqual(line.drop { $0.isBlank })
    }
    let index = same.count == 1 ? same[0] : equals.count == place.count ? place.index : nil
    guard let index, same.isEmpty || same.contains(index) else {
      throw CommandFailure(
        .conflict, "several tasks of the file have the title '\(title)'",
        help: "add the minutes with 'tasks set HANDLE spent:+1m'")
    }
    return (equals[index], (index, equals.count))
  }
}
