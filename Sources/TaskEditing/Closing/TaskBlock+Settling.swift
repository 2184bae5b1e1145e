public import TaskModel
import TaskSyntax

extension TaskContent {
  /// Whether the task is done on a given day and its successor is missing. A closed occurrence has no `every`.
  var hasToComeBack: Bool {
    guard mark == .done, let closingDay, case .next = seriesStep(closedOn: closingDay) else { return false }
    return true
  }

  /// Whether the task is the next occurrence of `closed`, which was closed on `day` and still has its `every`: an
  /// active task with the same title and the same recurrence that is due later or was written then or later.
  public func continues(_ closed: TaskContent, closedOn day: CalendarDate) -> Bool {
    guard mark != .done, mark != .cancelled, title == closed.title, let every = self[.every],
      case .next(let next) = closed.seriesStep(closedOn: day), every == next.every || every == closed[.every],
      self[.id] == nil || closed[.id] == nil || self[.id] == closed[.id]
    else { return false }
    if let own = date(next.key), let old = closed.date(next.key), own.lastDay > old.lastDay { return true }
    return date(.created).map { $0.lastDay >= day } ?? false
  }
}

extension TaskBlock {
  /// Finishes the closing of a task that was ticked by hand: writes the closing day of the task and of closed subtasks,
  /// and the successor of a repeating task.
  ///
  /// - Parameters:
  ///   - days: for each task of the block, the closing day to write if its line has none.
  ///   - hasSuccessor: whether the next occurrence of a repeating task is there already. Then the task only becomes a
  ///     closed occurrence.
  ///   - closesSubtasks: whether the active subtasks of a task that does not repeat are closed in the same way.
  public func settled(
    _ days: [CalendarDate], hasSuccessor: Bool = false, closesSubtasks: Bool = false
  ) throws(EditProblem) -> ClosedBlock {
    var block = self
    for (index, day) in zip(tasks.indices, days) {
      try block.changeTask(index) { line throws(EditProblem) in try line.stamp(day) }
    }
    if let content = block.task(0)?.content, let day = content.closingDay {
      if content.hasToComeBack { return try hasSuccessor ? block.recorded(on: day) : block.completed(on: day) }
      if closesSubtasks, content.mark == .done { return try block.completed(on: day, closesSubtasks: true) }
      if closesSubtasks { return try block.cancelled(on: day, closesSubtasks: true) }
    }
    return ClosedBlock(closed: block, successor: nil, step: .single, closedSubtasks: [])
  }
}
