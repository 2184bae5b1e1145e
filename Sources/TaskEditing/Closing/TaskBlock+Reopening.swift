import TaskModel
import TaskSyntax

extension TaskBlock {
  /// Makes the task open again. Of a series that has ended with it, the subtasks that were cancelled on that day are open
  /// again, too; all others stay as they are.
  ///
  /// - Returns: the block, and the numbers of the subtasks that are open again.
  public func reopened() throws(EditProblem) -> (block: TaskBlock, subtasks: [Int]) {
    var block = self
    var subtasks: [Int] = []
    if let content = task(0)?.content, content[.every] != nil, let day = content.closingDay {
      subtasks = tasks.indices.dropFirst().filter { index in
        task(index).map { $0.content.mark == .cancelled && $0.content.closingDay == day } ?? false
      }
    }
    for index in [0] + subtasks { try block.changeTask(index) { line throws(EditProblem) in try line.reopen() } }
    return (block, subtasks)
  }

  /// Whether closing the task, in one way or another, makes `closed` of the block, and writes `successor`.
  public func closes(into closed: TaskBlock, _ successor: TaskBlock?) -> Bool {
    guard let day = closed.task(0)?.content.closingDay, task(0)?.content.isActive == true else { return false }
    return [
      try? completed(on: day), try? completed(on: day, closesSubtasks: true), try? skipped(on: day),
      try? cancelled(on: day), try? cancelled(on: day, closesSubtasks: true),
    ].contains { way in
      guard let way, way.closed.lines.map(\.text) == closed.lines.map(\.text) else { return false }
      guard let next = way.successor else { return true }
      return successor.map(next.says) ?? false
    }
  }

  /// The block as it was before it was closed and `successor` was written; `nil` where `successor` is not what closing
  /// writes, so was changed since, or is of another task.
  ///
  /// Subtasks that were cancelled on that day are open again. What the closed block does not have any more is taken
  /// from the successor: recurrence, reminders, ids, and where all these stood on their lines.
  ///
  /// - Parameter keepsAnchor: whether an anchor that closing may have added is taken for one that was there before.
  public func reopened(
    takingBack successor: TaskBlock, keepsAnchor: Bool = false
  ) throws(EditProblem) -> TaskBlock? {
    guard let old = task(0)?.content, let day = old.closingDay, let next = successor.task(0)?.content,
      next.isActive, let every = next[.every], old[.every] == nil, next.title == old.title,
      let pairs = pairs(with: successor, closedOn: day)
    else { return nil }
    let rules = [every, withoutAnchor(every)].compactMap { $0 }
    for rule in keepsAnchor ? rules : rules.reversed() {
      guard let block = try opened(pairs, day, every: rule) else { continue }
      let again = try old.mark == .done ? block.completed(on: day) : block.skipped(on: day)
      if again.successor?.says(successor) == true { return block }
    }
    return nil
  }

  /// The block with all open again that was open, and with `every` as the recurrence of its task; `nil` where a date
  /// would leave the calendar.
  private func opened(_ pairs: [Pair], _ day: CalendarDate, every: [UInt8]) throws(EditProblem) -> TaskBlock? {
    var block = self
    for (index, pair) in pairs.enumerated() {
      try block.changeTask(index) { line throws(EditProblem) in
        if pair.wasOpen { try line.reopen() }
        if let next = pair.next { try line.takeBack(next.content, every: index == 0 ? every : nil) }
      }
    }
    guard let open = block.task(0)?.content, case .next(let step) = open.seriesStep(closedOn: day) else { return nil }
    for (index, pair) in pairs.enumerated() {
      guard let next = pair.next else { continue }
      var isInCalendar = true
      let closed = task(index)
      try block.changeTask(index) { line throws(EditProblem) in
        isInCalendar = try line.move(byDays: -step.days, [.remind])
        if let laidOut = closed.flatMap({ line.laidOut(as: next, after: $0, byDays: -step.days) }) { line = laidOut }
      }
      guard isInCalendar else { return nil }
    }
    return block
  }

  /// A recurrence without its anchor; `nil` where it has none.
  private func withoutAnchor(_ every: [UInt8]) -> [UInt8]? {
    guard let mark = every.lastIndex(of: UInt8(ascii: "@")), every[mark...].dropFirst().first?.isDigit == true else {
      return nil
    }
    return Array(every[..<mark])
  }

  /// A task of the closed block: its counterpart in the successor, `nil` where that has none, and whether it was open
  /// until the block was closed.
  private typealias Pair = (next: TaskLine?, wasOpen: Bool)

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
      if let next = successor.task(other), successor.tasks[other].depth == tasks[index].depth,
        next.content.title == content.title, content.isOccurrence(before: next.content)
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
  /// Takes from the line of the next occurrence what that has alone; the first recurrence becomes `every`, where that is
  /// given.
  fileprivate mutating func takeBack(_ next: TaskContent, every: [UInt8]?) throws(EditProblem) {
    for key in [AttributeKey.every, .until] where content[key] == nil {
      for value in next.values(key.bytes) { try insert(key.bytes, value) }
    }
    if let every { try set(AttributeKey.every.bytes, every) }
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
