/// A directed graph in two arrays. The targets of each node are adjacent.
struct FlatGraph: Sendable {
  private let starts: [Int32]
  /// The targets of all nodes.
  let allTargets: [Int32]

  /// - Parameter edges: The edges between nodes from 0 to `nodeCount` - 1. The targets of a node keep this order.
  init(nodeCount: Int, edges: [(from: Int32, to: Int32)]) {
    var starts = [Int32](repeating: 0, count: nodeCount + 1)
    for edge in edges { starts[Int(edge.from) + 1] += 1 }
    for node in 0..<nodeCount { starts[node + 1] += starts[node] }
    var next = starts
    var targets = [Int32](repeating: 0, count: edges.count)
    for edge in edges {
      targets[Int(next[Int(edge.from)])] = edge.to
      next[Int(edge.from)] += 1
    }
    self.starts = starts
    allTargets = targets
  }

  var nodeCount: Int { starts.count - 1 }

  /// Returns the nodes that `node` leads to.
  func targets(of node: Int) -> ArraySlice<Int32> { allTargets[Int(starts[node])..<Int(starts[node + 1])] }

  /// Returns the graph with its edges reversed, without duplicates.
  func reversed() -> FlatGraph {
    var edges: [(from: Int32, to: Int32)] = []
    edges.reserveCapacity(allTargets.count)
    // The last node that led to each node, so that a duplicate edge counts once.
    var last = [Int32](repeating: -1, count: nodeCount)
    for node in 0..<nodeCount {
      for target in targets(of: node) where last[Int(target)] != node {
        last[Int(target)] = Int32(node)
        edges.append((target, Int32(node)))
      }
    }
    return FlatGraph(nodeCount: nodeCount, edges: edges)
  }

  /// Returns the number of each node's strongly connected component, and the number of components. Tarjan's algorithm
  /// with an explicit stack, linear in nodes and edges. A component leads only to itself and to those with lower
  /// numbers.
  func components() -> (numbers: [Int32], count: Int) {
    var numbers = [Int32](repeating: -1, count: nodeCount)
    var count = 0
    var low = [Int32](repeating: -1, count: nodeCount)
    var order = low
    var stack: [Int32] = []
    var calls: [(node: Int, edge: Int)] = []
    var next: Int32 = 0
    for root in 0..<nodeCount where order[root] < 0 {
      calls.append((root, Int(starts[root])))
      while let (node, edge) = calls.last {
        if order[node] < 0 {
          order[node] = next
          low[node] = next
          next += 1
          stack.append(Int32(node))
        }
        if edge < Int(starts[node + 1]) {
          calls[calls.count - 1].edge += 1
          let target = Int(allTargets[edge])
          if order[target] < 0 {
            calls.append((target, Int(starts[target])))
          } else if numbers[target] < 0 {
            low[node] = min(low[node], order[target])
          }
          continue
        }
        calls.removeLast()
        if let caller = calls.last?.node { low[caller] = min(low[caller], low[node]) }
        guard low[node] == order[node] else { continue }
        while let member = stack.popLast() {
          numbers[Int(member)] = Int32(count)
          if Int(member) == node { break }
        }
        count += 1
      }
    }
    return (numbers, count)
  }
}
