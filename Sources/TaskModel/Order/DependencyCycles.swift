/// A loop of active tasks, each of which needs the next, and the last the first (`Grammar/Order.md`, "Ready").
public struct DependencyCycle: Sendable, Equatable {
  /// The steps. The first one is due to the `after` that comes first in the files.
  public var steps: [Step]

  public struct Step: Sendable, Equatable {
    /// The task that needs the task of the next step.
    public var task: WorkspaceModel.Place
    /// The task whose `after` names the needed task: `task` or one above it; `nil` if the needed task is a subtask.
    public var holder: WorkspaceModel.Place?
  }
}

extension WorkspaceModel {
  /// The loops of tasks that need one another, sorted by the `after` with which they begin. Of loops that share a task,
  /// only one is reported: a shortest one through the first of their tasks. A task after itself, or after one that it
  /// is a subtask of, is not a loop; see `selfDependencies`.
  ///
  /// Linear in tasks and links: strongly connected components with an explicit stack, then one search in each.
  public var dependencyCycles: [DependencyCycle] {
    guard links.contains(where: { $0.kind == .after }) else { return [] }
    let numbers = TaskNumbers(self)
    let linked = LinkedTasks(self, numbers)
    guard linked.count > 0 else { return [] }
    let needs = NeedsGraph.edges(among: linked)
    let (components, count) = needs.components()
    // A loop passes through at least one task; tasks have the lowest numbers.
    var members = [[Int32]](repeating: [], count: count)
    for (node, component) in components.enumerated() { members[Int(component)].append(Int32(node)) }
    let cycles = members.compactMap { $0.count > 1 ? linked.cycle(in: $0, of: components, needs) : nil }
    return
      cycles.map { steps in
        steps.map { step in
          DependencyCycle.Step(
            task: numbers.place(of: Int(linked.tasks[step.task])),
            holder: step.holder.map { numbers.place(of: Int(linked.tasks[$0])) })
        }
      }
      .map { DependencyCycle(startingAtFirstHolder: $0) }
      .sorted { a, b in (a.steps[0].holder ?? a.steps[0].task) < (b.steps[0].holder ?? b.steps[0].task) }
  }
}

extension DependencyCycle {
  fileprivate init(startingAtFirstHolder steps: [Step]) {
    let holders = steps.enumerated().compactMap { step in step.element.holder.map { (place: $0, index: step.offset) } }
    let start = holders.min { $0.place < $1.place }?.index ?? 0
    self.steps = Array(steps[start...] + steps[..<start])
  }
}

extension LinkedTasks {
  /// Returns a shortest loop through the first task of a component; `nil` if it contains no task.
  fileprivate func cycle(
    in component: [Int32], of components: [Int32], _ needs: FlatGraph
  ) -> [(task: Int, holder: Int?)]? {
    guard let first = component.first.map(Int.init), first < count else { return nil }
    let way = ShortestWay.find(
      from: first, targets: { needs.targets(of: $0).lazy.map(Int.init).filter { components[$0] == components[first] } },
      isTask: { $0 < count }, isEnd: { $0 == first })
    return way.map { way in
      zip([first] + way, way).map { task, needed in
        (task, parents[needed] == task ? nil : holder(of: task, needing: needed))
      }
    }
  }
}
