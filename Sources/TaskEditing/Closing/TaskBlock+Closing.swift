public import TaskModel
import TaskSyntax

/// Closing is deterministic: the same block and the same day give the same bytes.
///
/// `Grammar/Specification.md`, "Recurrence".
extension TaskBlock {
  /// Completes the task on `day`.
  ///
  /// A task that comes back is written anew, and its active subtasks are cancelled. Otherwise they stay unless
  /// `closesSubtasks`; then they are done too, and those that would come back are cancelled.
  public func completed(on day: CalendarDate, closesSubtasks: Bool = false) throws(EditProblem) -> ClosedBlock {
    try closed(.done, on: day, writesNext: true, closesSubtasks)
  }

  /// Passes the task over: it is cancelled on `day` and comes back. Throws where it is closed and where it is no
  /// series.
  public func skipped(on day: CalendarDate) throws(EditProblem) -> ClosedBlock {
    guard let content = task(0)?.content, content.isActive else {
      throw EditProblem(.refused, Array("what is closed cannot be skipped".utf8))
    }
    guard content[.every] != nil else {
      throw EditProblem(
        .refused, Array("a task without 'every' does not come back, so it cannot be skipped".utf8),
        help: Array("cancel it, or say when it comes back".utf8))
    }
    return try closed(.cancelled, on: day, writesNext: true, false)
  }

  /// Cancels the task on `day`, and with it the series that it may be one of.
  ///
  /// The active subtasks of a series are cancelled too, those of another task only if `closesSubtasks`.
  public func cancelled(on day: CalendarDate, closesSubtasks: Bool = false) throws(EditProblem) -> ClosedBlock {
    try closed(.cancelled, on: day, writesNext: false, closesSubtasks)
  }

  private func closed(
    _ closing: Closing, on day: CalendarDate, writesNext: Bool, _ closesSubtasks: Bool
  ) throws(EditProblem) -> ClosedBlock {
    var closed = self
    try closed.changeTask(0) { line throws(EditProblem) in try line.close(closing, on: day) }
    let content = closed.task(0)?.content
    let closingDay = content?.closingDay ?? day
    var step = content?.seriesStep(closedOn: closingDay) ?? .single
    var successor: TaskBlock?
    if writesNext, case .next(let next) = step {
      successor = try self.successor(next, created: closingDay)
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
    if successor != nil {
      let past = pastOccurrences
      for index in tasks.indices where !past.contains(index) {
        try closed.changeTask(index) { line throws(EditProblem) in try line.becomeOccurrence() }
      }
    }
    return ClosedBlock(closed: closed, successor: successor, step: step, closedSubtasks: closedSubtasks)
  }

  /// The subtasks that are closed occurrences of ones that come back themselves, with all that lies in them. They are of
  /// this occurrence alone, and closing it leaves them as they are.
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

  /// The next occurrence, without past ones of subtasks; `nil` where a date would leave the calendar.
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
