package import TaskEditing
package import TaskFiles
package import TaskModel
import TaskSyntax

/// A task that was closed by hand.
package struct UnsettledTask: Sendable {
  package let task: FoundTask
  package let content: TaskContent
  /// The days on which it and the tasks in it were closed, as far as their lines do not say.
  fileprivate let days: [CalendarDate]
  /// Whether the next occurrence of a task that recurs is there already.
  package fileprivate(set) var hasSuccessor = false

  /// The effect on the series of closing the task on its day.
  package var step: SeriesStep { content.mark == .done ? content.seriesStep(closedOn: day) : .single }
  package var day: CalendarDate { content.closingDay ?? days[0] }
  fileprivate var comesBack: Bool { if case .next = step { true } else { false } }
}

extension WorkspaceEdit {
  /// Finishes what was closed by hand: each task gets the day on which it was closed, and comes back if it recurs.
  ///
  /// - Parameters:
  ///   - words: paths of files and folders; all files of the workspace where none is given.
  ///   - git: git in the folder of a file, which knows the day; `nil` where it cannot be asked.
  package mutating func settle(
    below words: [[UInt8]], git: (_ folder: BytePath) -> GitProgram?
  ) throws(EditFailure) {
    let unsettled = try documents(below: words).flatMap { unsettledTasks(of: $0, git) }
    guard !unsettled.isEmpty else { return remark(.nothingToSettle) }
    if unsettled.count > 1 { try questions.confirm(.settles(unsettled)) }
    let closesSubtasks = try closesSubtasks(of: unsettled.filter { !$0.comesBack }.map(\.task))
    let tasks = tasks
    let numbered = Dictionary(unsettled.map { (tasks.number(of: $0.task), $0) }) { first, _ in first }
    try close(unsettled.map(\.task)) { block, task throws(EditProblem) in
      let unsettled = numbered[tasks.number(of: task)]
      return try block.settled(
        unsettled?.days ?? [], hasSuccessor: unsettled?.hasSuccessor == true, closesSubtasks: closesSubtasks)
    }
  }

  /// The numbers of the documents that are, or lie in, one of these; all where none is given.
  private func documents(below words: [[UInt8]]) throws(EditFailure) -> [Int] {
    let paths = tasks.documents.documents.map(\.path)
    guard !words.isEmpty else { return Array(paths.indices) }
    var found: Set<Int> = []
    for word in words {
      let given = folder.joined(BytePath(word))
      let path = (try? given.resolved()) ?? given.normalized()
      let folder = path.bytes + [UInt8(ascii: "/")]
      let inside = paths.indices.filter { paths[$0] == path || paths[$0].bytes.starts(with: folder) }
      guard !inside.isEmpty else {
        if tasks.documents.unreadable.contains(where: { $0 == path || $0.bytes.starts(with: folder) }) {
          throw .unreadable(path, nil)
        }
        throw .place(.nothingAt(word))
      }
      found.formUnion(inside)
    }
    return found.sorted()
  }

  /// The tasks of a document that were closed by hand, without those in one that comes back: they go with it.
  private func unsettledTasks(of document: Int, _ git: (_ folder: BytePath) -> GitProgram?) -> [UnsettledTask] {
    let model = tasks.documents.model.documents[document]
    let closed = model.places.filter { place in
      let row = model[place]
      return !row.status.isActive
        && (row.closed == .none || row.status == .done && row.flags.contains(.isRecurring))
    }
    guard !closed.isEmpty else { return [] }
    let all = closed.map { tasks[WorkspaceModel.Place(document: document, task: $0)] }
    let days = closingDays(of: all, git)
    var unsettled: [UnsettledTask] = []
    var end = 0
    for task in all {
      let number = tasks.number(of: task)
      guard number >= end, let content = TaskLine(task.lineBytes, Dialect())?.content else { continue }
      let below = task.rowsBelow.count
      var found = UnsettledTask(
        task: task, content: content, days: (number...number + below).map { days[$0] ?? now.date })
      if found.comesBack { found.hasSuccessor = hasSuccessor(found) }
      if content.closingDay == nil || found.comesBack { unsettled.append(found) }
      if found.comesBack { end = number + below + 1 }
    }
    return unsettled
  }

  /// Whether the next occurrence of a task stands beside it.
  private func hasSuccessor(_ closed: UnsettledTask) -> Bool {
    tasks.sibling(beside: closed.task) { row, part in
      row.status.isActive && row.flags.contains(.isRecurring)
        && TaskContent(part(), Int(row.record)).continues(closed.content, closedOn: closed.day)
    } != nil
  }

  /// By their numbers the days of the commits that closed these tasks of one file, as far as their lines do not say.
  private func closingDays(
    of tasks: [FoundTask], _ git: (_ folder: BytePath) -> GitProgram?
  ) -> [Int: CalendarDate] {
    let unknown = tasks.filter { $0.row.closed == .none }
    guard let path = unknown.first?.path, let git = git(path.parent) else { return [:] }
    let known = try? LineHistory(git, name: Array(path.name)).days(ofLines: unknown.map(\.line)) { index, text in
      let start = text.span.byteOrderMarksEnd(from: 0, contentEnd: text.count)
      return TaskLine(Array(text[start...]), Dialect())?.content.mark == unknown[index].mark
    }
    var days: [Int: CalendarDate] = [:]
    for (task, day) in zip(unknown, known ?? []) { days[self.tasks.number(of: task)] = day }
    return days
  }
}

extension FoundTask {
  fileprivate var mark: CheckboxMark { part.part.records[record].mark }
}
