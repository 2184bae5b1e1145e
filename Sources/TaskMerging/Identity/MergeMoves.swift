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

  /// The lists in which several items may have moved: items of the base in the order of the version.
  private var uncertainLists: [[Int]] = []

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

  /// Adds the moves in a list.
  private mutating func addMoves(in list: [Int], _ matching: ItemMatching) {
    // Most lists are as they were.
    guard zip(list, list.dropFirst()).contains(where: { $0 > $1 }) else { return }
    let rising = RisingRun(list, weights: list.map { matching.base.weight($0).items })
    setMoves(in: list, besides: rising.indices, matching)
    let doubts = list.indices.filter { !rising.isCertain[$0] }.map { list[$0] }
    uncertain.formUnion(doubts)
    if !doubts.isEmpty { uncertainLists.append(list) }
  }

  /// Decides which of several items moved where that is not certain: rather one that the other side moved, and rather a
  /// task than a heading, which takes its section along.
  mutating func settle(_ matching: ItemMatching, besides other: MergeMoves) {
    for list in uncertainLists {
      let weights = list.map { matching.base.weight($0) }
      let bonuses = zip(list, weights).map { old, weight in
        let stays = !other.uncertain.contains(old) && other.moves[old] == .none
        return (stays ? 2 * weight.items : 0) + weight.headings
      }
      let unit = bonuses.reduce(1, +)
      let rising = RisingRun(list, weights: zip(weights, bonuses).map { unit * $0.items + $1 })
      setMoves(in: list, besides: rising.indices, matching)
    }
  }

  /// Sets the moves of the items of a list other than those at some of its places, which did not move.
  private mutating func setMoves(in list: [Int], besides places: [Int], _ matching: ItemMatching) {
    var next = 0
    for (place, old) in list.enumerated() {
      if next < places.count, places[next] == place {
        next += 1
        moves[old] = Self.isBehindOtherHeading(old, matching) ? .outside : .none
      } else {
        setMove(of: old, matching)
      }
    }
  }

  private mutating func setMove(of old: Int, _ matching: ItemMatching) {
    uncertain.insert(old)
    moves[old] = Self.hasOtherSection(old, matching) ? .outside : .inside
  }

  /// Whether a heading was moved in front of an item, or away from it, so that it has another section of the base.
  private static func isBehindOtherHeading(_ old: Int, _ matching: ItemMatching) -> Bool {
    let section = matching.base.items[old].section
    guard hasOtherSection(old, matching), matching.toOther[section] >= 0 else { return false }
    return matching.toBase[matching.other.items[matching.toOther[old]].section] >= 0
  }

  private static func hasOtherSection(_ old: Int, _ matching: ItemMatching) -> Bool {
    let item = matching.base.items[old]
    guard item.parent == 0, matching.base.weight(old).headings == 0 else { return false }
    return matching.toBase[matching.other.items[matching.toOther[old]].section] != item.section
  }
}
