extension WorkspaceFacts {
  /// Returns, for each task by number, whether it directly needs a task for which `found` is `true`. All are `false` if
  /// readiness was not found.
  ///
  /// Linear in the tasks and their dependencies.
  public func tasks(needing found: [Bool]) -> [Bool] {
    var result = [Bool](repeating: false, count: numbers.count)
    visitActiveSubtasks { task, subtask in
      if found[subtask] { result[task] = true }
    }
    mark(linked?.comingAfter(ofLinked(found)), &result)
    return result
  }

  /// Returns, for each task by number, whether a task for which `found` is `true` directly needs it. All are `false` if
  /// readiness was not found.
  public func tasks(neededBy found: [Bool]) -> [Bool] {
    var result = [Bool](repeating: false, count: numbers.count)
    visitActiveSubtasks { task, subtask in
      if found[task] { result[subtask] = true }
    }
    mark(linked?.comingBefore(ofLinked(found)), &result)
    return result
  }

  private func ofLinked(_ found: [Bool]) -> [Bool] { linked?.tasks.map { found[Int($0)] } ?? [] }

  private func mark(_ isLinked: [Bool]?, _ result: inout [Bool]) {
    guard let linked, let isLinked else { return }
    for index in isLinked.indices where isLinked[index] { result[Int(linked.tasks[index])] = true }
  }

  /// Calls `body` with each active task and each of its active subtasks.
  private func visitActiveSubtasks(_ body: (_ task: Int, _ subtask: Int) -> Void) {
    guard kinds.contains(.readiness) else { return }
    for part in numbers.parts {
      let rows = workspace.documents[part.document].parts[part.part].rows
      for row in rows.indices where rows[row].parent != TaskRow.none && rows[row].status.isActive {
        let parent = Int(rows[row].parent)
        if rows[parent].status.isActive { body(part.first + parent, part.first + row) }
      }
    }
  }
}

extension WorkspaceFacts {
  /// Returns the active tasks that need a task, directly or through others, and the task itself. Only itself if
  /// readiness was not found.
  ///
  /// Linear in the tasks with links.
  public func dependents(of number: Int) -> Set<Int> {
    var found: Set<Int> = [number]
    guard let linked, let task = linked.index(of: number) else {
      // Without links, only the tasks above it need it, up to the first closed one.
      found.formUnion(numbersAbove(number).prefix { row($0).status.isActive })
      return found
    }
    let dependents = (graph ?? graphOfNeeds(linked)).needs.reversed()
    var seen = [Bool](repeating: false, count: dependents.nodeCount)
    var open = [task]
    seen[task] = true
    while let node = open.popLast() {
      if node < linked.count { found.insert(Int(linked.tasks[node])) }
      for next in dependents.targets(of: node).lazy.map(Int.init) where !seen[next] {
        seen[next] = true
        open.append(next)
      }
    }
    return found
  }
}
