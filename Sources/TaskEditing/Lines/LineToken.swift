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
  /// The new texts of tokens, by ascending records; `nil` for removed tokens.
  private var changed: [(record: Int, text: [UInt8]?)] = []
  /// The new tokens, each with the record that it precedes, in order.
  private var added: [(record: Int, token: LineToken)] = []

  init(_ part: SyntaxPart) { self.part = part }

  /// Changes the text of a record's token.
  mutating func replace(_ record: Int, with text: [UInt8]) { change(record, to: text) }

  /// Removes the token of a record.
  mutating func remove(_ record: Int) { change(record, to: nil) }

  /// Adds a change in the order of records. Changes mostly arrive in that order.
  private mutating func change(_ record: Int, to text: [UInt8]?) {
    var place = changed.count
    while place > 0, changed[place - 1].record > record { place -= 1 }
    if place > 0, changed[place - 1].record == record {
      if changed[place - 1].text != nil { changed[place - 1].text = text }
    } else {
      changed.insert((record, text), at: place)
    }
  }

  /// Inserts a token before that of a record.
  mutating func insert(_ token: LineToken, before record: Int) { added.append((record, token)) }

  /// Returns the first token that another line lacks or has in excess, or `nil` if its tokens are as expected.
  func firstDifference(from other: SyntaxPart) -> ArraySlice<UInt8>? {
    var found = other.lineTokens.makeIterator()
    var next = added.enumerated().sorted { ($0.element.record, $0.offset) < ($1.element.record, $1.offset) }[...]
    var cursor = 0
    for record in 1..<max(1, part.records.count) {
      while let first = next.first, first.element.record <= record {
        next.removeFirst()
        if found.next() != first.element.token { return first.element.token.text }
      }
      guard var token = part.token(at: record) else { continue }
      while cursor < changed.count, changed[cursor].record < record { cursor += 1 }
      if cursor < changed.count, changed[cursor].record == record {
        guard let text = changed[cursor].text else { continue }
        token = LineToken(token.kind, text)
      }
      if found.next() != token { return token.text }
    }
    for (_, (_, token)) in next where found.next() != token { return token.text }
    return found.next()?.text
  }
}
