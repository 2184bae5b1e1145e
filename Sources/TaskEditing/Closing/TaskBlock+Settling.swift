public import TaskModel
import TaskSyntax

extension TaskContent {
  /// Whether the task was closed by hand and a tool has something left to do: the day is missing, or the next
  /// occurrence is. A series that was cancelled, or is over, does not come back.
  public var isUnsettled: Bool { !isActive && (closingDay == nil || hasToComeBack) }

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
  /// - Parameter days: for each task of the block the day on which it was closed, if its line does not say it.
  public func settled(_ days: [CalendarDate]) throws(EditProblem) -> ClosedBlock {
    var block = self
    for (index, day) in zip(tasks.indices, days) {
      try block.changeTask(index) { line throws(EditProblem) in try line.stamp(day) }
    }
    guard let content = block.task(0)?.content, let day = content.closingDay, content.hasToComeBack else {
      return ClosedBlock(closed: block, successor: nil, step: .single, closedSubtasks: [])
    }
    return try block.completed(on: day)
  }
}
