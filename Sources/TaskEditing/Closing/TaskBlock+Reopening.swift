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
      let pairs = pairs(with: successor)
    else { return nil }
    var block = self
    for (index, line) in pairs {
      guard let content = line?.content else { continue }
      try block.changeTask(index) { line throws(EditProblem) in
        if index == 0 || (line.content.mark == .cancelled && line.content.closingDay == day) { try line.reopen() }
        try line.takeBack(content)
      }
    }
    guard let open = block.task(0)?.content, case .next(let step) = open.seriesStep(closedOn: day) else { return nil }
    for (index, line) in pairs where line != nil {
      var isInCalendar = true
      try block.changeTask(index) { line throws(EditProblem) in
        isInCalendar = try line.move(byDays: -step.days, [.remind])
      }
      guard isInCalendar else { return nil }
    }
    let again = try old.mark == .done ? block.completed(on: day) : block.skipped(on: day)
    return again.successor?.says(successor) == true ? block : nil
  }

  /// For each task of the closed block its line in the successor, `nil` for one that was left out there; `nil` where
  /// the tasks of the two do not belong together.
  private func pairs(with successor: TaskBlock) -> [(index: Int, line: TaskLine?)]? {
    var pairs: [(index: Int, line: TaskLine?)] = []
    var other = 0
    /// Below which depth tasks go with one that was left out.
    var leftOut = Int.max
    for index in tasks.indices {
      guard let content = task(index)?.content else { return nil }
      if tasks[index].depth > leftOut {
        pairs.append((index, nil))
        continue
      }
      leftOut = Int.max
      if let line = successor.task(other), successor.tasks[other].depth == tasks[index].depth,
        line.content.title == content.title, content.isOccurrence(before: line.content)
      {
        pairs.append((index, line))
        other += 1
      } else if content[.of] != nil, index > 0 {
        pairs.append((index, nil))
        leftOut = tasks[index].depth
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
    for key in [AttributeKey.every, .until] {
      if content[key] == nil, let value = next[key] { try set(key.bytes, value) }
    }
    for value in next.values(AttributeKey.remind.bytes) { try add(AttributeKey.remind.bytes, value) }
    guard let id = next[.id], content[.of] == id else { return }
    try remove(AttributeKey.of.bytes)
    if let series = next[.of] { try set(AttributeKey.of.bytes, series) }
    try set(AttributeKey.id.bytes, id)
  }
}

extension TaskContent {
  /// Whether a closed task may be the one before `next`: an id went there, and an `of` of its own stays where there is
  /// none.
  fileprivate func isOccurrence(before next: TaskContent) -> Bool {
    self[.of] == nil || next[.id] == self[.of] || (next[.id] == nil && next[.of] == self[.of])
  }
}
