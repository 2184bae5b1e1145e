extension FrontMatter {
  /// Reads the entries below record `index`. `base` is where the part begins in `bytes`.
  init(
    _ bytes: borrowing Span<UInt8>, _ records: borrowing Span<SyntaxRecord>, at index: Int, base: Int, contentEnd: Int
  ) {
    self.init()
    var seen: Set<FrontMatterKey> = []
    for child in index &+ 1..<Int(records[index].next) where records[child].kind == .entry {
      let record = records[child]
      let key = FrontMatterKey(rawValue: UInt8(truncatingIfNeeded: record.detail)) ?? .other
      guard key != .other else { continue }
      // The first of a key counts.
      guard seen.insert(key).inserted else {
        misfits.append(record.range)
        continue
      }
      var start = base &+ record.lowerBound
      while bytes[start] != UInt8(ascii: ":") { start &+= 1 }
      start &+= 1
      let end = base &+ record.upperBound
      while start < end && bytes[start].isBlank { start &+= 1 }
      // A key without any value is unset.
      guard start < end else { continue }
      let value = Value(range: start..<end, hasLines: record.flags.contains(.takesItems), base: base)
      if !take(value, of: key, bytes, contentEnd) { misfits.append(record.range) }
    }
  }

  /// The value of an entry: behind the colon on its line, or in `- a` lines below.
  private struct Value {
    var range: Range<Int>
    var hasLines: Bool
    /// The offset of the part.
    var base: Int
  }

  /// Takes the value of a key; false where it does not fit.
  private mutating func take(
    _ value: Value, of key: FrontMatterKey, _ bytes: borrowing Span<UInt8>, _ contentEnd: Int
  ) -> Bool {
    let range = value.range
    switch key {
    case .contexts: contexts = list(value, bytes, contentEnd) { $0.wholeName($1, contentEnd: contentEnd) }
    case .tags: tags = list(value, bytes, contentEnd) { $0.wholeName($1, contentEnd: contentEnd) }
    case .keys: keys = list(value, bytes, contentEnd) { $0.wholeKey($1) }
    // The others take no lines of a list.
    case _ where value.hasLines: return false
    case .title: title = bytes.array(range)
    case .tasks:
      // Other numbers are versions to come.
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

  /// The items of a list, each once, in order; one that does not fit is left out, and the first of a line noted.
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

/// The keys of front matter that mean something; all others are kept and say nothing.
package enum FrontMatterKey: UInt8, CaseIterable {
  case other, tasks, title, project, contexts, tags, priority, quadrant, keys

  private var name: StaticString {
    switch self {
    case .other: ""
    case .tasks: "tasks"
    case .title: "title"
    case .project: "project"
    case .contexts: "contexts"
    case .tags: "tags"
    case .priority: "priority"
    case .quadrant: "quadrant"
    case .keys: "keys"
    }
  }

  init(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) {
    let written = bytes.array(range)
    self = Self.allCases.first { $0 != .other && "\($0.name)".utf8.elementsEqual(written) } ?? .other
  }
}
