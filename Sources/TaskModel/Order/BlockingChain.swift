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
    func isFree(_ task: Int) -> Bool { !readiness(of: task).contains(.blocked) }
    // Without links, the way leads down to the nearest active subtask that has no active subtask.
    guard let task = linked.index(of: number) else {
      let way = ShortestWay.find(from: number, targets: activeSubtasks, isTask: { _ in true }, isEnd: isFree)
      return chain(through: way ?? [], from: number)
    }
    let needs = (graph ?? graphOfNeeds(linked)).needs
    let way = ShortestWay.find(
      from: task, targets: { needs.targets(of: $0).lazy.map(Int.init) }, isTask: { $0 < linked.count },
      isEnd: { $0 < linked.count && isFree(Int(linked.tasks[$0])) })
    guard let way else { return loop(from: number) }
    return chain(through: way.map { Int(linked.tasks[$0]) }, from: number)
  }

  /// Returns the chain through tasks, each of which the previous one needs.
  private func chain(through tasks: [Int], from number: Int) -> BlockingChain {
    let steps = zip([number] + tasks, tasks).map { BlockingChain.Step(task: $1, need: need(of: $0, for: $1)) }
    return BlockingChain(steps: steps, loopStart: nil)
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
