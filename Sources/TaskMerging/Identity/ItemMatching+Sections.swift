extension ItemMatching {
  /// Pairs headings with equal titles, unique with their level first, then unique at all.
  mutating func pairHeadings() {
    for usesLevel in [true, false] {
      func key(_ item: MergeItem, _ index: Int) -> UInt64? {
        guard item.kind == .heading else { return nil }
        var hash = TextHash()
        hash.append(item.titleHash)
        hash.append(UInt64(usesLevel ? item.level : 0))
        return hash.value
      }
      let unique = UniqueKeys(base, unless: toOther, by: key)
      for (key, new) in UniqueKeys(other, unless: toBase, by: key).ordered {
        if let old = unique.places[key] { pair(old, new) }
      }
    }
  }

  /// Pairs headings that were renamed: most items below the one are below the other.
  mutating func pairSections() {
    /// For each heading of the base without a partner, how many of its items are below each heading of the version.
    var shared: [Int: [Int: Int]] = [:]
    var sizes: [Int: Int] = [:]
    var otherSizes: [Int: Int] = [:]
    for (index, item) in base.items.enumerated() where item.parent == 0 && item.section != 0 {
      guard toOther[item.section] < 0, item.kind != .heading else { continue }
      sizes[item.section, default: 0] += 1
      guard toOther[index] >= 0 else { continue }
      let section = other.items[toOther[index]].section
      if section != 0, toBase[section] < 0 { shared[item.section, default: [:]][section, default: 0] += 1 }
    }
    for item in other.items where item.parent == 0 && item.section != 0 && item.kind != .heading {
      otherSizes[item.section, default: 0] += 1
    }
    for (old, sections) in shared.sorted(by: { $0.key < $1.key }) {
      for (new, count) in sections where 2 * count > sizes[old, default: 0] && 2 * count > otherSizes[new, default: 0] {
        pair(old, new)
      }
    }
  }

  /// Pairs the pieces of notes of paired tasks: those with equal text, then the first ones, then in order if each has
  /// one that is left.
  mutating func pairNotes() {
    for (old, item) in base.items.enumerated() where item.kind == .task && toOther[old] >= 0 {
      let new = toOther[old]
      let left = base.notes(of: old)
      let right = other.notes(of: new)
      guard !left.isEmpty, !right.isEmpty else { continue }
      var interning = HashInterning()
      let counterparts = SequenceMatching.counterparts(
        of: left.map { interning.number(of: base.items[$0].textHash) },
        in: right.map { interning.number(of: other.items[$0].textHash) })
      for (piece, place) in zip(left, counterparts) where place >= 0 { pair(piece, right[place]) }
      if left[0] == old + 1, right[0] == new + 1 { pair(left[0], right[0]) }
      let open = (left.filter { toOther[$0] < 0 }, right.filter { toBase[$0] < 0 })
      if open.0.count == open.1.count { for (a, b) in zip(open.0, open.1) { pair(a, b) } }
    }
  }
}
