/// The items of the base that a version holds: which item became which. Notes are paired last, by `pairNotes`.
///
/// Each pass pairs items that the passes before left over, from the surest sign of identity to the weakest. The result
/// depends on the two versions alone, never on the side that a version is from.
struct ItemMatching {
  let base: MergeVersion
  let other: MergeVersion
  /// For each item of the base, the item that it became; -1 if there is none.
  private(set) var toOther: [Int]
  /// For each item of the version, the item that it was; -1 if there is none.
  private(set) var toBase: [Int]
  /// The items of the base that have a pair of another title. A change on the other side is then in dispute.
  var doubtful: Set<Int> = []
  /// The items of the base that are paired by their likeness.
  var alike: Set<Int> = []
  /// For each recurring task of the base that was closed, its closed occurrences in the version.
  var closings: [Int: ClosedSeries] = [:]
  /// For each item of the version, whether it is a closed occurrence or a copy in one, and so no item of the base.
  var isRecord: [Bool]

  init(_ base: MergeVersion, _ other: MergeVersion) {
    self.base = base
    self.other = other
    toOther = [Int](repeating: -1, count: base.items.count)
    toBase = [Int](repeating: -1, count: other.items.count)
    isRecord = [Bool](repeating: false, count: other.items.count)
    pair(0, 0)
    pairFrontMatter()
    pairOccurrences()
    pairIds()
    pairUniqueTrees()
    pairHeadings()
    pairTitles()
    pairEqualItems()
    pairAlikeHeadings()
    pairSections()
    pairAlike()
  }

  /// Pairs two items that have no partner and are of one kind.
  @discardableResult
  mutating func pair(_ old: Int, _ new: Int) -> Bool {
    guard toOther[old] < 0, toBase[new] < 0, base.items[old].kind == other.items[new].kind, !isRecord[new] else {
      return false
    }
    toOther[old] = new
    toBase[new] = old
    return true
  }

  /// Takes a pair apart.
  mutating func part(_ old: Int) {
    toBase[toOther[old]] = -1
    toOther[old] = -1
    alike.remove(old)
    doubtful.remove(old)
  }

  /// Whether both items have an id, and different ones.
  func haveOtherIds(_ old: Int, _ new: Int) -> Bool {
    let (a, b) = (base.items[old].idHash, other.items[new].idHash)
    return a != 0 && b != 0 && a != b
  }

  private mutating func pairFrontMatter() {
    guard base.items.count > 1, other.items.count > 1, base.items[1].kind == .frontMatter else { return }
    pair(1, 1)
  }

  /// Pairs tasks with one id that is unique in each version.
  private mutating func pairIds() {
    let unique = UniqueKeys(base) { $0.idHash == 0 ? nil : $0.idHash }
    for (key, new) in UniqueKeys(other, by: { $0.idHash == 0 ? nil : $0.idHash }).ordered {
      if let old = unique.places[key] { pair(old, new) }
    }
  }

  /// Pairs items that occur once in each version with equal text and content.
  private mutating func pairUniqueTrees() {
    let unique = UniqueKeys(base) { $0.isPairedByText ? $0.treeHash : nil }
    for (key, new) in UniqueKeys(other, by: { $0.isPairedByText ? $0.treeHash : nil }).ordered {
      if let old = unique.places[key] { pairTrees(old, new) }
    }
  }

  /// Pairs two items of equal trees, and everything in them.
  private mutating func pairTrees(_ old: Int, _ new: Int) {
    guard !haveOtherIds(old, new), pair(old, new) else { return }
    let count = base.items[old].next - old
    guard count == other.items[new].next - new else { return }
    for step in 1..<max(1, count) { pair(old + step, new + step) }
  }

  /// Pairs tasks with equal titles, unique under one heading or parent first, then unique at all.
  private mutating func pairTitles() {
    let outer = outerKeys()
    func key(_ item: MergeItem, _ index: Int, _ place: Int) -> UInt64? {
      guard item.kind == .task, item.titleHash != 0 else { return nil }
      var hash = TextHash()
      hash.append(item.titleHash)
      hash.append(UInt64(bitPattern: Int64(place)))
      return hash.value
    }
    let ids = (Set(base.items.map(\.idHash)), Set(other.items.map(\.idHash)))
    let near = UniqueKeys(base, unless: toOther) { key($0, $1, outer.old[$1]) }
    for (key, new) in UniqueKeys(other, unless: toBase, by: { key($0, $1, outer.new[$1]) }).ordered {
      guard let old = near.places[key] else { continue }
      let isRenamed = !ids.1.contains(base.items[old].idHash) && !ids.0.contains(other.items[new].idHash)
      if !haveOtherIds(old, new) || isRenamed { pair(old, new) }
    }
    let far = UniqueKeys(base, unless: toOther) { key($0, $1, 0) }
    for (key, new) in UniqueKeys(other, unless: toBase, by: { key($0, $1, 0) }).ordered {
      if let old = far.places[key], !haveOtherIds(old, new) { pair(old, new) }
    }
  }

