import TaskEditing
package import TaskModel
import TaskSyntax

// Closing tasks, and what then comes back.
extension WorkspaceEdit {
  /// Completes tasks on a day, today if none is given.
  ///
  /// Asks about a given day before a task was created, about a task whose last occurrence was closed on the day, and
  /// about active subtasks.
  package mutating func complete(_ tasks: [FoundTask], on given: CalendarDate?) throws(EditFailure) {
    let day = given ?? now.date
    let active = tasks.filter { $0.row.status.isActive }
    if given != nil { try confirmDone(active, on: day) }
    try passGate(active)
    for task in active where task.row.flags.contains(.isRecurring) && isClosed(occurrenceBehind: task, on: day) {
      try questions.confirm(.completesNext(task, closedOn: day))
    }
    let single = active.filter { !$0.row.flags.contains(.isRecurring) }
    let closesSubtasks = try closesSubtasks(of: single)
    if given != nil, closesSubtasks { try confirmDone(self.tasks.activeSubtasks(of: single), on: day) }
    try close(tasks) { block, _ throws(EditProblem) in try block.completed(on: day, closesSubtasks: closesSubtasks) }
    remarkUnblocked(by: active)
  }

  /// Closes tasks that will not be done.
  package mutating func cancel(_ tasks: [FoundTask]) throws(EditFailure) {
    for task in tasks where task.row.status == .done { throw .closed(task, nil) }
    let active = tasks.filter { $0.row.status.isActive }
    for task in tasks where !task.row.status.isActive { remark(.unchanged(task, .isCancelled)) }
    let day = now.date
    let closesSubtasks = try closesSubtasks(of: active.filter { !$0.row.flags.contains(.isRecurring) })
    try close(active) { block, _ throws(EditProblem) in try block.cancelled(on: day, closesSubtasks: closesSubtasks) }
  }

  /// Leaves out one occurrence of tasks that recur.
  package mutating func skip(_ tasks: [FoundTask]) throws(EditFailure) {
    try refuseClosed(tasks, for: .skip)
    let day = now.date
    try close(tasks) { block, _ throws(EditProblem) in try block.skipped(on: day) }
    remarkUnblocked(by: tasks)
  }

  /// Closes tasks, each with what lies in it, and records of each what became of it, in the order in which they are
  /// given. A task that lies in another one of them is closed before it.
  mutating func close(
    _ tasks: [FoundTask], _ make: (TaskBlock, FoundTask) throws(EditProblem) -> ClosedBlock
  ) throws(EditFailure) {
    var results: [Int: (result: ClosedBlock, isChanged: Bool)] = [:]
    for task in tasks.sorted(by: isBehind) {
      results[self.tasks.number(of: task)] = try change(task) { document, place throws(EditProblem) in
        let block = try document.block(of: place)
        let result = try make(block, task)
        let isOneLine = result.successor == nil && result.closed.lines.dropFirst() == block.lines.dropFirst()
        if isOneLine, let line = result.closed.task(0) {
          try document.replaceLine(of: place, with: line)
        } else {
          try document.replace(place, with: result.blocks)
        }
        return (result, result.blocks != [block])
      }
    }
    for task in tasks {
      guard let (result, isChanged) = results[self.tasks.number(of: task)] else { continue }
      if isChanged {
        record(result, of: task)
      } else if let content = result.closed.task(0)?.content {
        remark(.unchanged(task, .isClosed(content)))
      }
    }
  }

  /// Whether the first of two tasks stands behind the second: what lies in another task stands behind it.
  private func isBehind(_ a: FoundTask, _ b: FoundTask) -> Bool { tasks.number(of: a) > tasks.number(of: b) }

  private mutating func record(_ result: ClosedBlock, of task: FoundTask) {
    if let line = result.successor?.task(0), case .next(let next) = result.step {
      let date = line.content[next.key].flatMap { DateLiteral(String(decoding: $0, as: UTF8.self)) }
      record(.comesBack(date ?? next.date.literal), of: task, line)
    }
    guard let line = result.closed.task(0) else { return }
    if result.successor == nil, line.content[.done] != nil,
      Self.foreignRecurrences.contains(where: line.title.holds)
    {
      remark(.doesNotComeBack(task))
    }
    record(.closed(result.step, comesBack: result.successor != nil), of: task, line)
    for index in result.closedSubtasks {
      guard let line = result.closed.task(index) else { continue }
      record(.closedWithParent, of: task, line)
    }
  }

  /// The beginnings of recurrences in Obsidian's Tasks and Dataview.
  private static let foreignRecurrences = ["🔁", "[repeat::", "(repeat::"].map { Array($0.utf8) }

  /// Asks about every task that was created after the day on which it was done: one of the two is mostly mistyped.
  private func confirmDone(_ tasks: [FoundTask], on day: CalendarDate) throws(EditFailure) {
    for task in tasks {
      guard let created = task.row.created.date, created > day else { continue }
      try questions.confirm(.wasDone(task, on: day, created: created))
    }
  }

  /// Whether what stands straight behind a task is its last occurrence, closed on `day`.
  private func isClosed(occurrenceBehind task: FoundTask, on day: CalendarDate) -> Bool {
    guard let copy = tasks.sibling(behind: task), copy.row.closed.date == day, copy.row.status == .done,
      !copy.row.flags.contains(.isRecurring)
    else { return false }
    let (old, new) = (LineAttributes(copy), LineAttributes(task))
    return copy.title == task.title && old[.of].map(old.value) == new[.id].map(new.value)
  }

  /// Whether the active subtasks of tasks that are closed are closed, too. Where nobody can be asked they stay, with a
  /// remark.
  mutating func closesSubtasks(of closed: [FoundTask]) throws(EditFailure) -> Bool {
    let left = tasks.activeSubtasks(of: closed)
    if left.isEmpty { return false }
    switch questions.answer(.closesSubtasks(left)) {
    case .yes?: return true
    case .no?: return false
    case .stop?, .candidate?: throw .declined
    case nil:
      remark(.stayActive(left))
      return false
    }
  }
}

extension [UInt8] {
  /// Whether the text contains another one, which is not empty.
  fileprivate func holds(_ text: [UInt8]) -> Bool {
    indices.contains { self[$0] == text[0] && self[$0...].starts(with: text) }
  }
}
