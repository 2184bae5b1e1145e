extension WorkspaceModel {
  /// The loops of tasks that wait for one another, each once: the `after`s of one shortest loop through its first task,
  /// in order. A task after itself, or after one it is a subtask of, is no loop here: those are `selfDependencies`.
  ///
  /// Linear in tasks and links: strongly connected components with an explicit stack, then one search in each.
  public var dependencyCycles: [[Link]] {
    let graph = DependencyGraph(self)
    return graph.components().compactMap { graph.loop(in: $0) }.sorted { $0[0].place < $1[0].place }
  }
}

/// Tasks and names as numbers: a task leads to each name in its `after`, a name to each task that bears it. So many
/// bearers of one name and many tasks after it cost their sum, not their product.
private struct DependencyGraph {
  /// The task of a node; `nil` for a name.
  private var places: [WorkspaceModel.Place?] = []
  private var edges: [[(to: Int, link: WorkspaceModel.Link?)]] = []

  init(_ workspace: WorkspaceModel) {
    var tasks: [WorkspaceModel.Place: Int] = [:]
    var names: [UInt32: Int] = [:]
    func add(_ place: WorkspaceModel.Place?) -> Int {
      places.append(place)
      edges.append([])
      return places.count - 1
    }
    func node(_ place: WorkspaceModel.Place) -> Int {
      if let node = tasks[place] { return node }
      tasks[place] = add(place)
      return places.count - 1
    }
    let own = Set(workspace.selfDependencies)
    for (index, link) in workspace.links.enumerated() where link.kind == .after && !own.contains(index) {
      let from = node(link.place)
      if let name = names[link.name] {
        edges[from].append((name, link))
        continue
      }
      let name = add(nil)
      names[link.name] = name
      edges[from].append((name, link))
      for bearer in workspace.bearers[Int(link.name)] { edges[name].append((node(bearer), nil)) }
    }
  }

  /// The strongly connected components that hold a loop.
  func components() -> [[Int]] {
    var flat: [(from: Int32, to: Int32)] = []
    for (node, edges) in edges.enumerated() {
      for edge in edges { flat.append((Int32(node), Int32(edge.to))) }
    }
    let (numbers, count) = FlatGraph(nodeCount: places.count, edges: flat).components()
    var members = [[Int]](repeating: [], count: count)
    for (node, number) in numbers.enumerated() { members[Int(number)].append(node) }
    // Two tasks and their names make four.
    return members.filter { $0.count > 1 }
  }

  /// One shortest loop through the first task of a component, as the `after`s on it.
  func loop(in component: [Int]) -> [WorkspaceModel.Link]? {
    let tasks = component.compactMap { node in places[node].map { (place: $0, node: node) } }
    guard let first = tasks.min(by: { $0.place < $1.place })?.node else { return nil }
    let members = Set(component)
    var cameFrom: [Int: (node: Int, link: WorkspaceModel.Link?)] = [:]
    var queue = [first]
    var head = 0
    while head < queue.count {
      let node = queue[head]
      head += 1
      for (target, link) in edges[node] where members.contains(target) {
        if target == first {
          var loop = [link]
          var step = node
          while step != first, let (previous, link) = cameFrom[step] {
            loop.append(link)
            step = previous
          }
          return loop.reversed().compactMap { $0 }
        }
        if cameFrom[target] == nil {
          cameFrom[target] = (node, link)
          queue.append(target)
        }
      }
    }
    return nil
  }
}
