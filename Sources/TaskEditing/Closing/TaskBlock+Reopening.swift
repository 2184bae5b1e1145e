import TaskModel
import TaskSyntax

extension TaskBlock {
  /// Makes the task open again. Its subtasks stay as they are.
  public func reopened() throws(EditProblem) -> TaskBlock {
    var block = self
    try block.changeTask(0) { line throws(EditProblem) in try line.reopen() }
    return block
  }

  /// The block as it was before it was closed and `successor` was written; `nil` where `successor` is not what closing
  /// writes, so was changed since, or is of another task.
  ///
  /// Subtasks that were cancelled on that day are open again. What the closed block does not have any more is taken
  /// from the successor: recurrence, reminders, ids.
  public func reopened(takingBack successor: TaskBlock) throws(EditProblem) -> TaskBlock? {
    guard let old = task(0)?.content, let day = old.closingDay, let next = successor.task(0)?.content,
      next.isActive, next[.every] != nil, old[.every] == nil, next.title == old.title,
      let pairs = pairs(with: successor, closedOn: day)
    else { return nil }
    var block = self
    for (index, pair) in pairs.enumerated() {
      try block.changeTask(index) { line throws(EditProblem) in
        if pair.wasOpen { try line.reopen() }
        if let next = pair.next { try line.takeBack(next) }
      }
    }
    guard let open = block.task(0)?.content, case .next(let step) = open.seriesStep(closedOn: day) else { return nil }
    for (index, pair) in pairs.enumerated() where pair.next != nil {
      var isInCalendar = true
      try block.changeTask(index) { line throws(EditProblem) in
        isInCalendar = try line.move(byDays: -step.days, [.remind])
      }
      guard isInCalendar else { return nil }
    }
    let again = try old.mark == .done ? block.completed(on: day) : block.skipped(on: day)
    return again.successor?.says(successor) == true ? block : nil
  }

  /// What is known of a task of the closed block: what it is in the successor, `nil` for one that was left out there,
  /// and whether it was open until the block was closed.
  private typealias Pair = (next: TaskContent?, wasOpen: Bool)

  /// For each task of the closed block; `nil` where the tasks of the two do not belong together.
  private func pairs(with successor: TaskBlock, closedOn day: CalendarDate) -> [Pair]? {
    var pairs: [Pair] = []
    var other = 0
    /// An earlier occurrence of a subtask: it was left out with all that lies in it.
    var leftOut: (depth: Int, day: CalendarDate?)?
    for index in tasks.indices {
      guard let content = task(index)?.content else { return nil }
      let isCancelled = content.mark == .cancelled && content.closingDay == day
      if let leftOut, tasks[index].depth > leftOut.depth {
        // What was cancelled on the same day as the occurrence that it lies in was so by itself.
        pairs.append((nil, isCancelled && leftOut.day != day && content[.of] == nil))
        continue
      }
      leftOut = nil
      if let next = successor.task(other)?.content, successor.tasks[other].depth == tasks[index].depth,
        next.title == content.title, content.isOccurrence(before: next)
      {
        pairs.append((next, index == 0 || isCancelled))
        other += 1
      } else if content[.of] != nil, index > 0 {
        pairs.append((nil, false))
        leftOut = (tasks[index].depth, content.closingDay)
      } else {
        return nil
      }
    }
    return other == successor.tasks.count ? pairs : nil
  }

  /// Whether all lines of both say the same, wherever on a line attributes stand. How the last lines end does not
  /// count: at a file's end one of them has no end.
  private func says(_ other: TaskBlock) -> Bool {
    guard lines.count == other.lines.count, tasks == other.tasks else { return false }
    for index in tasks.indices where task(index)?.content != other.task(index)?.content { return false }
    let taskLines = Set(tasks.map(\.line))
    return lines.indices.allSatisfy { taskLines.contains($0) || lines[$0].text == other.lines[$0].text }
  }
}

extension TaskLine {
  /// Takes from the line of the next occurrence what that has alone.
  fileprivate mutating func takeBack(_ next: TaskContent) throws(EditProblem) {
    for key in [AttributeKey.every, .until] where content[key] == nil {
      for value in next.values(key.bytes) { try insert(key.bytes, value) }
    }
    var reminders = content.values(AttributeKey.remind.bytes)
    for value in next.values(AttributeKey.remind.bytes) {
      if let known = reminders.firstIndex(of: value) {
        reminders.remove(at: known)
      } else {
        try insert(AttributeKey.remind.bytes, value)
      }
    }
    guard let id = next[.id], content[.of] == id else { return }
    for key in [AttributeKey.of, .id] {
      try remove(key.bytes)
      for value in next.values(key.bytes) { try insert(key.bytes, value) }
    }
  }
}

extension TaskContent {
  /// Whether a closed task may be the one before `next`: an id went there, and an `of` of its own stays where there is
  /// none.
  fileprivate func isOccurrence(before next: TaskContent) -> Bool {
    self[.of] == nil || next[.id] == self[.of] || (next[.id] == nil && next[.of] == self[.of])
  }
}
