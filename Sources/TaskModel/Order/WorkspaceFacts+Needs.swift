import TaskSyntax

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

extension LinkedTasks {
  /// Returns, for each task, whether it needs a task for which `found` is `true` because an `after` names that one: its
  /// own, or that of a task above it. Names of the task itself and of the tasks above it do not count.
  fileprivate func comingAfter(_ found: [Bool]) -> [Bool] {
    // For each name, the number of its found bearers, except those on the way from the top to the current task.
    var others = (0..<nameCount).map { name in bearers(of: name).count { found[Int($0)] } }
    // For each name, the number of tasks on that way that come after it.
    var uses = [Int](repeating: 0, count: nameCount)
    // The sum of `others` for all names in use.
    var sum = 0
    var way: [Int] = []
    var result = [Bool](repeating: false, count: count)
    func bear(_ task: Int, _ difference: Int) {
      guard ids[task] >= 0, found[task] else { return }
      others[Int(ids[task])] += difference
      if uses[Int(ids[task])] > 0 { sum += difference }
    }
    for task in 0..<count {
      while let last = way.last, ends[last] <= task {
        way.removeLast()
        for name in names(after: last) {
          uses[Int(name)] -= 1
          if uses[Int(name)] == 0 { sum -= others[Int(name)] }
        }
        bear(last, 1)
      }
      way.append(task)
      bear(task, -1)
      for name in names(after: task) {
        if uses[Int(name)] == 0 { sum += others[Int(name)] }
        uses[Int(name)] += 1
      }
      result[task] = isActive[task] && sum > 0
    }
    return result
  }

  /// Returns, for each task, whether a task for which `found` is `true` needs it because an `after` names it.
  ///
  /// A bearer of a name is needed by the found tasks inside each task that comes after the name, except for those
  /// inside the bearer.
  fileprivate func comingBefore(_ found: [Bool]) -> [Bool] {
    var before = [0]
    for task in 0..<count { before.append(before[task] + (found[task] && isActive[task] ? 1 : 0)) }
    func foundCount(in task: Int) -> Int { before[Int(ends[task])] - before[task] }
    // For each name, the tasks that come after it, ascending, with the running total of found tasks inside them.
    var users = [[(task: Int, sum: Int)]](repeating: [], count: nameCount)
    for task in 0..<count {
      for name in names(after: task) {
        users[Int(name)].append((task, (users[Int(name)].last?.sum ?? 0) + foundCount(in: task)))
      }
    }
    var uses = [Int](repeating: 0, count: nameCount)
    var way: [Int] = []
    var result = [Bool](repeating: false, count: count)
    for task in 0..<count {
      while let last = way.last, ends[last] <= task {
        way.removeLast()
        for name in names(after: last) { uses[Int(name)] -= 1 }
      }
      if ids[task] >= 0 {
        let name = Int(ids[task])
        func sum(before end: Int) -> Int {
          let index = users[name].partitioningIndex { $0.task >= end }
          return index == 0 ? 0 : users[name][index - 1].sum
        }
        let inside = sum(before: Int(ends[task])) - sum(before: task)
        let all = users[name].last?.sum ?? 0
        result[task] = all - inside - uses[name] * foundCount(in: task) > 0
      }
      way.append(task)
      for name in names(after: task) { uses[Int(name)] += 1 }
    }
    return result
  }
}
