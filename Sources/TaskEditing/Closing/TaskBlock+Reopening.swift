import TaskModel
import TaskSyntax

extension TaskBlock {
  /// Reopens the task. If its series ended with it, the subtasks that were cancelled on the same day are reopened too.
  /// Other subtasks do not change.
  ///
  /// - Returns: the block, and the indices of the reopened subtasks.
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

  /// Whether one of the ways of closing the task produces `closed` and `successor`.
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

  /// Returns the block as it was before it was closed and `successor` was written. `nil` if `successor` is not the
  /// result of closing this block, for example because it was changed since.
  ///
  /// Subtasks that were cancelled on that day are reopened. Data that the closed block no longer has is taken from the
  /// successor: recurrence, reminders, ids, and their positions on the lines.
  ///
  /// - Parameter keepsAnchor: whether an anchor that closing may have added counts as part of the original recurrence.
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

  /// Returns the block with everything reopened that was open, and with `every` as the recurrence of its task. `nil` if
  /// a date would leave the calendar.
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

  /// Returns a recurrence without its anchor, or `nil` if it has none.
  private func withoutAnchor(_ every: [UInt8]) -> [UInt8]? {
    guard let mark = every.lastIndex(of: UInt8(ascii: "@")), every[mark...].dropFirst().first?.isDigit == true else {
      return nil
    }
    return Array(every[..<mark])
  }

  /// The counterpart in the successor of a task in the closed block, `nil` if it has none, and whether the task was
  /// open until the block was closed.
  private typealias Pair = (next: TaskLine?, wasOpen: Bool)

  /// Returns the pair of each task in the closed block, or `nil` if the tasks of the two blocks do not correspond.
  private func pairs(with successor: TaskBlock, closedOn day: CalendarDate) -> [Pair]? {
    var pairs: [Pair] = []
    var other = 0
    /// An earlier occurrence of a subtask, which the successor omits with everything in it.
    var leftOut: (depth: Int, day: CalendarDate?)?
    for index in tasks.indices {
      guard let content = task(index)?.content else { return nil }
      let isCancelled = content.mark == .cancelled && content.closingDay == day
      if let leftOut, tasks[index].depth > leftOut.depth {
        // A task that was cancelled on the same day as the enclosing occurrence does not count as cancelled by closing
        // the block.
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

  /// Whether both blocks have the same content, regardless of the positions of attributes on a line. The ending of the
  /// last line is ignored, because it is missing at the end of a file.
  private func says(_ other: TaskBlock) -> Bool {
    guard lines.count == other.lines.count, tasks == other.tasks else { return false }
    for index in tasks.indices where task(index)?.content != other.task(index)?.content { return false }
    let taskLines = Set(tasks.map(\.line))
    return lines.indices.allSatisfy { taskLines.contains($0) || lines[$0].text == other.lines[$0].text }
  }
}

extension TaskLine {
  /// Takes the data that only the next occurrence has from its line. `every`, if given, becomes the first recurrence.
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
  /// Whether a closed task may be the occurrence before `next`. Its id became its `of`; without an id, both have the
  /// same `of`.
  fileprivate func isOccurrence(before next: TaskContent) -> Bool {
    self[.of] == nil || next[.id] == self[.of] || (next[.id] == nil && next[.of] == self[.of])
  }
}
