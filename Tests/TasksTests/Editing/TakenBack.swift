import TaskModel
import TaskSyntax

/// A next occurrence that reopening the previous one removes, if it has not changed since.
struct TakenBack {
  var task: SeenWorkspace.Task
  /// The index of the next occurrence in the same file.
  var successor: Int
  /// Whether the next occurrence is known to be unchanged.
  var isSure: Bool
}

extension TakenBack {
  /// The lines that may change: those of both tasks. Comments above the next occurrence stay if it directly precedes
  /// the other task.
  func touched(in document: SeenDocument) -> [Range<Int>] {
    let (next, closed) = (document.blocks[successor], document.blocks[task.index])
    return [next.upperBound == closed.lowerBound ? next : document.withBlankLines(next), closed]
  }

  /// Returns the fault in the document after reopening. Closing the task again on the same day must restore the old
  /// text.
  func problem(_ old: SeenDocument, _ new: SeenDocument) -> String? {
    let end = SeenTask.blockEnd(old.tasks, successor)
    let taskEnd = SeenTask.blockEnd(old.tasks, task.index)
    let closed = Array(old.tasks[task.index..<taskEnd])
    let count = end - successor
    guard new.tasks.count == old.tasks.count - count else { return "\(new.tasks.count) tasks are left" }
    let start = task.index - count
    let around = old.tasks[..<successor] + old.tasks[end..<task.index]
    guard Array(new.tasks[..<start]) == Array(around),
      Array(new.tasks[(start + closed.count)...]) == Array(old.tasks[taskEnd...])
    else { return "another task is changed" }
    let open = Array(new.tasks[start..<start + closed.count])
    guard let day = closed[0].closingDay, open[0].mark == .open, open[0]["done"] == nil, open[0]["cancelled"] == nil
    else {
      return "the task is not open:\n\(open[0])"
    }
    if let other = SeenTask.firstLeft(open, closedOn: day) {
      return "what was cancelled with it is not open:\n\(other)"
    }
    let again = SeenTask.closed(open, closed[0].mark, on: day, comesBack: true, closesSubtasks: false)
    guard again.closed.map(\.onlyClosedOnItsDay) == closed.map(\.onlyClosedOnItsDay),
      again.successor == Array(old.tasks[successor..<end])
    else {
      return "closed again, it is not what it was:\n\(open)\n\(again.successor ?? [])\n\(again.closed)"
    }
    return nil
  }
}

extension SeenTask {
  /// The first task that was cancelled on a day and should be open again.
  ///
  /// An earlier occurrence of a series may have been closed on that day separately, with its subtasks. It is skipped:
  /// if it were the last occurrence, closing the whole block again would not restore its next occurrence.
  fileprivate static func firstLeft(_ block: [SeenTask], closedOn day: CalendarDate) -> SeenTask? {
    var index = 0
    while index < block.count {
      let isClosedThen = block[index].closingDay == day
      let isEarlier = !block[index].isActive && block[index]["of"] != nil
      if isClosedThen, !isEarlier, block[index].mark == .cancelled { return block[index] }
      index = isClosedThen && isEarlier ? blockEnd(block, index) : index + 1
    }
    return nil
  }

  /// The task without the attribute of the other way of closing, and with a closing day without a time, because
  /// reopening removes both.
  fileprivate var onlyClosedOnItsDay: SeenTask {
    var task = self
    if mark == .done { task["cancelled"] = nil }
    if mark == .cancelled { task["done"] = nil }
    if let closingDay { task[mark == .done ? "done" : "cancelled"] = closingDay.description }
    return task
  }
}
