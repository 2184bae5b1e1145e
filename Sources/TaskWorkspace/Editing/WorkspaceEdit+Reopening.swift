import TaskEditing
package import TaskFiles
import TaskModel
import TaskSyntax

// Closed tasks that are open again.
extension WorkspaceEdit {
  /// Opens closed tasks again: with the lines that they had, if the undo ring leads back to them, else as far as their
  /// lines tell.
  ///
  /// - Parameter ring: the changes of the workspace; `nil` where none are kept.
  package mutating func reopen(_ tasks: [FoundTask], _ ring: UndoRing?) throws(EditFailure) {
    var done: Set<WorkspaceModel.Place> = []
    for task in tasks {
      if let place = task.place, done.contains(place) { continue }
      if try line(of: task).content.mark == .open {
        remark(.unchanged(task, .isOpen))
        continue
      }
      var places = try restore(task, ring)
      if places == nil { places = try takeBackSuccessor(of: task) }
      if let places { done.formUnion(places) } else { try reopen(task) }
    }
  }

  /// Gives a task the lines that it had before it was closed, and takes its next occurrence back.
  ///
  /// - Returns: the task and those in it; `nil` where the undo ring does not lead back to their lines, or the next
  ///   occurrence is not as closing wrote it.
  private mutating func restore(
    _ task: FoundTask, _ ring: UndoRing?
  ) throws(EditFailure) -> [WorkspaceModel.Place]? {
    guard !task.row.status.isActive, let earlier = earlierBlocks(of: task, ring) else { return nil }
    return try giveBack(task, successor(of: task)) { closed, next in
      earlier.first { $0.closes(into: closed, next) }
    }
  }

  /// Takes back what closing a task that recurs has written, if that is as it was.
  ///
  /// - Returns: the task and those in it; `nil` where there is nothing to take back.
  private mutating func takeBackSuccessor(of task: FoundTask) throws(EditFailure) -> [WorkspaceModel.Place]? {
    guard !task.row.status.isActive, !task.row.flags.contains(.isRecurring), let next = successor(of: task) else {
      return nil
    }
    let keepsAnchor = hasOccurrence(before: task)
    let places = try giveBack(task, next) { closed, next throws(EditProblem) in
      guard let next else { return nil }
      return try closed.reopened(takingBack: next, keepsAnchor: keepsAnchor)
    }
    if places == nil { remark(.successorStays(next)) }
    return places
  }

  /// Gives a task and those in it the lines that `find` finds for their block, and takes the next occurrence back where
  /// these lines recur and the closed ones do not.
  ///
  /// - Returns: the task and those in it; `nil` where nothing is found.
  private mutating func giveBack(
    _ task: FoundTask, _ next: FoundTask?,
    _ find: (_ closed: TaskBlock, _ next: TaskBlock?) throws(EditProblem) -> TaskBlock?
  ) throws(EditFailure) -> [WorkspaceModel.Place]? {
    var comesBack = false
    var subtasks: [TaskLine] = []
    let found = try change(task) { document, place throws(EditProblem) -> TaskBlock? in
      let closed = try document.block(of: place)
      let successor: TaskBlock?
      if let place = next?.place { successor = try document.block(of: place.task) } else { successor = nil }
      guard let open = try find(closed, successor) else { return nil }
      for index in open.tasks.indices {
        guard let line = open.task(index), let before = closed.task(index), line != before else { continue }
        try document.replaceLine(of: TaskPlace(part: place.part, row: place.row + index), with: line)
        if index > 0, line.content.isActive, !before.content.isActive { subtasks.append(line) }
      }
      comesBack = open.task(0)?.content[.every] != nil && closed.task(0)?.content[.every] == nil
      if comesBack, let next = next?.place {
        // A comment that covers both stays with the one that is left.
        let lines = (next: document.document.lines(of: next.task), closed: document.document.lines(of: place))
        document.remove(next.task, keepsComments: lines.next.upperBound == lines.closed.lowerBound)
      }
      return open
    }
    guard let found, let line = found.task(0), let place = task.place else { return nil }
    let days = comesBack ? [next?.row.due.date, next?.row.plan.date, next?.row.start.date].compactMap { $0 } : []
    record(.reopened(takingBack: days.first), of: task, line)
    for line in subtasks { record(.reopenedWithParent, of: task, line) }
    return found.tasks.indices.map {
      WorkspaceModel.Place(document: place.document, task: TaskPlace(part: place.task.part, row: place.task.row + $0))
    }
  }

  /// The blocks with the title of a task that were in its file before its line was changed last; `nil` where the undo ring
  /// does not lead back so far.
  private func earlierBlocks(of task: FoundTask, _ ring: UndoRing?) -> [TaskBlock]? {
    guard let place = task.place, let ring else { return nil }
    let read = tasks.documents.documents[place.document]
    let line = read.document.text(ofLine: place.task)
    let path = (try? read.path.resolved()) ?? read.path
    guard let text = ring.text(of: path, beforeChangeOf: line, in: read.document.source) else { return nil }
    let title = task.title
    let earlier = read.changed(to: text)
    let syntax = task.part.lineSyntax(ofRow: task.index)
    let code = syntax.part.handleCode(of: syntax.record)
    var blocks: [TaskBlock] = []
    for (number, place) in earlier.document.model.places.enumerated() {
      let row = earlier.document.model[place]
      // Tasks with the same title and the same tokens have the same code, which is faster to compare.
      guard row.status.isActive, earlier.handleCodes.map({ $0[number] == code }) ?? true,
        earlier.document.part(place.part).title(of: Int(row.record)) == title,
        let block = try? DocumentEdit(earlier.document).block(of: place)
      else { continue }
      blocks.append(block)
    }
    return blocks
  }

  /// Opens a task by its own lines.
  private mutating func reopen(_ task: FoundTask) throws(EditFailure) {
    let (block, subtasks) = try change(task) { document, place throws(EditProblem) in
      let result = try document.block(of: place).reopened()
      if let line = result.block.task(0), result.subtasks.isEmpty {
        try document.replaceLine(of: place, with: line)
      } else {
        try document.replace(place, with: [result.block])
      }
      return result
    }
    if let line = block.task(0) { record(.reopened(takingBack: nil), of: task, line) }
    for index in subtasks { if let line = block.task(index) { record(.reopenedWithParent, of: task, line) } }
  }

  /// Whether the occurrence before a closed one stands behind it: closing that one wrote this one, with its anchor.
  private func hasOccurrence(before task: FoundTask) -> Bool {
    guard let other = tasks.sibling(behind: task), !other.row.status.isActive, let day = other.row.closed.date else {
      return false
    }
    return day == task.row.created.date && other.title == task.title
  }

  /// The nearest task above a closed one that may be its next occurrence.
  private func successor(of task: FoundTask) -> FoundTask? {
    let title = task.title
    return tasks.sibling(before: task) { row, part in
      row.status.isActive && row.flags.contains(.isRecurring) && part().title(of: Int(row.record)) == title
    }
  }
}
