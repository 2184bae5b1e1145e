import TaskSyntax

/// A word of a task's line other than plain text: a name, an attribute, an opaque span.
struct LineToken: Equatable {
  let kind: SyntaxKind
  let text: ArraySlice<UInt8>

  init(_ kind: SyntaxKind, _ text: ArraySlice<UInt8>) {
    self.kind = kind
    self.text = text
  }

  init(_ kind: SyntaxKind, _ text: [UInt8]) { self.init(kind, text[...]) }
}

extension SyntaxPart {
  /// The tokens of the task at record 0, the only task: all records except the rank and those that count as text.
  var lineTokens: some Sequence<LineToken> { records.indices.dropFirst().lazy.compactMap { token(at: $0) } }

  /// Returns the token of a record, or `nil` if it counts as text.
  fileprivate func token(at index: Int) -> LineToken? {
    let record = records[index]
    guard record.isToken else { return nil }
    return LineToken(record.kind, source[range.lowerBound + record.lowerBound..<range.lowerBound + record.upperBound])
  }
}

extension SyntaxRecord {
  /// Whether the record is more than text: a name, an attribute, an opaque span.
  var isToken: Bool { kind != .rank && kind != .invalidAttribute && kind != .undeclaredAttribute }
}

/// The tokens that a line must have after a change: the previous ones with the named differences.
struct ExpectedTokens {
  /// The line before the change.
  private let part: SyntaxPart
  /// The new texts of tokens, by their records.
  private var replaced: [Int: [UInt8]] = [:]
  private var removed = Set<Int>()
  /// The new tokens, each with the record that it precedes, in order.
  private var added: [(record: Int, token: LineToken)] = []

  init(_ part: SyntaxPart) { self.part = part }

  /// Changes the text of a record's token.
  mutating func replace(_ record: Int, with text: [UInt8]) { replaced[record] = text }

  /// Removes the token of a record, also if its text was changed.
  mutating func remove(_ record: Int) { removed.insert(record) }

  /// Inserts a token before that of a record.
  mutating func insert(_ token: LineToken, before record: Int) { added.append((record, token)) }

  /// Returns the first token that another line lacks or has in excess, or `nil` if its tokens are as expected.
  func firstDifference(from other: SyntaxPart) -> ArraySlice<UInt8>? {
    var found = other.lineTokens.makeIterator()
    var next = added.enumerated().sorted { ($0.element.record, $0.offset) < ($1.element.record, $1.offset) }[...]
    for record in 1..<max(1, part.records.count) {
      while let first = next.first, first.element.record <= record {
        next.removeFirst()
        if found.next() != first.element.token { return first.element.token.text }
      }
      guard !removed.contains(record), var token = part.token(at: record) else { continue }
      if let text = replaced[record] { token = LineToken(token.kind, text) }
      if found.next() != token { return token.text }
    }
    for (_, (_, token)) in next where found.next() != token { return token.text }
    return found.next()?.text
  }
}
