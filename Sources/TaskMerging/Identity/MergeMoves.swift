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

  /// The stretches of lists in which several items may have moved: items of the base in the order of the version.
  private var uncertainStretches: [[Int]] = []

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
      for old in stretch where !(before < old && old < fold) { setMove(of: old, matching) }
      let rising = RisingRun(inside)
      setMoves(in: inside, besides: rising.indices, matching)
      let doubts = inside.indices.filter { !rising.isCertain[$0] }.map { inside[$0] }
      uncertain.formUnion(doubts)
      if !doubts.isEmpty { uncertainStretches.append(inside) }
      before = fold
    }
  }

  /// Decides which of several items moved where that is not certain: rather one that the other side moved, and rather a
  /// task than a heading, which takes its section along.
  mutating func settle(_ matching: ItemMatching, besides other: MergeMoves) {
    for stretch in uncertainStretches {
      let bonuses = stretch.map { old in
        let stays = !other.uncertain.contains(old) && other.moves[old] == .none
        return (stays ? 2 : 0) + (matching.base.items[old].kind == .heading ? 1 : 0)
      }
      setMoves(in: stretch, besides: RisingRun.longest(in: stretch, bonuses: bonuses), matching)
    }
  }

  /// Sets the moves of the items of a stretch other than those at some of its places, which did not move.
  private mutating func setMoves(in stretch: [Int], besides places: [Int], _ matching: ItemMatching) {
    var next = 0
    for (place, old) in stretch.enumerated() {
      if next < places.count, places[next] == place {
        next += 1
        moves[old] = .none
      } else {
        setMove(of: old, matching)
      }
    }
  }

  private mutating func setMove(of old: Int, _ matching: ItemMatching) {
    uncertain.insert(old)
    moves[old] = Self.hasOtherSection(old, matching) ? .outside : .inside
  }

  private static func hasOtherSection(_ old: Int, _ matching: ItemMatching) -> Bool {
    let item = matching.base.items[old]
    guard item.parent == 0, item.kind != .heading else { return false }
    return matching.toBase[matching.other.items[matching.toOther[old]].section] != item.section
  }
}
