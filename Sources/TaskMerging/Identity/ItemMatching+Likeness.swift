extension ItemMatching {
  /// The likeness below which a pair is in dispute if the other side changed it.
  static let sureLikeness = 0.8

  /// A pair that may be made.
  private struct Candidate {
    var old: Int
    var new: Int
    var likeness: Double
    /// How far apart the places of the two are.
    var distance: Int
    /// Whether the words of one are among those of the other: words were only added, or only removed.
    var isExtended: Bool
  }

  /// The number of items that one is compared with.
  private static let gapLimit = 64

  /// Pairs headings that surely resemble each other between the same neighbors.
  mutating func pairAlikeHeadings() {
    guard other.items.indices.contains(where: { other.items[$0].kind == .heading && toBase[$0] < 0 }) else { return }
    var features = FeatureTable(base, other)
    pair(candidatesInGaps(&features, of: .heading).filter { $0.likeness >= Self.sureLikeness })
  }

  /// Pairs items that resemble each other.
  mutating func pairAlike() {
    var features = FeatureTable(base, other)
    pair(candidatesInGaps(&features) + candidatesByRareWords(&features))
  }

  /// Pairs candidates, the most alike first; of equal ones the nearest.
  private mutating func pair(_ candidates: [Candidate]) {
    let sorted = candidates.sorted {
      ($1.likeness, $0.distance, $0.old, $0.new) < ($0.likeness, $1.distance, $1.old, $1.new)
    }
    for candidate in sorted where pair(candidate.old, candidate.new) {
      alike.insert(candidate.old)
      if candidate.likeness < Self.sureLikeness, !candidate.isExtended { doubtful.insert(candidate.old) }
    }
  }

  /// Returns the pairs of items that resemble each other between the same neighbors that did not move.
  ///
  /// - Parameter kind: the kind of the items; `nil` for any.
  private func candidatesInGaps(_ features: inout FeatureTable, of kind: MergeItem.Kind? = nil) -> [Candidate] {
    var candidates: [Candidate] = []
    let old = base.items.indices.filter { base.items[$0].kind != .note }
    let new = other.items.indices.filter { other.items[$0].kind != .note }
    let places = Dictionary(uniqueKeysWithValues: old.enumerated().map { ($0.element, $0.offset) })
    let paired = new.indices.filter { toBase[new[$0]] >= 0 }
    let neighbors = paired.map { places[toBase[new[$0]]] ?? 0 }
    let rising = unmoved(paired.map { toBase[new[$0]] }, at: neighbors)
    var (lastOld, lastNew) = (0, 0)
    for (oldEnd, newEnd) in rising.map({ (neighbors[$0], paired[$0]) }) + [(old.count, new.count)] {
      let left = old[lastOld..<oldEnd].filter { toOther[$0] < 0 }.prefix(Self.gapLimit)
      let right = new[lastNew..<newEnd].filter { toBase[$0] < 0 }.prefix(Self.gapLimit)
      (lastOld, lastNew) = (oldEnd, newEnd)
      for (step, item) in right.enumerated() where kind == nil || other.items[item].kind == kind {
        for (place, partner) in left.enumerated() where mayBeInGap(partner, item) {
          guard let likeness = features.likeness(partner, item), likeness >= 0.5 else { continue }
          candidates.append(
            Candidate(
              old: partner, new: item, likeness: likeness, distance: abs(place - step),
              isExtended: features.isExtended(partner, item)))
        }
      }
    }
    return candidates
  }

  /// Returns which of some items of the base, in the order of the version, did not move: of those outside tasks a rising
  /// run of the largest weight, and between two of these a longest one of those inside tasks. So a part that was left out
  /// counts as it would otherwise, although the items inside its tasks are not known.
  private func unmoved(_ items: [Int], at places: [Int]) -> [Int] {
    let outer = items.indices.filter { base.items[items[$0]].parent == 0 }
    let run = RisingRun(outer.map { places[$0] }, weights: outer.map { base.weight(items[$0]).items })
    var unmoved: [Int] = []
    var start = 0
    for end in run.indices.map({ outer[$0] }) + [items.count] {
      let first = unmoved.last.map { places[$0] } ?? -1
      let last = end < items.count ? places[end] : Int.max
      let inner = (start..<end).filter { first < places[$0] && places[$0] < last && base.items[items[$0]].parent != 0 }
      unmoved += RisingRun.longest(in: inner.map { places[$0] }).map { inner[$0] }
      if end < items.count { unmoved.append(end) }
      start = end + 1
    }
    return unmoved
  }

  /// Whether a pair in a gap leaves the item inside the same parent, as far as parents are paired.
  private func mayBeInGap(_ old: Int, _ new: Int) -> Bool {
    guard base.items[old].kind == other.items[new].kind, !isRecord[new], !haveOtherIds(old, new) else { return false }
    let (parent, otherParent) = (base.items[old].parent, other.items[new].parent)
    return toOther[parent] == otherParent || toOther[parent] < 0 && toBase[otherParent] < 0
  }

  /// Returns the pairs of items that resemble each other anywhere and share rare words.
  private func candidatesByRareWords(_ features: inout FeatureTable) -> [Candidate] {
    var holders: [UInt64: [Int]] = [:]
    for index in base.items.indices where isLeft(index, toOther, base) {
      for word in Set(features.old(index).words) { holders[word, default: []].append(index) }
    }
    guard !holders.isEmpty else { return [] }
    var candidates: [Candidate] = []
    for index in other.items.indices where isLeft(index, toBase, other) && !isRecord[index] {
      let words = Set(features.new(index).words).filter { holders[$0] != nil }
      let rarest = words.sorted { (holders[$0]?.count ?? 0, $0) < (holders[$1]?.count ?? 0, $1) }.prefix(3)
      var found: Set<Int> = []
      for word in rarest { found.formUnion((holders[word] ?? []).prefix(max(0, 8 - found.count))) }
      for item in found.sorted() where !haveOtherIds(item, index) && base.items[item].kind == other.items[index].kind {
        guard let likeness = features.likeness(item, index),
          likeness >= 0.7 || likeness >= 0.5 && features.isContained(item, index)
        else { continue }
        candidates.append(
          Candidate(
            old: item, new: index, likeness: likeness, distance: abs(item - index), isExtended: false))
      }
    }
    return candidates
  }

  private func isLeft(_ index: Int, _ partners: [Int], _ version: MergeVersion) -> Bool {
    partners[index] < 0 && version.items[index].isPairedByText
  }
}

/// The features of items, each read once.
private struct FeatureTable {
  let base: MergeVersion
  let other: MergeVersion
  private var oldFeatures: [Int: ItemFeatures] = [:]
  private var newFeatures: [Int: ItemFeatures] = [:]

  init(_ base: MergeVersion, _ other: MergeVersion) {
    self.base = base
    self.other = other
  }

  mutating func old(_ index: Int) -> ItemFeatures {
    let features = oldFeatures[index] ?? ItemFeatures(base, index)
    oldFeatures[index] = features
    return features
  }

  mutating func new(_ index: Int) -> ItemFeatures {
    let features = newFeatures[index] ?? ItemFeatures(other, index)
    newFeatures[index] = features
    return features
  }

  mutating func likeness(_ old: Int, _ new: Int) -> Double? { self.old(old).likeness(to: self.new(new)) }

  mutating func isContained(_ old: Int, _ new: Int) -> Bool { self.old(old).contains(self.new(new), least: 2) }

  mutating func isExtended(_ old: Int, _ new: Int) -> Bool { self.old(old).contains(self.new(new), least: 3) }
}
