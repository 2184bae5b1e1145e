import TaskSyntax

/// An emoji that marks a field in Obsidian's Tasks plugin, and the value after it.
///
/// `Grammar/Specification.md`, "Attributes of other formats".
struct ForeignEmoji {
  let meaning: ForeignMeaning
  /// The range from the emoji to the end of the value.
  let range: Range<Int>

  /// The range of first UTF-8 bytes of the known emoji. Few other characters of Latin, Greek or Cyrillic text have
  /// them.
  static let firstBytes: ClosedRange<UInt8> = 0xE2...0xF0

  /// Parses the emoji at `offset` with a value that ends its word; returns `nil` for any other text.
  init?(_ part: borrowing LintPart, at offset: Int) {
    let bytes = part.syntax.bytes
    guard let (scalar, length) = bytes.decodeScalar(at: offset, end: bytes.count),
      let (spelling, level) = ForeignSpelling.marked(by: scalar)
    else { return nil }
    var start = offset + length
    if let (next, length) = bytes.byte(at: start) == 0xEF ? bytes.decodeScalar(at: start, end: bytes.count) : nil,
      next == "\u{FE0F}"
    {
      start += length
    }
    if spelling.field == "pri" {
      guard bytes.isWordEnd(at: start) else { return nil }
      meaning = .level(level)
      range = offset..<start
      return
    }
    start = bytes.skippingBlanks(from: start)
    guard let (meaning, end) = Self.value(of: spelling, at: start, part),
      bytes.isWordEnd(at: bytes.punctuationEnd(from: end))
    else { return nil }
    self.meaning = meaning
    range = offset..<end
  }

  /// The meaning of the value at `start`, and where the value ends; `nil` for other text.
  private static func value(
    of spelling: ForeignSpelling, at start: Int, _ part: LintPart
  ) -> (ForeignMeaning, end: Int)? {
    let bytes = part.syntax.bytes
    let end: Int
    switch spelling.field {
    case "every":
      let recurrence = ForeignRecurrence(beginning: part.text(start..<bytes.textEnd(from: start)))
      return recurrence.meaning.map { ($0, start + recurrence.length) }
    case "id", "after":
      end = bytes.valueEnd(from: start)
      guard end > start else { return nil }
    default:
      guard DateLiteral.isDay(bytes, at: start) else { return nil }
      end = start + 10
    }
    return ForeignMeaning(of: bytes.array(start..<end), in: spelling, part).map { ($0, end) }
  }
}

extension Span where Element == UInt8 {
  /// Returns the end of the punctuation at `offset`.
  func punctuationEnd(from offset: Int) -> Int {
    var end = offset
    while end < count, ".,;:!?)]}".utf8.contains(self[end]) { end += 1 }
    return end
  }

  /// Returns the end of the word at `offset`, without trailing punctuation.
  fileprivate func valueEnd(from offset: Int) -> Int {
    var end = offset
    while !isWordEnd(at: end) { end += 1 }
    while end > offset, ".,;:!?)]}".utf8.contains(self[end - 1]) { end -= 1 }
    return end
  }
}