  /// Returns, for each item of the two versions, a number of its parent or heading. Paired ones
  /// have the same number, and others none that the other version has.
  private func outerKeys() -> (old: [Int], new: [Int]) {
    let shift = base.items.count
    let old = base.items.map { item in
      let outer = item.parent == 0 ? item.section : item.parent
      return outer + 1
    }
    let new = other.items.map { item in
      let outer = item.parent == 0 ? item.section : item.parent
      return toBase[outer] >= 0 ? toBase[outer] + 1 : shift + outer + 1
    }
    return (old, new)
  }

  /// Pairs items of equal text that occur more than once, in order between the items that are paired: first those under
  /// one parent, then the others.
  private mutating func pairEqualItems() {
    for isNear in [true, false] {
      let outer = outerKeys()
      var interning = HashInterning()
      func key(_ item: MergeItem, _ partner: Int, _ outer: Int) -> UInt32 {
        var hash = TextHash()
        hash.append(partner >= 0 ? UInt64(partner) : item.treeHash)
        hash.append(UInt64(partner >= 0 ? 0 : isNear ? outer + 2 : 1))
        return interning.number(of: hash.value)
      }
      let old = base.items.indices.filter { base.items[$0].isPairedByText }
      let new = other.items.indices.filter { other.items[$0].isPairedByText && !isRecord[$0] }
      let counterparts = SequenceMatching.counterparts(
        of: old.map { key(base.items[$0], toOther[$0] < 0 ? -1 : $0, outer.old[$0]) },
        in: new.map { key(other.items[$0], toBase[$0], outer.new[$0]) })
      for (place, index) in old.enumerated() where counterparts[place] >= 0 && toOther[index] < 0 {
        pairTrees(index, new[counterparts[place]])
      }
    }
    pairRest()
  }

  /// Pairs the remaining items of equal text, the first with the first.
  private mutating func pairRest() {
    var places: [UInt64: [Int]] = [:]
    for index in base.items.indices.reversed() where toOther[index] < 0 && base.items[index].isPairedByText {
      places[base.items[index].treeHash, default: []].append(index)
    }
    for index in other.items.indices where toBase[index] < 0 && other.items[index].isPairedByText {
      guard let old = places[other.items[index].treeHash]?.popLast() else { continue }
      pairTrees(old, index)
    }
  }
}

extension MergeItem {
  /// Whether an equal text shows that two items are the same. Notes are paired with their tasks.
  var isPairedByText: Bool { kind != .document && kind != .note && kind != .frontMatter }
}

/// Equal hashes as equal numbers.
struct HashInterning {
  private var numbers: [UInt64: UInt32] = [:]

  mutating func number(of hash: UInt64) -> UInt32 {
    let next = UInt32(numbers.count)
    let number = numbers[hash] ?? next
    numbers[hash] = number
    return number
  }
}

/// The items with a key that is unique in a version.
struct UniqueKeys {
  /// The item of each key that occurs once.
  private(set) var places: [UInt64: Int] = [:]

  /// The unique keys with their items, in the order of the document.
  var ordered: [(key: UInt64, index: Int)] {
    places.map { (key: $0.key, index: $0.value) }.sorted { $0.index < $1.index }
  }

  init(_ version: MergeVersion, by key: (MergeItem) -> UInt64?) {
    self.init(version, unless: []) { item, _ in key(item) }
  }

  /// - Parameter paired: for each item a number that is not negative if the item does not count.
  init(_ version: MergeVersion, unless paired: [Int], by key: (MergeItem, Int) -> UInt64?) {
    var repeated: Set<UInt64> = []
    for (index, item) in version.items.enumerated() where index > 0 {
      if !paired.isEmpty, paired[index] >= 0 { continue }
      guard let key = key(item, index), !repeated.contains(key) else { continue }
      guard places.updateValue(index, forKey: key) != nil else { continue }
      places[key] = nil
      repeated.insert(key)
    }
  }
}
