/// The columns of merged items.
struct NodeColumns {
  /// The column of each node, from 0.
  private(set) var columns: [Int]

  init(_ graph: MergeGraph, _ table: PlaceTable, _ nodes: [Int], kind: (Int) -> MergeItem.Kind) {
    columns = [Int](repeating: 0, count: graph.nodes.count)
    /// For each list, the distance of the tasks on its spine from their parent.
    var distances: [Int: Int] = [:]
    for node in nodes where kind(node) == .task && table.sources[node] == .base {
      let parent = table.parents[node]
      if distances[parent] == nil { distances[parent] = Self.distance(of: node, graph, table) }
    }
    /// For each list, the task that came last, if nothing else came behind it.
    var last: [Int: Int] = [:]
    for node in nodes {
      let parent = table.parents[node]
      var distance = Self.distance(of: node, graph, table)
      if kind(node) == .task, table.sources[node] != .base { distance = distances[parent] ?? distance }
      var column = parent == 0 ? distance : max(columns[parent] + 1, columns[parent] + distance)
      if let task = last[parent] { column = min(column, columns[task]) }
      columns[node] = max(0, column)
      last[parent] = kind(node) == .task ? node : nil
    }
  }

  /// Returns the distance of a node from the column of its parent.
  private static func distance(of node: Int, _ graph: MergeGraph, _ table: PlaceTable) -> Int {
    let parent = table.parents[node]
    func distance(_ version: MergeVersion, _ index: Int, _ numbers: (Int) -> Int) -> Int? {
      guard index >= 0 else { return nil }
      let item = version.items[index]
      guard numbers(item.parent) == parent else { return nil }
      return item.parent == 0 ? item.column : item.column - version.items[item.parent].column
    }
    let places = graph.nodes[node]
    let base = distance(graph.base, places.base) { $0 }
    let a = distance(graph.versions.a, places.a) { graph.numbers.a[$0] }
    let b = distance(graph.versions.b, places.b) { graph.numbers.b[$0] }
    guard let a, let b else { return a ?? b ?? base ?? 0 }
    if a == b || b == base { return a }
    return a == base ? b : min(a, b)
  }
}
