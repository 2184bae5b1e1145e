import TaskSyntax

extension LinkedTasks {
  /// Returns, for each task, whether it needs a task for which `found` is `true` because an `after` names that one: its
  /// own, or that of a task above it. Names of the task itself and of the tasks above it do not count.
  func comingAfter(_ found: [Bool]) -> [Bool] {
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
  func comingBefore(_ found: [Bool]) -> [Bool] {
    var before = [0]
    for task in 0..<count { before.append(before[task] + (found[task] && isActive[task] ? 1 : 0)) }
    func foundCount(in task: Int) -> Int { before[Int(ends[task])] - before[task] }
    // For each name, the tasks that come after it, ascending.
    var edges: [(from: Int32, to: Int32)] = []
    for task in 0..<count { for name in names(after: task) { edges.append((name, Int32(task))) } }
    let users = FlatGraph(nodeCount: nameCount, edges: edges)
    // The number of found tasks inside all users before each one.
    var sums = [0]
    for user in users.allTargets { sums.append(sums[sums.count - 1] + foundCount(in: Int(user))) }
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
        let all = users.targets(of: name)
        let inside = all.partitioningIndex { $0 >= task }..<all.partitioningIndex { $0 >= ends[task] }
        let outside = sums[all.endIndex] - sums[all.startIndex] - (sums[inside.upperBound] - sums[inside.lowerBound])
        result[task] = outside - uses[name] * foundCount(in: task) > 0
      }
      way.append(task)
      for name in names(after: task) { uses[Int(name)] += 1 }
    }
    return result
  }
}
