import TaskSyntax

/// The needs of each active task among `LinkedTasks`: its active subtasks, and the tasks that its own `after`, or that
/// of a parent, names, except the task itself and its parents.
///
/// Tasks are connected through shared nodes. A thousand subtasks of a task that comes after a thousand others, and
/// names that many tasks bear, thus cost their sum, not their product:
///
///     task → what the nearest task with an `after`, itself or above, waits for → the same of the next above it
///                                                     ↓
///                                                   a name → the active tasks that bear it
///
/// If only one task bears a name, or a task with an `after` has no subtasks, no node stands between.
///
/// If a name is borne inside the task that comes after it, or above that task (mostly a mistake), not all tasks inside
/// it wait for all bearers of the name. In this case, the edges connect ranges of tasks through `RangeNodes`, which
/// costs a logarithmic factor.
struct NeedsGraph: Sendable {
  let linked: LinkedTasks
  /// The edges. The first nodes are the linked tasks, by their indices; the others are between tasks.
  let needs: FlatGraph
  /// Whether a node is a task that hands down its letter: active, and neither it nor a task above it waiting or
  /// deferred.
  let lends: [Bool]

  init(_ linked: LinkedTasks, _ readiness: [TaskReadiness]) {
    self.linked = linked
    needs = Self.edges(among: linked)
    lends = linked.tasks.map { readiness[Int($0)].isDisjoint(with: [.closed, .quiet]) }
  }

  /// Returns the edges of each node.
  static func edges(among linked: LinkedTasks) -> FlatGraph {
    var builder = NeedsGraphBuilder(linked)
    builder.build()
    return FlatGraph(nodeCount: builder.nodeCount, edges: builder.edges)
  }
}

private struct NeedsGraphBuilder {
  private let linked: LinkedTasks
  private(set) var edges: [(from: Int32, to: Int32)] = []
  private(set) var nodeCount: Int
  /// For each task, the node of everything that the nearest task with an `after`, itself or above it, waits for; -1 if
  /// there is none.
  private var sets: [Int32]
  /// For each name, its node: the task that bears it, if there is only one.
  private var nameNodes: [Int] = []
  private var sources: RangeNodes?
  private var targets: RangeNodes?

  init(_ linked: LinkedTasks) {
    self.linked = linked
    sets = [Int32](repeating: -1, count: linked.count)
    nodeCount = linked.count
  }

  mutating func build() {
    addNames()
    // For each name, the last task with an `after` that was seen to bear it or to be inside a task that bears it.
    var borneAbove = [Int32](repeating: -1, count: linked.nameCount)
    for task in 0..<linked.count {
      let parent = Int(linked.parents[task])
      if parent >= 0 {
        sets[task] = sets[parent]
        if linked.isActive[task] && linked.isActive[parent] { add(parent, task) }
      }
      let isAlone = linked.ends[task] == task + 1
      if !linked.names(after: task).isEmpty && (linked.isActive[task] || !isAlone) {
        addSet(of: task, isAlone ? task : newNode(), &borneAbove)
      }
      if linked.isActive[task] && sets[task] >= 0 && sets[task] != task { add(task, Int(sets[task])) }
    }
  }

  private mutating func addNames() {
    for name in 0..<linked.nameCount {
      let bearers = linked.bearers(of: name)
      guard bearers.count != 1 else {
        nameNodes.append(Int(bearers[bearers.startIndex]))
        continue
      }
      let node = newNode()
      nameNodes.append(node)
      for bearer in bearers { add(node, Int(bearer)) }
    }
  }

  /// Makes `set` the node of everything that `task`, and all tasks inside it, wait for.
  private mutating func addSet(of task: Int, _ set: Int, _ borneAbove: inout [Int32]) {
    if sets[task] >= 0 { add(set, Int(sets[task])) }
    sets[task] = Int32(set)
    for ancestor in linked.lineage(of: task) where linked.ids[ancestor] >= 0 {
      borneAbove[Int(linked.ids[ancestor])] = Int32(task)
    }
    for name in linked.names(after: task).lazy.map(Int.init) {
      let bearers = linked.bearers(of: name)
      let inside = bearers.partitioningIndex { $0 >= task }..<bearers.partitioningIndex { $0 >= linked.ends[task] }
      if inside.isEmpty && borneAbove[name] != task {
        add(set, nameNodes[name])
      } else {
        addApart(task, set, name, inside)
      }
    }
  }

