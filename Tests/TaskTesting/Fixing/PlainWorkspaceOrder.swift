/// The dependencies of the tasks of a generated workspace by the rules of `Grammar/Order.md`, computed one by one.
/// Slow; uses no code and no type of the product.
struct PlainWorkspaceOrder {
  let tasks: [PlainTaskLine]

  /// Joins the tasks of all files; parents become indices into the joined array.
  init(_ files: [PlainTaskFile]) {
    var tasks: [PlainTaskLine] = []
    for file in files {
      let first = tasks.count
      tasks += file.tasks.map { task in
        var task = task
        task.parent = task.parent.map { $0 + first }
        return task
      }
    }
    self.tasks = tasks
  }

  /// Returns the task, then its ancestors.
  func withAncestors(_ task: Int) -> [Int] {
    var all = [task]
    while let last = all.last, let parent = tasks[last].parent { all.append(parent) }
    return all
  }

  /// Returns the tasks with an id.
  func bearers(of name: String) -> [Int] { tasks.indices.filter { tasks[$0].id == name } }

  /// Returns the active tasks that a task waits for, except its subtasks.
  ///
  /// - Parameter occurrences: The closed tasks that satisfy an `after`, with the day of each.
  private func namedNeeds(of task: Int, _ occurrences: [(name: String, day: String)]) -> Set<Int> {
    let above = withAncestors(task)
    var needs: Set<Int> = []
    for holder in above {
      let created = tasks[holder].attributes["created"].map { String($0.prefix(10)) } ?? ""
      for name in tasks[holder].names
      where !occurrences.contains(where: { $0.name == name && $0.day >= created }) {
        needs.formUnion(bearers(of: name).filter { tasks[$0].isActive && !above.contains($0) })
      }
    }
    return needs
  }

  /// Returns the marks of the ready tasks.
  ///
  /// - Parameter known: The marks of tasks that count as occurrences.
  func ready(occurrencesAmong known: Set<String>) -> Set<String> {
    let occurrences = tasks.compactMap { task -> (name: String, day: String)? in
      guard known.contains(task.mark), let name = task.attributes["of"], let day = task.occurrenceDay
      else { return nil }
      return (name, day)
    }
    let ready = tasks.indices.filter { task in
      let above = withAncestors(task)
      return tasks[task].isActive && !above.contains { isQuiet($0) || !tasks[$0].isActive }
        && !tasks.contains { $0.parent == task && $0.isActive }
        && namedNeeds(of: task, occurrences).isEmpty
    }
    return Set(ready.map { tasks[$0].mark })
  }

  /// Whether a task waits or starts after 2026-11-21.
  private func isQuiet(_ task: Int) -> Bool {
    tasks[task].box == ">"
      || (tasks[task].attributes["start"].map { firstDay(of: $0) > "2026-11-21" } ?? false)
  }

  private func firstDay(of date: String) -> String {
    (date.prefix(10) + "-01-01").prefix(10).description
  }

  /// Whether waiting for the tasks that the `after` of `task` names implies, over any number of active tasks, waiting
  /// for all tasks with the id `name`.
  func isImplied(_ name: String, for task: Int) -> Bool {
    var met: Set<Int> = []
    var open = [task]
    while let next = open.popLast() {
      let above = withAncestors(next)
      for name in tasks[next].names {
        for bearer in bearers(of: name) where !above.contains(bearer) && met.insert(bearer).inserted {
          if tasks[bearer].isActive { open.append(bearer) }
        }
      }
    }
    let bearers = bearers(of: name)
    return !bearers.isEmpty && met.isSuperset(of: bearers)
  }
}
