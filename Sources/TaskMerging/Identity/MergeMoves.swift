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
  /// The items of the base that may have moved among their siblings: of two that changed places each.
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
    for list in lists.values {
      var next = 0
      let rising = RisingRun(list)
      for (place, old) in list.enumerated() {
        if !rising.isCertain[place] { uncertain.insert(old) }
        if next < rising.indices.count, rising.indices[next] == place {
          next += 1
        } else {
          moves[old] = Self.hasOtherSection(old, matching) ? .outside : .inside
        }
      }
    }
  }

  private static func hasOtherSection(_ old: Int, _ matching: ItemMatching) -> Bool {
    let item = matching.base.items[old]
    guard item.parent == 0, item.kind != .heading else { return false }
    return matching.toBase[matching.other.items[matching.toOther[old]].section] != item.section
  }
}
