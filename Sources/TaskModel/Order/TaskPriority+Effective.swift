extension TaskPriority {
  /// For each task, by number, the most important among its own priority and those of the active tasks that need it,
  /// directly or through other active ones. Only an A, B or C is handed down, and only by a task that neither itself
  /// nor with one above it is waiting or deferred. A closed task has its own.
  ///
  /// Linear: one pass down the outline, then one search through what depends on something, from the most important task
  /// on.
  static func effective(
    in workspace: WorkspaceModel, _ numbers: TaskNumbers, _ readiness: [TaskReadiness], _ graph: NeedsGraph
  ) -> [TaskPriority] {
    var own: [TaskPriority] = []
    own.reserveCapacity(numbers.count)
    var effective: [TaskPriority] = []
    effective.reserveCapacity(numbers.count)
    // What each task hands down to its subtasks.
    var lent: [TaskPriority] = []
    for document in workspace.documents {
      for (number, part) in document.parts.enumerated() {
        lent.removeAll(keepingCapacity: true)
        for row in part.rows {
          let priority = document.priority(of: row, in: number)
          let taken = row.parent == TaskRow.none ? .none : lent[Int(row.parent)]
          let isActive = row.status.isActive
          let lends = priority.isPressing && readiness[own.count].isDisjoint(with: [.closed, .quiet])
          lent.append(!isActive ? .none : lends ? min(priority, taken) : taken)
          own.append(priority)
          effective.append(isActive ? min(priority, taken) : priority)
        }
      }
    }
    graph.handDown(own, to: &effective)
    return effective
  }
}

extension NeedsGraph {
  /// Each node is entered once, by the most important task that leads to it.
  fileprivate func handDown(_ own: [TaskPriority], to effective: inout [TaskPriority]) {
    let lenders = linked.tasks.indices.filter { lends[$0] && own[Int(linked.tasks[$0])].isPressing }
    var isDone = [Bool](repeating: false, count: needs.nodeCount)
    var stack: [Int] = []
    let sorted = lenders.sorted { own[Int(linked.tasks[$0])] < own[Int(linked.tasks[$1])] }
    for lender in sorted where !isDone[lender] {
      let priority = own[Int(linked.tasks[lender])]
      isDone[lender] = true
      stack.append(lender)
      while let node = stack.popLast() {
        if node < linked.count {
          let task = Int(linked.tasks[node])
          effective[task] = min(effective[task], priority)
        }
        for target in needs.targets(of: node).lazy.map(Int.init) where !isDone[target] {
          isDone[target] = true
          stack.append(target)
        }
      }
    }
  }
}
