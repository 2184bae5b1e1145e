/// The moves of a side: which items of the base it put elsewhere.
struct MergeMoves {
  enum Move: UInt8, Comparable {
    case none
    /// Among its siblings.
    case inside
    /// Into another parent or another section.
    case outside

    static func < (a: Move, b: Move) -> Bool { a.rawValue < b.rawValue }
  }

  /// The move of each item of the base.
  private(set) var moves: [Move]
  /// The items of the base that moved among their siblings, or may have: of two that changed places each.
  private(set) var uncertain: Set<Int> = []

  init(_ matching: ItemMatching) {
    let (base, version) = (matching.base, matching.other)
    moves = [Move](repeating: .none, count: base.items.count)
    let toBase = matching.toBase
    /// The items of the base that stay in their list, by list, in the order of the version.
    var lists: [Int: [Int]] = [:]
    for (index, item) in version.items.enumerated().dropFirst() {
      let old = toBase[index]
      guard old >= 0 else { continue }
      if base.items[old].parent == toBase[item.parent] {
        lists[item.parent, default: []].append(old)
      } else {
        moves[old] = .outside
      }
    }
    for list in lists.values { addMoves(in: list, matching) }
  }

  /// Adds the moves in a list. Parts that were left out stay and divide the list: an item that passed one was moved.
  private mutating func addMoves(in list: [Int], _ matching: ItemMatching) {
    let base = matching.base
    var rest = list[...]
    var before = -1
    for fold in list.filter({ base.isFold(base.items[$0]) }) + [Int.max] {
      let stretch = rest.prefix { $0 != fold }
      rest = rest.dropFirst(stretch.count + 1)
      let inside = stretch.filter { before < $0 && $0 < fold }
      let rising = RisingRun(inside)
      for (place, old) in inside.enumerated() where !rising.isCertain[place] { uncertain.insert(old) }
      let staying = Set(rising.indices.map { inside[$0] })
      for old in stretch where !staying.contains(old) {
        uncertain.insert(old)
        moves[old] = Self.hasOtherSection(old, matching) ? .outside : .inside
      }
      before = fold
    }
  }

  private static func hasOtherSection(_ old: Int, _ matching: ItemMatching) -> Bool {
    let item = matching.base.items[old]
    guard item.parent == 0, item.kind != .heading else { return false }
    return matching.toBase[matching.other.items[matching.toOther[old]].section] != item.section
  }
}
