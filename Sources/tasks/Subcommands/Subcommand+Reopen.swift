import TaskEditing
import TaskFiles
import TaskModel
import TaskQuery
import TaskSyntax
import TaskWorkspace

extension Subcommand {
  package static let reopen = Subcommand(
    "reopen", "Open closed tasks again", group: .change,
    details: """
      While 'tasks undo' knows the change that closed a task, and nothing else has written to its file since, the task is as it was
      before: with its subtasks, its state and its recurrence. A query finds closed tasks.

      Otherwise its lines say what it was: the box becomes [ ], and the day on which it was closed goes. Where it recurs and its next
      occurrence was not touched, that one is taken back, and the subtasks that were cancelled with it are open again. One that was
      changed since stays. Where the series ended with the task, the subtasks that were cancelled on that day are open again, too.
      """,
    operands: Operands(EditOption.tasks), options: [.taskChanges],
    examples: [
      Example("tasks reopen home.tasks:12", "The one on a line"),
      Example("tasks reopen --where 'done:today +house'", "What a query finds, after showing it"),
    ]
  ) { invocation throws(CommandFailure) in
    let run = TaskChangeRun(invocation, command: "reopen", scope: .closed)
    return try run.run(invocation[EditOption.tasks]) { edit, tasks throws(CommandFailure) in
      var done: Set<WorkspaceModel.Place> = []
      for task in tasks {
        if let place = task.place, done.contains(place) { continue }
        let mark = try edit.line(of: task).content.mark
        if mark == .open {
          edit.note("\(edit.cells.reference(task)) is open already")
          continue
        }
        var places = try edit.restore(task)
        if places == nil { places = try edit.takeBackSuccessor(of: task) }
        if let places { done.formUnion(places) } else { try edit.reopen(task) }
      }
    }
  }
}

extension WorkspaceEdit {
  /// Restores the lines that a task had before it was closed, and removes its next occurrence.
  ///
  /// - Returns: The task and its subtasks; `nil` if the undo ring does not lead back to their lines, or the next
  ///   occurrence has changed since.
  fileprivate mutating func restore(_ task: FoundTask) throws(CommandFailure) -> [WorkspaceModel.Place]? {
    guard !task.row.status.isActive, let earlier = earlierBlocks(of: task) else { return nil }
    return try giveBack(task, successor(of: task)) { closed, next in
      earlier.first { $0.closes(into: closed, next) }
    }
  }

  /// Takes back what closing a recurring task wrote, if it is unchanged.
  ///
  /// - Returns: The task and its subtasks; `nil` if there is nothing to take back.
  fileprivate mutating func takeBackSuccessor(
    of task: FoundTask
  ) throws(CommandFailure) -> [WorkspaceModel.Place]? {
    guard !task.row.status.isActive, !task.row.flags.contains(.isRecurring), let next = successor(of: task) else {
      return nil
    }
    let keepsAnchor = hasOccurrence(before: task)
    let places = try giveBack(task, next) { closed, next throws(EditProblem) in
      guard let next else { return nil }
      return try closed.reopened(takingBack: next, keepsAnchor: keepsAnchor)
    }
    if places == nil { note("\(cells.reference(next)) was changed since, and stays") }
    return places
  }

  /// Replaces the block of a task by the lines that `find` returns and reports it. Removes the next occurrence if these
  /// lines recur and the closed ones do not.
  ///
  /// - Returns: The task and its subtasks; `nil` if `find` returns `nil`.
  private mutating func giveBack(
    _ task: FoundTask, _ next: FoundTask?,
    _ find: (_ closed: TaskBlock, _ next: TaskBlock?) throws(EditProblem) -> TaskBlock?
  ) throws(CommandFailure) -> [WorkspaceModel.Place]? {
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
        // A comment above both tasks stays with the remaining one.
        let lines = (next: document.document.lines(of: next.task), closed: document.document.lines(of: place))
        document.remove(next.task, keepsComments: lines.next.upperBound == lines.closed.lowerBound)
      }
      return open
    }
    guard let found, let line = found.task(0), let place = task.place else { return nil }
    let state: TerminalText =
      switch line.mark {
      case .started: "under way again"
      case .waiting: "waiting again"
      default: "open again"
      }
    let days = comesBack ? [next?.row.due.date, next?.row.plan.date, next?.row.start.date].compactMap { $0 } : []
    let end: TerminalText = days.first.map { "; the next one, \(words(of: $0)), is taken back" } ?? ""
    say("\(state)\(end)", of: task, line)
    for line in subtasks { say("open with the task above it", of: task, line) }
    return found.tasks.indices.map {
      WorkspaceModel.Place(
        document: place.document, task: TaskPlace(part: place.task.part, row: place.task.row + $0))
    }
  }

  /// The blocks with the task's title that its file had before the last change of its line; `nil` if the undo ring does
  /// not reach back that far.
  private func earlierBlocks(of task: FoundTask) -> [TaskBlock]? {
    guard let place = task.place, let ring = invocation.userFolders.undoRing(of: session.workspace.root)
    else { return nil }
    let read = tasks.documents.documents[place.document]
    let line = FileEdit(read).document.document.text(ofLine: place.task)
    let path = (try? read.path.resolved()) ?? read.path
    guard let text = ring.text(of: path, beforeChangeOf: line, in: read.document.source) else { return nil }
    let title = task.part.part.title(of: Int(task.row.record))
    let earlier = Document(text)
    var blocks: [TaskBlock] = []
    for part in earlier.model.parts.indices {
      for (index, row) in earlier.model.parts[part].rows.enumerated() where row.status.isActive {
        guard earlier.parts[part].title(of: Int(row.record)) == title,
          let block = try? DocumentEdit(earlier).block(of: TaskPlace(part: part, row: index))
        else { continue }
        blocks.append(block)
      }
    }
    return blocks
  }

  fileprivate mutating func reopen(_ task: FoundTask) throws(CommandFailure) {
    let (block, subtasks) = try change(task) { document, place throws(EditProblem) in
      let result = try document.block(of: place).reopened()
      if let line = result.block.task(0), result.subtasks.isEmpty {
        try document.replaceLine(of: place, with: line)
      } else {
        try document.replace(place, with: [result.block])
      }
      return result
    }
    if let line = block.task(0) { say("open again", of: task, line) }
    for index in subtasks {
      if let line = block.task(index) { say("open with the task above it", of: task, line) }
    }
  }

  /// Whether the sibling below a closed task is its previous occurrence, whose closing wrote this one with its anchor.
  private func hasOccurrence(before task: FoundTask) -> Bool {
    guard let other = tasks.siblingBehind(task), !other.row.status.isActive, let day = other.row.closed.date else {
      return false
    }
    return day == task.row.created.date
      && other.part.part.title(of: Int(other.row.record)) == task.part.part.title(of: Int(task.row.record))
  }

  /// The nearest sibling above a closed task that may be its next occurrence.
  private func successor(of task: FoundTask) -> FoundTask? {
    let title = task.part.part.title(of: Int(task.row.record))
    return tasks.sibling(before: task) { row, part in
      row.status.isActive && row.flags.contains(.isRecurring) && part.title(of: Int(row.record)) == title
    }
  }
}
