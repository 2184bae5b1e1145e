/// The place of each item in the merged document: its parent, and the version that gives its order.
struct PlaceTable {
  enum Source: Equatable {
    /// No side moved it.
    case base
    case side(MergeSide)
    /// Both sides put it into one list.
    case both
  }

  let graph: MergeGraph
  private(set) var parents: [Int]
  var sources: [Source]
  private(set) var uses: [MergeRuleUse] = []
  /// The nodes that were moved into each other, and are where the base has them.
  private(set) var restored: Set<Int> = []

  init(_ graph: MergeGraph) {
    self.graph = graph
    parents = [Int](repeating: 0, count: graph.nodes.count)
    sources = [Source](repeating: .base, count: graph.nodes.count)
    for node in graph.nodes.indices.dropFirst() { settle(node) }
    undoCircles()
  }

  /// The move of a node on a side.
  func move(_ node: Int, _ side: MergeSide) -> MergeMoves.Move {
    let base = graph.nodes[node].base
    return base < 0 || graph.nodes[node][side] < 0 ? .none : graph.moves[side].moves[base]
  }

  /// Returns the parent that a node has on a side, or in the base.
  private func parent(_ node: Int, _ side: MergeSide?) -> Int {
    guard let side else { return graph.base.items[graph.nodes[node].base].parent }
    return graph.numbers[side][graph.versions[side].items[graph.nodes[node][side]].parent]
  }

  /// Returns the heading above a node on a side, as a node.
  func section(_ node: Int, _ side: MergeSide) -> Int {
    graph.numbers[side][graph.versions[side].items[graph.nodes[node][side]].section]
  }

  private mutating func settle(_ node: Int) {
    let (a, b) = (move(node, .a), move(node, .b))
    let places = graph.nodes[node]
    if places.base < 0, !places.isShared {
      put(node, .side(places.a >= 0 ? .a : .b))
    } else if places.base >= 0, a == .none, b == .none {
      put(node, sideOfRemains(node).map { .side($0) } ?? .base)
    } else if places.base >= 0, a != b {
      if a != .none, b != .none { uses.append(MergeRuleUse(.place, node)) }
      put(node, .side(a > b ? .a : .b))
    } else if parent(node, .a) == parent(node, .b), section(node, .a) == section(node, .b) {
      put(node, .both)
    } else {
      uses.append(MergeRuleUse(.place, node))
      put(node, .side(destination(node, .a).precedes(destination(node, .b)) ? .a : .b))
    }
  }

  /// Returns the side of an item that the other side removed while it moved the heading above: it belongs to that.
  private func sideOfRemains(_ node: Int) -> MergeSide? {
    let item = graph.base.items[node]
    guard !graph.nodes[node].isShared, item.parent == 0, item.section != 0, item.kind != .heading else { return nil }
    return MergeSide.allCases.first { graph.nodes[node][$0] >= 0 && move(item.section, $0.other) != .none }
  }

  private mutating func put(_ node: Int, _ source: Source) {
    sources[node] = source
    switch source {
    case .base: parents[node] = parent(node, nil)
    case .side(let side): parents[node] = parent(node, side)
    case .both: parents[node] = parent(node, .a)
    }
  }

  /// The place that a side moved an item to, for comparing it with that of the other side.
  private struct Destination {
    var line: [UInt8]
    var hash: UInt64

    func precedes(_ other: Destination) -> Bool {
      line == other.line ? hash < other.hash : line.lexicographicallyPrecedes(other.line)
    }
  }

  /// Returns the line of the parent or heading that a side moved an item to, as it is in the base, if it is there.
  private func destination(_ node: Int, _ side: MergeSide) -> Destination {
    let item = graph.versions[side].items[graph.nodes[node][side]]
    let place = item.parent == 0 ? item.section : item.parent
    let base = graph.nodes[graph.numbers[side][place]].base
    let (version, index) = base >= 0 ? (graph.base, base) : (graph.versions[side], place)
    return Destination(
      line: index == 0 ? [] : Array(version.line(index)).trimmed.withPlainBullet, hash: version.items[index].treeHash)
  }

  /// Puts tasks that were moved into each other back into their parents in the base.
  private mutating func undoCircles() {
    while true {
      let circle = circle()
      guard !circle.isEmpty else { return }
      uses.append(MergeRuleUse(.circle, circle[0]))
      // A task that a side added between two of them stays in its parent.
      for node in circle where graph.nodes[node].base >= 0 {
        put(node, .base)
        restored.insert(node)
      }
    }
  }

  /// Returns the nodes that are above themselves.
  private func circle() -> [Int] {
    /// 0 for a node that was not visited, the number of the visit otherwise.
    var visits = [Int](repeating: 0, count: parents.count)
    visits[0] = -1
    var nodes: [Int] = []
    for start in parents.indices.dropFirst() where visits[start] == 0 {
      var node = start
      while visits[node] == 0 {
        visits[node] = start
        node = parents[node]
      }
      guard visits[node] == start else { continue }
      let first = node
      repeat {
        nodes.append(node)
        node = parents[node]
      } while node != first
    }
    return nodes
  }
}
