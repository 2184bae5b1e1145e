import TaskEditing
import TaskSyntax

/// The merged items in order, each with its text and its place.
struct MergePlan {
  let graph: MergeGraph
  let table: PlaceTable
  let existence: MergeExistence
  /// The items in order.
  private(set) var nodes: [Int] = []
  private(set) var texts: [Int: NodeText] = [:]
  private(set) var columns: NodeColumns
  /// The rules that settled something, each as often as it did.
  private(set) var uses: [MergeRuleUse]
  /// Whether the order holds each item that exists.
  private(set) var isWhole = true
  /// The keys that any version declares.
  let dialect: Dialect
  /// The places of items that are in dispute as a whole, because they would not read as they are meant.
  private(set) var regions: [Range<Int>] = []

  /// - Parameter keepsRemoved: whether items stay that one side removed and the other left alone.
  init(_ base: MergeVersion, _ a: MergeVersion, _ b: MergeVersion, keepsRemoved: Bool) {
    graph = MergeGraph(base, a, b)
    table = PlaceTable(graph)
    dialect = Self.dialect([base, a, b])
    let (graph, dialect) = (graph, dialect)
    existence = MergeExistence(table, keepsRemoved: keepsRemoved) { node, side in
      ChangeTest(graph, dialect).isChanged(node, side)
    }
    uses = table.uses
    columns = NodeColumns(graph, table, []) { _ in .task }
    let kind = { Self.kind($0, graph) }
    let order = MergeOrder(
      table, existence.exists, RunMerge.Properties(isHeading: { kind($0) == .heading }, key: { Self.key($0, graph) }))
    isWhole = order.nodes.count == existence.exists.count { $0 } - 1
    let occurrences = OccurrenceTexts(graph, dialect)
    uses += occurrences.uses
    for node in order.nodes {
      let old = graph.nodes[node].base
      let doubt = MergeDoubt(old, graph)
      let text = occurrences.text(of: node) ?? NodeText(graph.nodes[node], graph, dialect, doubt: doubt)
      guard !text.isEmpty else { continue }
      nodes.append(node)
      texts[node] = text
      uses += text.rules.map { MergeRuleUse($0, node) }
    }
    columns = NodeColumns(graph, table, nodes, kind: kind)
    uses += existence.kept.map { MergeRuleUse(.changeOverDeletion, $0) }
    uses += graph.sameAdditions.map { MergeRuleUse(.sameAddition, $0) }
  }

  /// The lines of the items that rules settled something of.
  var settled: [(rule: MergeRule, line: [UInt8])] {
    uses.map { use in
      let base = graph.nodes[use.node].base
      let (version, index) = base >= 0 ? (graph.base, base) : Self.item(use.node, graph)
      return (use.rule, Array(version.line(index)).trimmed)
    }
  }

  /// Whether anything is in dispute.
  var hasDisputes: Bool { !regions.isEmpty || texts.values.contains { $0.chunks.contains { $0.isDispute } } }

  func isInDispute(_ place: Int) -> Bool { regions.contains { $0.contains(place) } }

  /// The number of items that may be in dispute together. More of them are merged better as lines.
  private static let regionLimit = 32

  /// Puts the items around a place in dispute: first those next to it, then its section, if that is short.
  ///
  /// - Returns: whether there were more.
  mutating func putInDispute(around place: Int) -> Bool {
    let isHeading = { [graph] (node: Int) in Self.kind(node, graph) == .heading }
    let near = max(0, place - 1)..<min(nodes.count, place + 1)
    let start = nodes[..<near.lowerBound].lastIndex(where: isHeading).map { $0 + 1 } ?? 0
    let end = nodes[near.upperBound...].firstIndex(where: isHeading) ?? nodes.count
    for range in [near, start..<end] {
      let region = withContent(range)
      guard region.count <= Self.regionLimit else { return false }
      if regions.contains(where: { $0.lowerBound <= region.lowerBound && region.upperBound <= $0.upperBound }) {
        continue
      }
      regions = regions.filter { !$0.overlaps(region) } + [joined(region)]
      return true
    }
    return false
  }

  /// Returns a region with those that it touches.
  private func joined(_ region: Range<Int>) -> Range<Int> {
    regions.filter { $0.overlaps(region) }.reduce(region) { union, other in
      min(union.lowerBound, other.lowerBound)..<max(union.upperBound, other.upperBound)
    }
  }

