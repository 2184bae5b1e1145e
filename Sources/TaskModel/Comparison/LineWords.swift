import TaskSyntax

/// The words on the line of a task or a heading, from left to right: runs of bytes other than blanks. Blanks inside a
/// token or an opaque span do not separate words.
struct LineWords {
  private let walk: DocumentWalk
  private let end: Int
  private var place: Place

  /// A position in the line and the word before it: byte offsets in the document, and record indices in the part.
  private struct Place {
    var position: Int
    var record: Int
    var word = 0..<0
    var records = 0..<0
  }

  /// Creates the words in `range` of the line of the walk's current block, without its rank.
  private init(_ walk: DocumentWalk, _ range: Range<Int>) {
    self.walk = walk
    end = range.upperBound
    place = Place(position: range.lowerBound, record: walk.block.words.lowerBound)
    if walk.rank != nil {
      place.position = walk.part.range.lowerBound &+ walk.part.records[place.record].upperBound
      place.record &+= 1
    }
  }

  /// Whether two lines have the same rank and the same words in the same order, except for the order of the attributes
  /// at their ends.
  static func areSame(_ old: DocumentWalk, _ oldRange: Range<Int>, _ new: DocumentWalk, _ newRange: Range<Int>) -> Bool
  {
    guard old.rank == new.rank else { return false }
    var a = LineWords(old, oldRange)
    var b = LineWords(new, newRange)
    while true {
      let (oldRest, newRest) = (a.place, b.place)
      let isOld = a.next()
      guard isOld == b.next() else { return false }
      guard isOld else { return true }
      if !a.isSame(as: b) {
        a.place = oldRest
        b.place = newRest
        return areReordered(&a, &b)
      }
    }
  }

  /// Whether the rest of both lines consists of attributes, and of comments that keep their positions, and whether the
  /// attributes of each key are the same, in the same order.
  private static func areReordered(_ a: inout LineWords, _ b: inout LineWords) -> Bool {
    let (old, new) = (a.place, b.place)
    var keys: UInt32 = 0
    while a.next() {
      guard b.next(), a.isWhole(.attribute) == b.isWhole(.attribute) else { return false }
      if a.isWhole(.attribute) {
        keys |= 1 << UInt32(a.key.rawValue)
        keys |= 1 << UInt32(b.key.rawValue)
      } else {
        guard a.isWhole(.inlineComment), a.isSame(as: b) else { return false }
      }
    }
    guard !b.next() else { return false }
    for key in AttributeKey.allCases where keys & 1 << UInt32(key.rawValue) != 0 {
      (a.place, b.place) = (old, new)
      while a.next(key) { guard b.next(key), a.isSame(as: b) else { return false } }
      guard !b.next(key) else { return false }
    }
    return true
  }

  /// Advances to the next word. Returns `false` if there is none.
  private mutating func next() -> Bool {
    let walk = walk
    let bytes = walk.source.storage.span
    var position = place.position
    var record = place.record
    while position < end, bytes[position].isBlank { position &+= 1 }
    guard position < end else { return false }
    let start = position
    let base = walk.part.range.lowerBound
    while position < end {
      if record < walk.block.words.upperBound, base &+ walk.part.records[record].lowerBound == position {
        position = base &+ walk.part.records[record].upperBound
        record &+= 1
      } else if bytes[position].isBlank {
        break
      } else {
        position &+= 1
      }
    }
    place = Place(position: position, record: record, word: start..<position, records: place.record..<record)
    return true
  }

  /// Advances to the next attribute with `key`. Returns `false` if there is none.
  private mutating func next(_ key: AttributeKey) -> Bool {
    while next() { if isWhole(.attribute), self.key == key { return true } }
    return false
  }

  /// Whether the word is exactly one token or span of `kind`.
  private func isWhole(_ kind: SyntaxKind) -> Bool {
    guard place.records.count == 1 else { return false }
    let only = walk.part.records[place.records.lowerBound]
    return only.kind == kind && Int(only.length) == place.word.count
  }

  /// The key of a word that is an attribute.
  private var key: AttributeKey { walk.part.records[place.records.lowerBound].key }

  /// Whether two words have the same bytes and are parsed in the same way.
  private func isSame(as other: LineWords) -> Bool {
    let (a, b) = (place, other.place)
    guard a.records.count == b.records.count,
      walk.source.storage.span.isSame(a.word, as: other.walk.source.storage.span, b.word)
    else { return false }
    let start = a.word.lowerBound &- walk.part.range.lowerBound
    let otherStart = b.word.lowerBound &- other.walk.part.range.lowerBound
    for (index, otherIndex) in zip(a.records, b.records) {
      let (one, two) = (walk.part.records[index], other.walk.part.records[otherIndex])
      guard one.kind == two.kind, one.flags == two.flags, one.detail == two.detail, one.length == two.length,
        one.lowerBound &- start == two.lowerBound &- otherStart
      else { return false }
    }
    return true
  }
}

extension DocumentWalk {
  /// The rank of the current task or heading.
  fileprivate var rank: RankLiteral? {
    guard let first = block.words.first, part.records[first].kind == .rank else { return nil }
    return part.records[first].rank
  }
}
