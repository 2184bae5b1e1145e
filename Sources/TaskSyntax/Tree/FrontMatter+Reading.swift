extension FrontMatter {
  /// Reads the entries below record `index`. `base` is the offset of the part in `bytes`.
  init(
    _ bytes: borrowing Span<UInt8>, _ records: borrowing Span<SyntaxRecord>, at index: Int, base: Int, contentEnd: Int
  ) {
    self.init()
    // A bit for each key that was met: a set would take longer, and many files may be read.
    var seen: UInt16 = 0
    for child in index &+ 1..<Int(records[index].next) where records[child].kind == .entry {
      let record = records[child]
      let key = FrontMatterKey(rawValue: UInt8(truncatingIfNeeded: record.detail)) ?? .other
      guard key != .other else { continue }
      // Only the first entry of a key counts.
      guard seen & key.bit == 0 else {
        misfits.append(record.range)
        continue
      }
      seen |= key.bit
      var start = base &+ record.lowerBound
      while bytes[start] != UInt8(ascii: ":") { start &+= 1 }
      start &+= 1
      let end = base &+ record.upperBound
      while start < end && bytes[start].isBlank { start &+= 1 }
      // A key without a value is unset.
      guard start < end else { continue }
      let value = Value(range: start..<end, hasLines: record.flags.contains(.takesItems), base: base)
      if !take(value, of: key, bytes, contentEnd) { misfits.append(record.range) }
    }
  }

  /// The value of an entry: the text after the colon on its line, or the `- a` lines below.
  private struct Value {
    var range: Range<Int>
    var hasLines: Bool
    /// The offset of the part.
    var base: Int
  }

  /// Stores the value of a key. Returns `false` if the value does not fit the key.
  private mutating func take(
    _ value: Value, of key: FrontMatterKey, _ bytes: borrowing Span<UInt8>, _ contentEnd: Int
  ) -> Bool {
    let range = value.range
    switch key {
    case .contexts: contexts = list(value, bytes, contentEnd) { $0.wholeName($1, contentEnd: contentEnd) }
    case .tags: tags = list(value, bytes, contentEnd) { $0.wholeName($1, contentEnd: contentEnd) }
    case .keys: keys = list(value, bytes, contentEnd) { $0.wholeKey($1) }
    // No other key accepts list lines.
    case _ where value.hasLines: return false
    case .title: title = bytes.array(range)
    case .tasks:
      // Other numbers are future versions.
      guard range.allSatisfy({ bytes[$0].isDigit }) else { return false }
      version = bytes.array(range)
    case .project:
      project = bytes.wholeName(range, contentEnd: contentEnd)
      return project != nil
    case .priority:
      let letter = range.count == 1 ? bytes[range.lowerBound] &- 0x40 : 0
      guard 1...5 ~= letter else { return false }
      rank = RankLiteral(letter: Int(letter), number: 0, quadrant: rank.quadrant)
    case .quadrant:
      guard range.count == 2, bytes[range.lowerBound] == UInt8(ascii: "Q"),
        1...4 ~= bytes[range.lowerBound + 1] &- 0x30
      else { return false }
      rank = RankLiteral(letter: rank.letter, number: 0, quadrant: Int(bytes[range.lowerBound + 1] &- 0x30))
    case .other: break
    }
    return true
  }

  /// Returns the items of a list in order, without duplicates. An item that does not fit is dropped and recorded as a
  /// misfit; of a list on one line, only the first such item is recorded.
  private mutating func list(
    _ value: Value, _ bytes: borrowing Span<UInt8>, _ contentEnd: Int,
    _ read: (borrowing Span<UInt8>, Range<Int>) -> [UInt8]?
  ) -> [[UInt8]] {
    var items: [[UInt8]] = []
    var seen: Set<[UInt8]> = []
    var hasMisfit = false
    bytes.forEachListItem(value.range, hasLines: value.hasLines, contentEnd: contentEnd) { item in
      if let name = read(bytes, item) {
        if seen.insert(name).inserted { items.append(name) }
      } else if value.hasLines || !hasMisfit {
        hasMisfit = true
        misfits.append(item.lowerBound &- value.base..<item.upperBound &- value.base)
      }
    }
    return items
  }
}

/// The front matter keys that have a meaning, each named as it is written. All other keys are kept without effect.
package enum FrontMatterKey: UInt8, CaseIterable {
  case other, tasks, title, project, contexts, tags, priority, quadrant, keys

  init(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) {
    let written = bytes.array(range)
    self = Self.names.first { $0.name == written }?.key ?? .other
  }

  fileprivate var bit: UInt16 { 1 << UInt16(rawValue) }

  /// Each key with its name. They are made once, because Swift looks up the name of a case in its metadata.
  private static let names = allCases.filter { $0 != .other }.map { (key: $0, name: Array("\($0)".utf8)) }
}