  /// Returns a range of places with everything in its items.
  private func withContent(_ range: Range<Int>) -> Range<Int> {
    var inside = Set(nodes[range])
    var end = range.upperBound
    while end < nodes.count, inside.contains(table.parents[nodes[end]]) {
      inside.insert(nodes[end])
      end += 1
    }
    return range.lowerBound..<end
  }

  /// The lines of the tasks that one side removed and the other left alone.
  var removedTasks: [[UInt8]] {
    graph.nodes.indices.dropFirst().compactMap { node in
      let places = graph.nodes[node]
      guard !existence.exists[node], (places.a >= 0) != (places.b >= 0) else { return nil }
      let (version, index) = Self.item(node, graph)
      return version.items[index].kind == .task ? Array(version.line(index)) : nil
    }
  }

  /// Returns the keys that any version declares.
  private static func dialect(_ versions: [MergeVersion]) -> Dialect {
    var dialect = Dialect()
    for key in versions.flatMap(\.dialect.keys) { dialect.declare(key) }
    return dialect
  }

  /// Returns the item of a node in the version that has it.
  static func item(_ node: Int, _ graph: MergeGraph) -> (version: MergeVersion, index: Int) {
    let places = graph.nodes[node]
    if places.a >= 0 { return (graph.versions.a, places.a) }
    return places.b >= 0 ? (graph.versions.b, places.b) : (graph.base, places.base)
  }

  static func kind(_ node: Int, _ graph: MergeGraph) -> MergeItem.Kind {
    let (version, index) = item(node, graph)
    return version.items[index].kind
  }

  /// Returns the key of a node: that of the base, which no merge changes, else the lesser of those of the sides.
  private static func key(_ node: Int, _ graph: MergeGraph) -> RunKey {
    let places = graph.nodes[node]
    if places.base >= 0 { return key(graph.base, places.base) }
    let keys = MergeSide.allCases.filter { places[$0] >= 0 }.map { key(graph.versions[$0], places[$0]) }
    return keys.count > 1 && keys[1].precedes(keys[0]) ? keys[1] : keys[0]
  }

  private static func key(_ version: MergeVersion, _ index: Int) -> RunKey {
    let item = version.items[index]
    var key = RunKey()
    key.isFirst = item.kind == .frontMatter || item.kind == .note
    if item.kind == .task, let roles = TaskLine(Array(version.line(index)), version.dialect)?.roles {
      key.created = roles[.created] ?? []
      key.id = roles[.id] ?? []
    }
    key.text = version.bareText(index)
    return key
  }
}

/// Tells whether a side changed the meaning of an item of the base.
struct ChangeTest {
  private let graph: MergeGraph
  private let dialect: Dialect
  /// For each side, the subtasks of tasks that it closed. Those of a successor are copies.
  private var copied: MergeSides<Set<Int>> = MergeSides(a: [], b: [])

  init(_ graph: MergeGraph, _ dialect: Dialect) {
    self.graph = graph
    self.dialect = dialect
    for side in MergeSide.allCases {
      copied[side] = Set(graph.matchings[side].closings.values.flatMap { $0.copies.keys })
    }
  }

  func isChanged(_ node: Int, _ side: MergeSide) -> Bool {
    let (base, version) = (graph.base, graph.versions[side])
    let (old, new) = (graph.nodes[node].base, graph.nodes[node][side])
    let isSameText = base.items[old].textHash == version.items[new].textHash
    guard base.items[old].kind == .task else { return !isSameText }
    if base.allowances(old).split(separator: 0x0A).map({ Array($0).trimmed })
      != version.allowances(new).split(separator: 0x0A).map({ Array($0).trimmed })
    {
      return true
    }
    if isSameText { return false }
    if copied[side].contains(old) {
      return !OccurrenceMerge.isCopy(Lines(version, new).line, of: Lines(base, old).line, dialect)
    }
    let fields = (fields(base, old), fields(version, new))
    return fields.0 == nil || fields.0 != fields.1
  }

  private func fields(_ version: MergeVersion, _ index: Int) -> LineFields? {
    TaskLine(Array(version.line(index)), dialect).flatMap { LineFields($0) }
  }
}
