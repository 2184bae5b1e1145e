public import TaskModel
import TaskSyntax

/// Closes tasks. Closing is deterministic: the same block and day give the same bytes.
///
/// See `Grammar/Specification.md`, "Recurrence".
extension TaskBlock {
  /// Completes the task on `day`.
  ///
  /// A repeating task gets a successor, and its active subtasks are cancelled. The subtasks of other tasks stay as they
  /// are unless `closesSubtasks` is set. Then they are done too, except that repeating subtasks are cancelled.
  public func completed(on day: CalendarDate, closesSubtasks: Bool = false) throws(EditProblem) -> ClosedBlock {
    try closed(.done, on: day, .written, closesSubtasks)
  }

  /// Makes the task, done on `day`, a closed occurrence of a series whose next occurrence is there already.
  func recorded(on day: CalendarDate) throws(EditProblem) -> ClosedBlock { try closed(.done, on: day, .present, false) }

  /// Skips the occurrence: it is cancelled on `day` and gets a successor. Throws if the task is closed or does not
  /// repeat.
  public func skipped(on day: CalendarDate) throws(EditProblem) -> ClosedBlock {
    guard let content = task(0)?.content, content.isActive else { throw .refused("a closed task cannot be skipped") }
    guard content[.every] != nil else {
      throw .refused(
        "a task without 'every' does not recur, so it cannot be skipped", help: "cancel it, or add 'every'")
    }
    return try closed(.cancelled, on: day, .written, false)
  }

  /// Cancels the task on `day`, and ends its series if it has one.
  ///
  /// The active subtasks of a repeating task are cancelled too; those of other tasks only if `closesSubtasks` is set.
  public func cancelled(on day: CalendarDate, closesSubtasks: Bool = false) throws(EditProblem) -> ClosedBlock {
    try closed(.cancelled, on: day, .none, closesSubtasks)
  }

  /// The next occurrence of a repeating task that is closed.
  private enum Next { case written, present, none }

  private func closed(
    _ closing: Closing, on day: CalendarDate, _ next: Next, _ closesSubtasks: Bool
  ) throws(EditProblem) -> ClosedBlock {
    var closed = self
    try closed.changeTask(0) { line throws(EditProblem) in try line.close(closing, on: day) }
    let content = closed.task(0)?.content
    let closingDay = content?.closingDay ?? day
    var step = content?.seriesStep(closedOn: closingDay) ?? .single
    var successor: TaskBlock?
    if next == .written, case .next(let date) = step {
      successor = try self.successor(date, created: closingDay)
      if successor == nil { step = .beyondCalendar }
    }
    let isSeries = step != .single
    var closedSubtasks: [Int] = []
    for index in tasks.indices.dropFirst() where isSeries || closesSubtasks {
      guard let subtask = closed.task(index)?.content, subtask.isActive else { continue }
      let way: Closing = isSeries || subtask[.every] != nil ? .cancelled : closing
      try closed.changeTask(index) { line throws(EditProblem) in try line.close(way, on: closingDay) }
      closedSubtasks.append(index)
    }
    if successor != nil || next == .present {
      let past = pastOccurrences
      for index in tasks.indices where !past.contains(index) {
        try closed.changeTask(index) { line throws(EditProblem) in try line.becomeOccurrence() }
      }
    }
    return ClosedBlock(
      closed: closed, successor: successor, step: next == .present ? .single : step, closedSubtasks: closedSubtasks)
  }

  /// The subtasks that are closed occurrences of repeating subtasks, with everything in them. They belong to this
  /// occurrence only, and closing it does not change them.
  private var pastOccurrences: Set<Int> {
    var past: Set<Int> = []
    var depth: Int?
    for index in tasks.indices.dropFirst() {
      if let outer = depth, tasks[index].depth > outer {
        past.insert(index)
        continue
      }
      let content = task(index)?.content
      depth = content.map { !$0.isActive && $0[.of] != nil } == true ? tasks[index].depth : nil
      if depth != nil { past.insert(index) }
    }
    return past
  }

  /// Returns the next occurrence, without past occurrences of subtasks. `nil` if a date would leave the calendar.
  private func successor(_ step: NextOccurrence, created: CalendarDate) throws(EditProblem) -> TaskBlock? {
    var next = removing(pastOccurrences)
    for index in next.tasks.indices {
      var isInCalendar = true
      try next.changeTask(index) { line throws(EditProblem) in
        isInCalendar = try line.becomeNext(after: step, created: created, isSubtask: index > 0)
      }
      guard isInCalendar else { return nil }
    }
    return next
  }
}
