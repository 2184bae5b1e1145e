/// The facts about all tasks that follow from the outline alone, by task number. The rows of a part are read once,
/// while they are in the CPU cache. Facts that depend on links are added later, to values taken from here.
struct OutlinePass {
  /// All of readiness except `ready`, and except tasks blocked by an `after`.
  var readiness: [TaskReadiness] = []
  /// The most important of a task's own priority and those of the active tasks above it. Only an A, B or C is handed
  /// down, and only by a task that, like every task above it, is neither waiting nor deferred. A closed task keeps its
  /// own priority.
  var priorities: [TaskPriority] = []
  /// The number of tasks above an active task, up to the first closed one; 0 for a closed task.
  var unblocked: [UInt32] = []

  /// - Parameter kinds: The facts to find besides readiness.
  init(_ workspace: WorkspaceModel, _ numbers: TaskNumbers, today: CalendarDate, finding kinds: WorkspaceFacts.Kinds) {
    readiness.reserveCapacity(numbers.count)
    if kinds.contains(.priority) { priorities.reserveCapacity(numbers.count) }
    if kinds.contains(.unblocks) { unblocked.reserveCapacity(numbers.count) }
    let today = PackedMoment(today).day
    for document in workspace.documents {
      for (number, part) in document.parts.enumerated() {
        let rows = part.rows
        let ofPart = Self.readiness(of: rows, today)
        readiness += ofPart
        if kinds.contains(.priority) { priorities += Self.priorities(of: rows, in: document, number, ofPart) }
        if kinds.contains(.unblocks) { unblocked += Self.unblocked(of: rows, ofPart) }
      }
    }
  }

  // The facts about the rows of a part. Parents precede their subtasks.

  private static func readiness(of rows: [TaskRow], _ today: UInt32) -> [TaskReadiness] {
    [TaskReadiness](capacity: rows.count) { all in
      for row in rows {
        var own: TaskReadiness = []
        if !row.status.isActive {
          own = .closed
        } else {
          if row.status == .waiting { own = [.waiting, .quiet] }
          if row.start.day > today { own.formUnion([.deferred, .quiet]) }
        }
        if row.parent != TaskRow.none {
          let parent = Int(row.parent)
          let above = all[parent]
          if above.contains(.quiet) { own.insert(.quiet) }
          if !own.contains(.closed) {
            // A closed task holds all tasks inside it, and so does a task that holds the closed task.
            if !above.isDisjoint(with: [.closed, .quiet, .held]) { own.insert(.held) }
            if !above.contains(.closed) {
              all[parent].insert(.blocked)
              own.insert(.blocking)
            }
          }
        }
        all.append(own)
      }
    }
  }

  private static func priorities(
    of rows: [TaskRow], in document: DocumentModel, _ part: Int, _ readiness: [TaskReadiness]
  ) -> [TaskPriority] {
    // The priorities that the tasks around the row hand down, the outermost first.
    var lent: [TaskPriority] = []
    return [TaskPriority](capacity: rows.count) { all in
      for (index, row) in rows.enumerated() {
        let own = document.priority(of: row, in: part)
        let depth = Int(row.depth)
        let taken = depth == 0 ? .none : lent[depth - 1]
        let isActive = row.status.isActive
        all.append(isActive ? min(own, taken) : own)
        guard row.flags.contains(.hasChildren) else { continue }
        let lends = own.isPressing && readiness[index].isDisjoint(with: [.closed, .quiet])
        lent.removeLast(lent.count - depth)
        lent.append(!isActive ? .none : lends ? min(own, taken) : taken)
      }
    }
  }

  private static func unblocked(of rows: [TaskRow], _ readiness: [TaskReadiness]) -> [UInt32] {
    [UInt32](capacity: rows.count) { all in
      for row in rows {
        let isFree =
          row.parent == TaskRow.none || !row.status.isActive || readiness[Int(row.parent)].contains(.closed)
        all.append(isFree ? 0 : all[Int(row.parent)] &+ 1)
      }
    }
  }
}
