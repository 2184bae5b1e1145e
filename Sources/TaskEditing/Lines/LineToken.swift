import TaskSyntax

/// A word of a task's line that is no plain text: a name, an attribute, an opaque span.
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
  /// The tokens of the task at record 0, which is alone: all records but a rank and what is text all the same.
  var lineTokens: some Sequence<LineToken> { records.indices.dropFirst().lazy.compactMap { token(at: $0) } }

  /// The token of a record; `nil` where it is none.
  fileprivate func token(at index: Int) -> LineToken? {
    let record = records[index]
    guard record.isToken else { return nil }
    return LineToken(record.kind, source[range.lowerBound + record.lowerBound..<range.lowerBound + record.upperBound])
  }
}

extension SyntaxRecord {
  /// Whether the record of a word is more than text: a name, an attribute, an opaque span.
  var isToken: Bool { kind != .rank && kind != .invalidAttribute && kind != .undeclaredAttribute }
}

/// The tokens that a line must have after a change: those of before but for what the change names.
struct ExpectedTokens {
  /// The line before the change.
  private let part: SyntaxPart
  /// The texts that tokens get, by ascending records; `nil` for those that go.
  private var changed: [(record: Int, text: [UInt8]?)] = []
  /// The tokens that come in, each before the record that had the index, in order.
  private var added: [(record: Int, token: LineToken)] = []

  init(_ part: SyntaxPart) { self.part = part }

  /// The token of a record gets another text.
  mutating func replace(_ record: Int, with text: [UInt8]) { change(record, to: text) }

  /// The token of a record goes.
  mutating func remove(_ record: Int) { change(record, to: nil) }

  /// Adds a change in the order of records; most come in it.
  private mutating func change(_ record: Int, to text: [UInt8]?) {
    var place = changed.count
    while place > 0, changed[place - 1].record > record { place -= 1 }
    if place > 0, changed[place - 1].record == record {
      if changed[place - 1].text != nil { changed[place - 1].text = text }
    } else {
      changed.insert((record, text), at: place)
    }
  }

  /// A token comes in before that of a record.
  mutating func insert(_ token: LineToken, before record: Int) { added.append((record, token)) }

  /// The first token that another line lacks, or has in excess; `nil` where it has what it must.
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
