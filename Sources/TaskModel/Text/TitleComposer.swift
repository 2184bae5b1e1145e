import TaskSyntax

/// A receiver of a title in pieces, from left to right.
protocol TitleSink {
  /// Adds bytes of a word.
  ///
  /// - Parameter isNewWord: Whether a space separates them from the piece before.
  mutating func add(_ bytes: Span<UInt8>, _ range: Range<Int>, isNewWord: Bool)

  /// Adds a project, context or tag.
  mutating func addToken(_ bytes: Span<UInt8>, _ range: Range<Int>, record: Int, isNewWord: Bool)
}

extension SyntaxPart {
  /// Passes the title of the task or heading at record `index` to a sink, and returns the sink.
  @inline(__always)
  func composedTitle<Sink: TitleSink>(of index: Int, _ sink: Sink) -> Sink {
    let bytes = bytes
    let isHeading = records[index].kind == .heading
    var title = TitleComposer(words: words(of: index), isHeading: isHeading, sink)
    for child in wordRecords(of: index) where records[child].kind != .rank {
      title.pass(records[child], child, in: bytes)
    }
    title.addPlain(bytes, to: title.words.upperBound)
    return title.sink
  }
}

/// Passes a title to a sink, record by record. See `Grammar/Specification.md`, "Titles".
private struct TitleComposer<Sink: TitleSink> {
  let words: Range<Int>
  private let isHeading: Bool
  private(set) var sink: Sink
  private var position: Int
  private var isEmpty = true
  private var hasBlank = false
  /// Whether an attribute was read last, so that punctuation attached to it joins the word before.
  private var isBehindAttribute = false

  init(words: Range<Int>, isHeading: Bool, _ sink: Sink) {
    self.words = words
    self.isHeading = isHeading
    self.sink = sink
    position = words.lowerBound
  }

  mutating func pass(_ word: SyntaxRecord, _ record: Int, in bytes: Span<UInt8>) {
    addPlain(bytes, to: word.lowerBound)
    switch word.kind {
    case .attribute where !isHeading:
      isBehindAttribute = true
      position = word.upperBound
    case .inlineComment where isWordOfItsOwn(word.range, in: bytes):
      position = word.upperBound
    case .invalidAttribute, .undeclaredAttribute, .headingAttribute:
      // Plain words, read together with the text after them, because an escape may extend past the record's end.
      break
    default:
      guard !word.range.isEmpty else { break }
      let isNewWord = beginPiece()
      if word.isToken {
        sink.addToken(bytes, word.range, record: record, isNewWord: isNewWord)
      } else {
        sink.add(bytes, word.range, isNewWord: isNewWord)
      }
      position = word.upperBound
    }
  }

  private func isWordOfItsOwn(_ range: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    (range.lowerBound <= words.lowerBound || bytes[range.lowerBound - 1].isBlank)
      && (range.upperBound >= words.upperBound || bytes[range.upperBound].isBlank)
  }

  /// Adds words outside records. Blanks become one space, and `\` before punctuation is removed.
  mutating func addPlain(_ bytes: Span<UInt8>, to end: Int) {
    while position < end {
      if bytes[position].isBlank {
        hasBlank = true
        isBehindAttribute = false
        position += 1
        continue
      }
      if bytes[position] == UInt8(ascii: "\\"), position + 1 < end, bytes[position + 1].isPunctuation { position += 1 }
      let start = position
      position += 1
      while position < end, !bytes[position].isBlank, bytes[position] != UInt8(ascii: "\\") { position += 1 }
      let isNewWord = beginPiece()
      sink.add(bytes, start..<position, isNewWord: isNewWord)
    }
  }

  /// Returns whether a space precedes the next piece.
  private mutating func beginPiece() -> Bool {
    defer { (isEmpty, hasBlank, isBehindAttribute) = (false, false, false) }
    return hasBlank && !isBehindAttribute && !isEmpty
  }
}
