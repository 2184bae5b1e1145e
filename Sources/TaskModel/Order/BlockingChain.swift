/// The way from a blocked task to one that is not blocked, or around a loop. Tasks are numbers of the workspace.
public struct BlockingChain: Sendable, Equatable {
  /// The needed tasks. Each is needed by the previous one for the given reason, and the first by the task in question.
  public var steps: [Step]
  /// The index in `steps` to which the last step returns, or -1 for the task in question; `nil` if the chain ends at a
  /// task that is not blocked.
  public var loopStart: Int?

  public struct Step: Sendable, Equatable {
    public var task: Int
    public var need: TaskNeed
  }
}

extension WorkspaceFacts {
  /// Returns a shortest way from a blocked task to one that is not blocked and must be done, waited for or begun first.
  /// If there is none, follows the first needs until they loop. Returns `nil` for a task that is not blocked, and if
  /// readiness was not found.
  ///
  /// One search, linear in tasks and links.
  public func blockingChain(of number: Int) -> BlockingChain? {
    guard readiness(of: number).contains(.blocked), let linked else { return nil }
    guard let task = linked.index(of: number) else { return chain(through: wayDown(from: number), from: number) }
    let graph = graph ?? graphOfNeeds(linked)
    guard let way = wayToFree(from: task, graph) else { return loop(from: number) }
    return chain(through: way.map { Int(linked.tasks[$0]) }, from: number)
  }

  /// Returns the chain through tasks, each of which the previous one needs.
  private func chain(through tasks: [Int], from number: Int) -> BlockingChain {
    var last = number
    var steps: [BlockingChain.Step] = []
    for task in tasks {
      steps.append(BlockingChain.Step(task: task, need: need(of: last, for: task)))
      last = task
    }
    return BlockingChain(steps: steps, loopStart: nil)
  }

  /// Returns the tasks on a shortest way to one that is not blocked, as indices among the linked ones; `nil` if there
  /// is none. A step between tasks passes through other nodes at no cost, so these are followed before the next task.
  private func wayToFree(from task: Int, _ graph: NeedsGraph) -> [Int]? {
    var cameFrom = [Int32](repeating: -1, count: graph.needs.nodeCount)
    cameFrom[task] = Int32(task)
    var tasks = [task]
    var between: [Int] = []
    var next = 0
    while next < tasks.count {
      let task = tasks[next]
      next += 1
      if !readiness(of: Int(graph.linked.tasks[task])).contains(.blocked) { return way(to: task, cameFrom, graph) }
      between.append(task)
      while let node = between.popLast() {
        for target in graph.needs.targets(of: node).lazy.map(Int.init) where cameFrom[target] < 0 {
          cameFrom[target] = Int32(node)
          if target < graph.linked.count { tasks.append(target) } else { between.append(target) }
        }
      }
    }
    return nil
  }

  private func way(to end: Int, _ cameFrom: [Int32], _ graph: NeedsGraph) -> [Int] {
    var way: [Int] = []
    var node = end
    while Int(cameFrom[node]) != node {
      if node < graph.linked.count { way.append(node) }
      node = Int(cameFrom[node])
    }
    return way.reversed()
  }

  /// Returns the way from a task without links down to the nearest active subtask that has no active subtask.
  private func wayDown(from number: Int) -> [Int] {
    var cameFrom: [Int: Int] = [:]
    var queue = [number]
    var next = 0
    while next < queue.count {
      let task = queue[next]
      next += 1
      if !readiness(of: task).contains(.blocked) {
        var way: [Int] = []
        var step = task
        while let before = cameFrom[step] {
          way.append(step)
          step = before
        }
        return way.reversed()
      }
      for subtask in activeSubtasks(of: task) {
        cameFrom[subtask] = task
        queue.append(subtask)
      }
    }
    return []
  }

  /// Returns the chain of first needs until it loops. Every task on it needs something.
  private func loop(from number: Int) -> BlockingChain {
    var places = [number: -1]
    var steps: [BlockingChain.Step] = []
    var task = number
    while let other = firstNeed(of: task) {
      steps.append(BlockingChain.Step(task: other, need: need(of: task, for: other)))
      if let start = places[other] { return BlockingChain(steps: steps, loopStart: start) }
      places[other] = steps.count - 1
      task = other
    }
    return BlockingChain(steps: steps, loopStart: nil)
  }

  /// Returns the first active subtask. If there is none, returns the first task that the nearest `after` names and that
  /// counts.
  private func firstNeed(of number: Int) -> Int? {
    if let subtask = activeSubtasks(of: number).first { return subtask }
    guard let linked, let task = linked.index(of: number) else { return nil }
    for name in linked.lineage(of: task).lazy.flatMap({ linked.names(after: $0) }) {
      let bearer = linked.bearers(of: Int(name)).first { !linked.isInside(task, of: Int($0)) }
      if let bearer { return Int(linked.tasks[Int(bearer)]) }
    }
    return nil
  }

  /// Returns the reason why a task needs another one. It must need it.
  private func need(of number: Int, for other: Int) -> TaskNeed {
    guard let linked, let task = linked.index(of: number), let needed = linked.index(of: other),
      linked.parents[needed] != task, let holder = linked.holder(of: task, needing: needed)
    else { return .subtask }
    return .after(of: Int(linked.tasks[holder]))
  }
}
