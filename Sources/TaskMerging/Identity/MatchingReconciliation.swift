import TaskEditing
import TaskSyntax

extension MergeSides<ItemMatching> {
  /// Looks at the items of a side that are only alike to those of the base, and that the other side has exactly so: if
  /// it has no other item for that of the base, it made the same change, else both added the item.
  mutating func reconcile(_ side: MergeSide) {
    guard !self[side].alike.isEmpty else { return }
    let other = self[side.other].other
    let toBase = self[side.other].toBase
    let added = UniqueKeys(other, unless: toBase) { item, _ in item.isPairedByText ? item.treeHash : nil }
    for old in self[side].alike.sorted() {
      let item = self[side].other.items[self[side].toOther[old]]
      guard let partner = added.places[item.treeHash], self[side.other].toBase[partner] < 0 else { continue }
      if self[side.other].toOther[old] < 0 {
        self[side.other].pair(old, partner)
      } else {
        self[side].part(old)
      }
    }
  }

  /// Pairs items of the base that a side seems to have removed, and that the other side moved, with an item of the side in
  /// the same parent and section that contains the change, as in a result that is merged again.
  mutating func findContained(_ side: MergeSide) {
    let (base, version, other) = (self[side].base, self[side].other, self[side.other].other)
    let lost = base.items.indices.filter { old in
      let changed = self[side.other].toOther[old]
      return self[side].toOther[old] < 0 && changed >= 0 && base.items[old].isPairedByText
        && base.items[old].kind != .heading && isElsewhere(old, on: side.other)
    }
    guard !lost.isEmpty else { return }
    var added: [Place: [Int]] = [:]
    for (index, item) in version.items.enumerated().dropFirst()
    where self[side].toBase[index] < 0 && !self[side].isRecord[index] && item.isPairedByText {
      added[Place(kind: item.kind, parent: item.parent, section: item.section), default: []].append(index)
    }
    for old in lost {
      let changed = self[side.other].toOther[old]
      guard let place = place(of: changed, on: side) else { continue }
      let partners = (added[place] ?? []).prefix(Self.candidateLimit).filter { index in
        self[side].toBase[index] < 0 && !self[side].haveOtherIds(old, index)
          && Self.contains(version, index, other, changed, base, old)
      }
      if partners.count == 1 { self[side].pair(old, partners[0]) }
    }
  }

  /// The number of items that one is compared with.
  private static var candidateLimit: Int { 16 }

  /// Whether a side has an item of the base in another parent or section.
  private func isElsewhere(_ old: Int, on side: MergeSide) -> Bool {
    let (before, after) = (self[side].base.items[old], self[side].other.items[self[side].toOther[old]])
    return self[side].toBase[after.parent] != before.parent || self[side].toBase[after.section] != before.section
  }

  /// Returns the place on a side at which the other side has an item; `nil` if the side does not have it.
  private func place(of index: Int, on side: MergeSide) -> Place? {
    let matchings = (own: self[side], other: self[side.other])
    let item = matchings.other.other.items[index]
    func counterpart(_ index: Int) -> Int {
      let old = matchings.other.toBase[index]
      return old < 0 ? -1 : matchings.own.toOther[old]
    }
    let (parent, section) = (counterpart(item.parent), counterpart(item.section))
    return parent < 0 || section < 0 ? nil : Place(kind: item.kind, parent: parent, section: section)
  }

  /// Whether an item contains the change that another one is of an item of the base.
  private static func contains(
    _ version: MergeVersion, _ index: Int, _ other: MergeVersion, _ changed: Int, _ base: MergeVersion, _ old: Int
  ) -> Bool {
    guard version.items[index].kind == .task else {
      let text = Array(version.text(index))
      let merged = TextMerge.merge(base: base.text(old), text[...], other.text(changed))
      guard merged.count == 1, case .text(let result) = merged[0] else { return false }
      return result == text && text != Array(base.text(old))
    }
    func fields(_ version: MergeVersion, _ index: Int) -> LineFields? {
      TaskLine(Array(version.line(index)), version.dialect).flatMap { LineFields($0) }
    }
    guard let own = fields(version, index), let theirs = fields(other, changed), let before = fields(base, old),
      Set(theirs.title).isSubset(of: own.title)
    else { return false }
    let table = FieldTable(base: before, own, theirs)
    return table.disputes.isEmpty && table.merged == own
  }
}

/// The place of an item in a version.
private struct Place: Hashable {
  var kind: MergeItem.Kind
  var parent: Int
  var section: Int
}
