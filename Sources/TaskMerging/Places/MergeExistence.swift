/// Which items the merged document has.
///
/// An item that one side removed stays if the other side changed or moved it, with its parents and the heading above it.
/// The note of a task stays with it, and so does the content of a task that was moved.
struct MergeExistence {
  private(set) var exists: [Bool]
  /// The nodes that stay although one side removed them.
  private(set) var kept: [Int] = []

  /// - Parameters:
  ///   - keepsRemoved: whether items stay that one side removed and the other left alone.
  ///   - isChanged: whether a side changed the text of an item of the base.
  init(_ table: PlaceTable, keepsRemoved: Bool = false, isChanged: (Int, MergeSide) -> Bool) {
    exists = [Bool](repeating: false, count: table.graph.nodes.count)
    exists[0] = true
    var waiting: [Int] = []
    for (node, places) in table.graph.nodes.enumerated().dropFirst() {
      let stays: Bool
      if places.base < 0 || places.isShared {
        stays = true
      } else if places.a < 0, places.b < 0 {
        stays = false
      } else {
        let side: MergeSide = places.a >= 0 ? .a : .b
        let isMoved = Self.isMoved(node, side, table)
        let isKept = isMoved || isChanged(node, side)
        if isKept { kept.append(node) }
        stays = isKept || keepsRemoved
        if isMoved, !exists[node] {
          for inner in Self.content(of: node, side, table) where !exists[inner] {
            exists[inner] = true
            waiting.append(inner)
          }
        }
      }
      if stays {
        exists[node] = true
        waiting.append(node)
      }
    }
    addSurroundings(of: waiting, table)
    addNotes(table)
  }

  /// Adds the parents and headings of the items.
  private mutating func addSurroundings(of nodes: [Int], _ table: PlaceTable) {
    var waiting = nodes
    while let node = waiting.popLast() {
      for outer in Self.surroundings(of: node, table) where !exists[outer] {
        exists[outer] = true
        kept.append(outer)
        waiting.append(outer)
      }
    }
    kept.sort()
  }

  /// Adds the notes of tasks that stay although one side removed them.
  private mutating func addNotes(_ table: PlaceTable) {
    for (node, places) in table.graph.nodes.enumerated() where !exists[node] && (places.a >= 0) != (places.b >= 0) {
      let parent = table.parents[node]
      let isNote = table.graph.base.items[places.base].kind == .note
      let side: MergeSide = places.a >= 0 ? .b : .a
      if isNote, exists[parent], table.graph.nodes[parent][side] < 0 { exists[node] = true }
    }
  }

  /// Returns the items inside an item on a side, which moved along.
  private static func content(of node: Int, _ side: MergeSide, _ table: PlaceTable) -> [Int] {
    let index = table.graph.nodes[node][side]
    return (index + 1..<table.graph.versions[side].items[index].next).map { table.graph.numbers[side][$0] }.filter {
      !table.graph.nodes[$0].isShared
    }
  }

  /// Whether a side moved an item by itself. An item below a heading that moved may have moved with it.
  private static func isMoved(_ node: Int, _ side: MergeSide, _ table: PlaceTable) -> Bool {
    let item = table.graph.base.items[node]
    guard item.kind != .heading, item.kind != .note else { return false }
    if table.move(node, side) == .outside { return true }
    let uncertain = table.graph.moves[side].uncertain
    guard uncertain.contains(node) else { return false }
    return item.parent != 0 || item.section == 0 || !uncertain.contains(item.section)
  }

  /// Returns the items that a node is part of: its parent, and the headings above it where it is only there because of
  /// one side.
  private static func surroundings(of node: Int, _ table: PlaceTable) -> [Int] {
    let parent = table.parents[node]
    guard parent == 0 else { return [parent] }
    let places = table.graph.nodes[node]
    let side: MergeSide
    switch table.sources[node] {
    case .side(let source): side = source
    case .both: return []
    case .base:
      guard !places.isShared, places.a >= 0 || places.b >= 0 else { return [] }
      side = places.a >= 0 ? .a : .b
    }
    guard places[side] >= 0 else { return [] }
    return headings(above: places[side], table.graph.versions[side]).map { table.graph.numbers[side][$0] }
  }

  /// Returns the heading above an item; for a heading, the one that contains it.
  private static func headings(above index: Int, _ version: MergeVersion) -> [Int] {
    let item = version.items[index]
    guard item.parent == 0 else { return [] }
    let section = item.kind == .heading ? item.enclosing : item.section
    return section == 0 ? [] : [section]
  }
}
