extension WorkspaceModel {
  /// The loops of tasks that wait for one another, each once: the `after`s of one shortest loop through its first task, in order.
  /// A task after itself, or after one it is a subtask of, is no loop here: those are `selfDependencies`.
  ///
  /// Linear in tasks and links: strongly connected components with an explicit stack, then one search in each.
  public var dependencyCycles: [[Link]] {
    let graph = DependencyGraph(self)
    return graph.components().compactMap { graph.loop(in: $0) }.sorted { $0[0].place < $1[0].place }
  }
}

/// Tasks and names as numbers: a task leads to each name in its `after`, a name to each task that bears it. So many bearers of one
/// name and many tasks after it cost their sum, not their product.
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

  /// The strongly connected components that hold a loop: Tarjan's algorithm.
  func components() -> [[Int]] {
    var result: [[Int]] = []
    var order = [Int](repeating: -1, count: places.count)
    var low = order
    var isOnStack = [Bool](repeating: false, count: places.count)
    var stack: [Int] = []
    var next = 0
    for root in places.indices where order[root] < 0 {
      var calls: [(node: Int, edge: Int)] = [(root, 0)]
      while let (node, edge) = calls.last {
        if edge == 0 {
          order[node] = next
          low[node] = next
          next += 1
          stack.append(node)
          isOnStack[node] = true
        }
        if edge < edges[node].count {
          calls[calls.count - 1].edge += 1
          let target = edges[node][edge].to
          if order[target] < 0 {
            calls.append((target, 0))
          } else if isOnStack[target] {
            low[node] = min(low[node], order[target])
          }
          continue
        }
        calls.removeLast()
        if let parent = calls.last?.node { low[parent] = min(low[parent], low[node]) }
        guard low[node] == order[node], let start = stack.lastIndex(of: node) else { continue }
        let component = Array(stack[start...])
        stack.removeSubrange(start...)
        for member in component { isOnStack[member] = false }
        // Two tasks and their names make four.
        if component.count > 1 { result.append(component) }
      }
    }
    return result
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
