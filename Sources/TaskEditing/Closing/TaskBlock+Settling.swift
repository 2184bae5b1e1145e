public import TaskModel
import TaskSyntax

extension TaskContent {
  /// Whether the task is done, says when, and its successor has not been written: a closed occurrence has no `every`.
  var hasToComeBack: Bool {
    guard mark == .done, let closingDay, case .next = seriesStep(closedOn: closingDay) else { return false }
    return true
  }
}

extension TaskBlock {
  /// Does what is left to do after the task was closed by hand: writes the day on which it was, and the same for closed
  /// subtasks, and the successor of a task that comes back, as completing does.
  ///
  /// - Parameters:
  ///   - days: for each task of the block the day on which it was closed, if its line does not say it.
  ///   - closesSubtasks: whether the active subtasks of a task that does not come back are closed, too, as it is.
  public func settled(
    _ days: [CalendarDate], closesSubtasks: Bool = false
  ) throws(EditProblem) -> ClosedBlock {
    var block = self
    for (index, day) in zip(tasks.indices, days) {
      try block.changeTask(index) { line throws(EditProblem) in try line.stamp(day) }
    }
    if let content = block.task(0)?.content, let day = content.closingDay {
      if content.hasToComeBack { return try block.completed(on: day) }
      if closesSubtasks, content.mark == .done { return try block.completed(on: day, closesSubtasks: true) }
      if closesSubtasks { return try block.cancelled(on: day, closesSubtasks: true) }
    }
    return ClosedBlock(closed: block, successor: nil, step: .single, closedSubtasks: [])
  }
}