  /// Adds the edges for a task with a name that is borne inside it or above it: from all tasks inside it to the bearers
  /// elsewhere, and to each bearer inside it from all tasks inside it that are outside that bearer.
  private mutating func addApart(_ task: Int, _ set: Int, _ name: Int, _ inside: Range<Int>) {
    let targets = targets ?? bearerNodes()
    self.targets = targets
    let bearers = linked.bearers(of: name)
    var above: [Int] = []
    for ancestor in linked.lineage(of: task) where ancestor != task && linked.ids[ancestor] == name {
      above.append(bearers.partitioningIndex { $0 >= ancestor })
    }
    var start = bearers.startIndex
    for position in above.reversed() + [inside.lowerBound] {
      targets.forEachNode(of: start..<position) { add(set, $0) }
      start = position + 1
    }
    targets.forEachNode(of: inside.upperBound..<bearers.endIndex) { add(set, $0) }
    for bearer in bearers[inside].lazy.map(Int.init) where bearer != task {
      let sources = sources ?? taskNodes()
      self.sources = sources
      sources.forEachNode(of: task..<bearer) { add($0, bearer) }
      sources.forEachNode(of: Int(linked.ends[bearer])..<Int(linked.ends[task])) { add($0, bearer) }
    }
  }

  /// Creates the nodes for ranges of tasks, with edges from the tasks upward.
  private mutating func taskNodes() -> RangeNodes {
    let nodes = RangeNodes(count: linked.count, first: nodeCount)
    nodeCount += nodes.nodeCount
    nodes.forEachLink { add($1, $0) }
    for task in 0..<linked.count where linked.isActive[task] { add(task, nodes.leaf(task)) }
    return nodes
  }

  /// Creates the nodes for ranges of bearers, with edges down to the tasks.
  private mutating func bearerNodes() -> RangeNodes {
    let nodes = RangeNodes(count: linked.bearers.allTargets.count, first: nodeCount)
    nodeCount += nodes.nodeCount
    nodes.forEachLink { add($0, $1) }
    for (position, bearer) in linked.bearers.allTargets.enumerated() { add(nodes.leaf(position), Int(bearer)) }
    return nodes
  }

  private mutating func newNode() -> Int {
    nodeCount += 1
    return nodeCount - 1
  }

  private mutating func add(_ from: Int, _ to: Int) { edges.append((Int32(from), Int32(to))) }
}

/// A segment tree: a binary tree over consecutive numbers, in which any range of them is at most two nodes a level.
struct RangeNodes {
  /// The node of the tree's root, minus 1.
  private let base: Int
  private let leafCount: Int

  init(count: Int, first: Int) {
    var size = 1
    while size < count { size *= 2 }
    leafCount = size
    base = first - 1
  }

  var nodeCount: Int { 2 * leafCount - 1 }

  func leaf(_ number: Int) -> Int { base + leafCount + number }

  /// Calls `body` with every inner node and each of its two children.
  func forEachLink(_ body: (_ upper: Int, _ lower: Int) -> Void) {
    for node in 1..<leafCount {
      body(base + node, base + 2 * node)
      body(base + node, base + 2 * node + 1)
    }
  }

  /// Calls `body` with the fewest nodes that cover exactly the numbers of `range`; with none for an empty range.
  func forEachNode(of range: Range<Int>, _ body: (Int) -> Void) {
    var low = leafCount + range.lowerBound
    var high = leafCount + range.upperBound
    while low < high {
      if low & 1 == 1 {
        body(base + low)
        low += 1
      }
      if high & 1 == 1 {
        high -= 1
        body(base + high)
      }
      low /= 2
      high /= 2
    }
  }
}
