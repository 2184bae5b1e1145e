import TaskEditing

/// One of the two changed versions. Every rule treats both alike.
enum MergeSide: CaseIterable {
  case a, b

  var other: MergeSide { self == .a ? .b : .a }
}

/// A value for each side.
struct MergeSides<Value> {
  var a: Value
  var b: Value

  subscript(_ side: MergeSide) -> Value {
    get { side == .a ? a : b }
    set { if side == .a { a = newValue } else { b = newValue } }
  }
}

/// An item of the merged document, with its places in the versions; -1 where it is missing.
struct MergeNode {
  var base: Int
  var a: Int
  var b: Int

  subscript(_ side: MergeSide) -> Int { side == .a ? a : b }

  /// Whether both sides have it.
  var isShared: Bool { a >= 0 && b >= 0 }
}

/// The items of three versions as one: which are the same.
struct MergeGraph {
  let base: MergeVersion
  let versions: MergeSides<MergeVersion>
  let matchings: MergeSides<ItemMatching>
  let moves: MergeSides<MergeMoves>
  /// The items; the first ones are those of the base.
  private(set) var nodes: [MergeNode]
  /// The node of each item of a version.
  private(set) var numbers: MergeSides<[Int]>
  /// The tasks that both sides added.
  private(set) var sameAdditions: [Int] = []

  init(_ base: MergeVersion, _ a: MergeVersion, _ b: MergeVersion) {
    self.base = base
    versions = MergeSides(a: a, b: b)
    var matchings = MergeSides(a: ItemMatching(base, a), b: ItemMatching(base, b))
    for side in MergeSide.allCases {
      matchings.reconcile(side)
      matchings.findContained(side)
    }
    matchings.a.pairNotes()
    matchings.b.pairNotes()
    self.matchings = matchings
    let certain = (a: MergeMoves(matchings.a), b: MergeMoves(matchings.b))
    var moves = MergeSides(a: certain.a, b: certain.b)
    moves.a.settle(matchings.a, besides: certain.b)
    moves.b.settle(matchings.b, besides: certain.a)
    self.moves = moves
    numbers = MergeSides(a: matchings.a.toBase, b: matchings.b.toBase)
    let pairs = (matchings.a.toOther, matchings.b.toOther)
    nodes = base.items.indices.map { MergeNode(base: $0, a: pairs.0[$0], b: pairs.1[$0]) }
    if base.items.count == 1 { pairDirectly() }
    pairRecords()
    pairIds()
    pairTexts()
    pairTitles()
    pairAdditions()
    for index in b.items.indices where numbers.b[index] < 0 { add(-1, index) }
  }

  /// Adds a node that the base does not have.
  private mutating func add(_ a: Int, _ b: Int) {
    if a >= 0 { numbers.a[a] = nodes.count }
    if b >= 0 { numbers.b[b] = nodes.count }
    if a >= 0, b >= 0, versions.a.items[a].kind == .task { sameAdditions.append(nodes.count) }
    nodes.append(MergeNode(base: -1, a: a, b: b))
  }

  /// Joins the items of both sides by their identity, where there is no base. Likeness is no proof.
  private mutating func pairDirectly() {
    var matching = ItemMatching(versions.a, versions.b)
    for old in matching.alike { matching.part(old) }
    matching.pairNotes()
    for (old, new) in matching.toOther.enumerated().dropFirst() where new >= 0 { add(old, new) }
    // Without a base, items of both sides are no additions.
    sameAdditions = []
  }

  /// Joins the records that both sides made of one occurrence, and the tasks in them.
  private mutating func pairRecords() {
    for old in base.items.indices {
      guard let left = matchings.a.closings[old], let right = matchings.b.closings[old] else { continue }
      for (record, partner) in recordPairs(left, right, of: old) where numbers.a[record] < 0 && numbers.b[partner] < 0 {
        let copies = TaskCopies.pairs(versions.a, record, versions.b, partner)
        for (x, y) in [(record, partner)] + copies where numbers.a[x] < 0 && numbers.b[y] < 0 {
          add(x, y)
          // A record is no addition.
          if sameAdditions.last == nodes.count - 1 { sameAdditions.removeLast() }
        }
      }
    }
    for side in MergeSide.allCases {
      for (_, series) in matchings[side].closings.sorted(by: { $0.key < $1.key }) {
        for record in series.records where numbers[side][record] < 0 {
          side == .a ? add(record, -1) : add(-1, record)
        }
      }
    }
  }

  /// Returns the records of both sides that are one occurrence: the one that the task of the base was, and later ones
  /// with one date. Where dates count from the day of completion or are missing, the later ones are paired in order.
  func recordPairs(_ a: ClosedSeries, _ b: ClosedSeries, of old: Int) -> [(Int, Int)] {
    let (left, right) = (a.records.filter { $0 != a.own }, b.records.filter { $0 != b.own })
    let day = matchings.a.occurrence(old, in: base)
    if day == nil || base.countsFromCompletion(old) { return [(a.own, b.own)] + zip(left, right) }
    var waiting: [[UInt8]: [Int]] = [:]
    for record in right.reversed() {
      waiting[matchings.b.occurrence(record, in: versions.b) ?? [], default: []].append(record)
    }
    let later = left.compactMap { record in
      waiting[matchings.a.occurrence(record, in: versions.a) ?? []]?.popLast().map { (record, $0) }
    }
    return [(a.own, b.own)] + later
  }

