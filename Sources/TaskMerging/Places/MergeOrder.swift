/// The order of the merged document.
///
/// Items that no side moved keep the order of the base: they are the spine. Items that a side added or moved stand in a run
/// behind the item that precedes it there:
///
///     base   a b c        A   a X b c       B   a Y Z c       merged   a X Y Z c
///
/// An item that a side added behind one that the other side moved follows it, as long as that stayed in its section.
struct MergeOrder {
  let table: PlaceTable
  let exists: [Bool]
  /// The merged items in order, each with its parent's place in this list.
  private(set) var nodes: [Int] = []

  /// The runs of a side: behind a node, or at the start of a list.
  private typealias Runs = [Anchor: [Int]]

  private enum Anchor: Hashable {
    case start(Int)
    case behind(Int)
  }

  private var graph: MergeGraph { table.graph }
  private var sources: [PlaceTable.Source]
  private var runs: MergeSides<Runs> = MergeSides(a: [:], b: [:])
  /// The spine of each list.
  private var spines: [Int: [Int]] = [:]

  init(_ table: PlaceTable, _ exists: [Bool], _ properties: RunMerge.Properties) {
    self.table = table
    self.exists = exists
    sources = table.sources
    for node in table.graph.base.items.indices.dropFirst() where sources[node] == .base {
      spines[table.parents[node], default: []].append(node)
    }
    // Other items may stand behind one that is settled.
    var rounds = 8
    while rounds > 0, settleShared() { rounds -= 1 }
    for side in MergeSide.allCases {
      for visit in visits(side) { runs[side][visit.anchor, default: []].append(visit.node) }
    }
    arrange(properties)
  }

  // MARK: Runs

  /// An item that a side adds or moves, with the item that it stands behind.
  private struct Visit {
    var node: Int
    var anchor: Anchor
    /// The place of the item of the spine before it, and that of an item behind it that the other side moved; -1
    /// without one.
    var place: (hard: Int, soft: Int)
  }

  /// The items that others stand behind at a place in a list.
  private struct Anchors {
    /// The last item of the spine; -1 at the start.
    var hard: Int
    /// The last item behind that which the other side moved, and the last heading among these.
    var soft: Int?
    var heading: Int?
  }

  /// Decides, for items that both sides put into one list at different places, which place counts: the first one.
  ///
  /// - Returns: whether there were any.
  private mutating func settleShared() -> Bool {
    var isAny = false
    var places = MergeSides<[Int: (hard: Int, soft: Int)]>(a: [:], b: [:])
    for side in MergeSide.allCases {
      for visit in visits(side) where sources[visit.node] == .both { places[side][visit.node] = visit.place }
    }
    for node in sources.indices where sources[node] == .both {
      guard let a = places.a[node], let b = places.b[node] else { continue }
      guard a != b else { continue }
      sources[node] = .side(a < b ? .a : .b)
      isAny = true
    }
    return isAny
  }

  /// Returns the items that a side adds and moves, in its order.
  private func visits(_ side: MergeSide) -> [Visit] {
    let items = graph.versions[side].items
    var anchors: [Int: Anchors] = [:]
    var visits: [Visit] = []
    for index in items.indices.dropFirst() {
      let node = graph.numbers[side][index]
      let parent = graph.numbers[side][items[index].parent]
      guard table.parents[node] == parent else { continue }
      var anchor = anchors[parent] ?? Anchors(hard: -1)
      if sources[node] == .base {
        anchor = Anchors(hard: node)
      } else if sources[node] == .side(side) || sources[node] == .both {
        let soft = soft(anchor, for: node, side)
        let last = soft ?? anchor.hard
        let place: Anchor = last < 0 ? .start(parent) : .behind(last)
        visits.append(Visit(node: node, anchor: place, place: (anchor.hard, soft ?? -1)))
        if isHeading(node, side) {
          // An item behind a heading stands in its run.
          anchor.soft = soft
        } else if graph.nodes[node].base >= 0, soft == nil {
          anchor = Anchors(hard: anchor.hard)
        }
      } else if isStable(node, side) {
        anchor.soft = node
        if isHeading(node, side) { anchor.heading = node }
      }
      anchors[parent] = anchor
    }
    return visits
  }

  /// Returns the item that the other side moved and that an item of a side stands behind: an added one may follow any
  /// item, one that was moved only a heading, so that no two items stand behind each other. A heading that was added
  /// follows only a heading that contains it, since it would take over what follows.
  private func soft(_ anchor: Anchors, for node: Int, _ side: MergeSide) -> Int? {
    let isAdded = graph.nodes[node].base < 0
    if isHeading(node, side) {
      guard isAdded, let heading = anchor.heading else { return nil }
      return level(heading, side) < level(node, side) ? anchor.soft : nil
    }
    return isAdded ? anchor.soft : anchor.heading
  }

  private func isHeading(_ node: Int, _ side: MergeSide) -> Bool { level(node, side) > 0 }

  /// Returns the level of a heading on a side; 0 for other items.
  private func level(_ node: Int, _ side: MergeSide) -> Int {
    graph.versions[side].items[graph.nodes[node][side]].level
  }

  /// Whether an item that the other side placed has the section in which this side has it.
  private func isStable(_ node: Int, _ side: MergeSide) -> Bool {
    guard graph.nodes[node].isShared else { return false }
    return isHeading(node, side) || table.section(node, .a) == table.section(node, .b)
  }

  // MARK: Order

  private mutating func arrange(_ properties: RunMerge.Properties) {
    /// The rest of the lists around the current item, the innermost last.
    var open: [[Int]] = [list(of: 0, properties).reversed()]
    while let node = open[open.count - 1].popLast() {
      nodes.append(node)
      let children = list(of: node, properties)
      if !children.isEmpty { open.append(children.reversed()) }
      while open.count > 1, open[open.count - 1].isEmpty { open.removeLast() }
    }
  }

  /// Returns the items directly inside a node, in order.
  private func list(of parent: Int, _ properties: RunMerge.Properties) -> [Int] {
    var list: [Int] = []
    append(.start(parent), to: &list, properties)
    for node in spines[parent] ?? [] {
      if exists[node] { list.append(node) }
      append(.behind(node), to: &list, properties)
    }
    return list
  }

  /// Appends the runs behind an anchor, and those behind their items.
  private func append(_ anchor: Anchor, to list: inout [Int], _ properties: RunMerge.Properties) {
    guard runs.a[anchor] != nil || runs.b[anchor] != nil else { return }
    var waiting = joined(anchor, properties).reversed() as [Int]
    while let node = waiting.popLast() {
      list.append(node)
      if runs.a[.behind(node)] != nil || runs.b[.behind(node)] != nil {
        waiting += joined(.behind(node), properties).reversed()
      }
    }
  }

  private func joined(_ anchor: Anchor, _ properties: RunMerge.Properties) -> [Int] {
    RunMerge(
      (runs.a[anchor] ?? []).filter { exists[$0] }, (runs.b[anchor] ?? []).filter { exists[$0] }, properties
    ).merged
  }
}
