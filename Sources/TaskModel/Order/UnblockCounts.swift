/// Counts, for each task, the other active tasks that need it, directly or through active ones.
///
/// Without `after`, these are the tasks above it, up to the first closed one: one step a task. Among linked tasks, each
/// loop becomes one node. A node with a single predecessor has that node's count plus its own tasks: again one step.
/// Only where several ways come together must the tasks that lead to them be told apart. 512 such nodes are processed
/// at a time, as bits, in one sweep over the tasks connected to them. A connected set of n tasks with e links, of which
/// k are needed along several ways, thus costs k · (n + e) / 512 steps of eight words. In files that people write, n is
/// small.
enum UnblockCounts {
  /// Replaces the counts of linked tasks in `all`, which holds the counts that the outline gives, by task number.
  static func complete(_ all: inout [UInt32], with graph: NeedsGraph) {
    guard graph.linked.count > 0 else { return }
    var needers = Needers(graph)
    needers.count()
    for (index, task) in graph.linked.tasks.enumerated() where graph.linked.isActive[index] {
      all[Int(task)] = UInt32(needers.counts[Int(needers.groups[index])] - 1)
    }
  }
}

/// The strongly connected components of the graph, ordered so that connected components are adjacent and each component
/// comes before those that lead to it.
private struct Needers {
  /// For each node, its component.
  private(set) var groups: [Int32]
  /// For each component, the number of active tasks in it and in all components that lead to it.
  private(set) var counts: [Int]
  /// For each component, the number of active tasks in it.
  private var weights: [Int]
  /// The edges from a component to those that lead to it, without duplicates.
  private let back: FlatGraph
  /// For each component, the end of the components connected to it.
  private let ends: [Int32]

  init(_ graph: NeedsGraph) {
    let (numbers, count) = graph.needs.components()
    let order = Self.order(graph.needs, numbers, count)
    groups = numbers.map { order.places[Int($0)] }
    ends = order.ends
    weights = [Int](repeating: 0, count: count)
    for task in 0..<graph.linked.count where graph.linked.isActive[task] { weights[Int(groups[task])] += 1 }
    counts = [Int](repeating: 0, count: count)
    back = Self.back(graph.needs, groups, count)
  }

  /// Assigns each component a position: first by its connected set, then by its number.
  private static func order(_ graph: FlatGraph, _ numbers: [Int32], _ count: Int) -> (places: [Int32], ends: [Int32]) {
    var leaders = (0..<count).map { $0 }
    func leader(_ number: Int32) -> Int {
      var number = Int(number)
      while leaders[number] != number {
        leaders[number] = leaders[leaders[number]]
        number = leaders[number]
      }
      return number
    }
    for node in 0..<graph.nodeCount {
      for target in graph.targets(of: node) {
        let (a, b) = (leader(numbers[node]), leader(numbers[Int(target)]))
        leaders[max(a, b)] = min(a, b)
      }
    }
    var starts = [Int32](repeating: 0, count: count + 1)
    for number in 0..<count { starts[leader(Int32(number)) + 1] += 1 }
    for number in 0..<count { starts[number + 1] += starts[number] }
    var next = starts
    var places = [Int32](repeating: 0, count: count)
    var ends = places
    for number in 0..<count {
      let leader = leader(Int32(number))
      places[number] = next[leader]
      ends[Int(next[leader])] = starts[leader + 1]
      next[leader] += 1
    }
    return (places, ends)
  }

  private static func back(_ graph: FlatGraph, _ groups: [Int32], _ count: Int) -> FlatGraph {
    var edges: [(from: Int32, to: Int32)] = []
    for node in 0..<graph.nodeCount {
      for target in graph.targets(of: node) where groups[Int(target)] != groups[node] {
        edges.append((groups[node], groups[Int(target)]))
      }
    }
    return FlatGraph(nodeCount: count, edges: edges).reversed()
  }

  /// Computes the counts of all components.
  mutating func count() {
    var pending: [Int] = []
    for group in weights.indices where back.targets(of: group).count > 1 {
      pending.append(group)
      if pending.count == Self.width {
        search(pending)
        pending.removeAll(keepingCapacity: true)
      }
    }
    search(pending)
    // A component that leads to another one has a higher position.
    for group in weights.indices.reversed() {
      let before = back.targets(of: group)
      if before.count > 1 { continue }
      counts[group] = weights[group] + (before.first.map { counts[Int($0)] } ?? 0)
    }
  }

  private typealias Bits = SIMD8<UInt64>
  private static var width: Int { 512 }

  /// Sweeps once over the components. Each one passes on which of `sources`, which are sorted, it leads to.
  private mutating func search(_ sources: [Int]) {
    guard let first = sources.first, let last = sources.last else { return }
    let end = Int(ends[last])
    var leads = [Bits](repeating: Bits(), count: end - first)
    for (bit, source) in sources.enumerated() { leads[source - first][bit / 64] |= 1 << UInt64(bit % 64) }
    var sums = BitSums()
    for group in first..<end {
      let bits = leads[group - first]
      guard bits != Bits() else { continue }
      for before in back.targets(of: group) { leads[Int(before) - first] |= bits }
      sums.add(bits, times: weights[group])
    }
    for (bit, source) in sources.enumerated() { counts[source] = sums.value(bit) }
  }

  /// 512 counters side by side: the first plane holds the lowest bit of each, and so on.
  private struct BitSums {
    private var planes: [Bits] = []

    mutating func add(_ bits: Bits, times count: Int) {
      var rest = count
      var first = 0
      while rest != 0 {
        if rest & 1 == 1 {
          var carry = bits
          var plane = first
          while carry != Bits() {
            while planes.count <= plane { planes.append(Bits()) }
            let both = planes[plane] & carry
            planes[plane] ^= carry
            carry = both
            plane += 1
          }
        }
        rest >>= 1
        first += 1
      }
    }

    func value(_ bit: Int) -> Int {
      planes.indices.reduce(0) { $0 | Int(planes[$1][bit / 64] >> UInt64(bit % 64) & 1) << $1 }
    }
  }
}