  /// Joins tasks that both sides added with one id.
  private mutating func pairIds() {
    func key(_ item: MergeItem, _ index: Int) -> UInt64? { item.idHash == 0 ? nil : item.idHash }
    let right = UniqueKeys(versions.b, unless: numbers.b, by: key)
    for (id, index) in UniqueKeys(versions.a, unless: numbers.a, by: key).ordered {
      if let partner = right.places[id] { add(index, partner) }
    }
  }

  /// Joins tasks that both sides added with one title, unique in each version, under one parent: as after a commit that
  /// both have, and a change of one. Tasks that are at odds stay two.
  private mutating func pairTitles() {
    func key(_ item: MergeItem) -> UInt64? { item.kind == .task ? item.titleHash : nil }
    let right = UniqueKeys(versions.b, by: key)
    for (title, index) in UniqueKeys(versions.a, by: key).ordered where numbers.a[index] < 0 {
      guard let other = right.places[title], numbers.b[other] < 0 else { continue }
      let parents = (versions.a.items[index].parent, versions.b.items[other].parent)
      guard parents == (0, 0) || numbers.a[parents.0] >= 0 && numbers.a[parents.0] == numbers.b[parents.1],
        !isAtOdds(index, other)
      else { continue }
      add(index, other)
    }
  }

  /// Whether the fields of two additions cannot be joined.
  private func isAtOdds(_ a: Int, _ b: Int) -> Bool {
    guard let x = TaskLine(Array(versions.a.line(a)), versions.a.dialect).flatMap({ LineFields($0) }),
      let y = TaskLine(Array(versions.b.line(b)), versions.b.dialect).flatMap({ LineFields($0) }), x.title.count > 1
    else { return true }
    return !FieldTable(base: nil, x, y).disputes.isEmpty
  }

  /// Joins prose, fences and comments that both sides added, each with a text that is unique among the additions.
  private mutating func pairTexts() {
    func key(_ item: MergeItem, _ index: Int) -> UInt64? {
      item.kind == .prose || item.kind == .fence || item.kind == .comment ? item.textHash : nil
    }
    let right = UniqueKeys(versions.b, unless: numbers.b, by: key)
    for (text, index) in UniqueKeys(versions.a, unless: numbers.a, by: key).ordered {
      if let partner = right.places[text] { add(index, partner) }
    }
  }

  /// Joins other items that both sides added: tasks with equal lines and notes under one parent, notes at one place,
  /// and other blocks with equal texts in one section; of several the first with the first.
  private mutating func pairAdditions() {
    var waiting: [AdditionKey: [Int]] = [:]
    for index in versions.b.items.indices.reversed() where numbers.b[index] < 0 {
      let key = AdditionKey(versions.b, index, place: versions.b.place(ofAddition: index))
      waiting[key, default: []].append(index)
    }
    for index in versions.a.items.indices where numbers.a[index] < 0 {
      let place = partner(versions.a.place(ofAddition: index))
      var key = AdditionKey(versions.a, index, place: place)
      key.parent = partner(versions.a.items[index].parent)
      add(index, waiting[key]?.popLast() ?? -1)
    }
  }

  /// Returns the item of side B that is the same as an item of side A; -2 if there is none.
  private func partner(_ item: Int) -> Int {
    let number = numbers.a[item]
    return number >= 0 && nodes[number].b >= 0 ? nodes[number].b : -2
  }
}

/// The properties that two additions must share to be one.
private struct AdditionKey: Hashable {
  var kind: MergeItem.Kind
  /// The parent, as an item of side B.
  var parent: Int
  /// The place in the parent, as an item of side B; 0 for a task, which may be anywhere in it.
  var place: Int
  var text: UInt64

  init(_ version: MergeVersion, _ index: Int, place: Int) {
    let item = version.items[index]
    kind = item.kind
    parent = item.parent
    self.place = 0
    text = 0
    switch item.kind {
    case .note: self.place = place
    case .frontMatter: break
    case .task:
      var hash = TextHash()
      hash.append(item.textHash)
      if index + 1 < item.next, version.items[index + 1].kind == .note {
        hash.append(version.items[index + 1].textHash)
      }
      text = hash.value
    default:
      text = item.textHash
      self.place = place
    }
  }
}

extension MergeVersion {
  /// Returns the place of an added item: for a note the task or subtask before it, for others the heading around it.
  fileprivate func place(ofAddition index: Int) -> Int {
    let item = items[index]
    switch item.kind {
    case .note:
      var before = index - 1
      while before > item.parent, items[before].parent != item.parent { before = items[before].parent }
      return before
    case .heading: return item.enclosing
    default: return item.section
    }
  }
}
