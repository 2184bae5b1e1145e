import TaskSyntax

/// A key and a day with a blank between them, such as `due: 2026-12-01`.
///
/// `Grammar/Specification.md`, "Attributes of other formats".
struct SpacedDate {
  let meaning: ForeignMeaning
  /// The range from the key to the end of the day.
  let range: Range<Int>

  /// Parses the word whose colon is at `offset`. Returns `nil` for other text, and for a key that the file declares.
  ///
  /// - Parameter start: the start of the words of the line.
  init?(_ part: borrowing LintPart, colonAt offset: Int, from start: Int) {
    let bytes = part.syntax.bytes
    let date = bytes.skippingBlanks(from: offset + 1)
    guard date > offset + 1, DateLiteral.isDay(bytes, at: date),
      bytes.isWordEnd(at: bytes.punctuationEnd(from: date + 10))
    else { return nil }
    var first = offset
    while first > start, offset - first <= Self.longestKey, (bytes[first - 1] | 0x20) &- 0x61 < 26 { first -= 1 }
    guard first < offset, first == start || bytes.isBlank(at: first - 1) else { return nil }
    let name = bytes.array(first..<offset).map { $0 | 0x20 }
    guard !part.head.dialect.keys.contains(name), let (key, isSure) = Self.key(named: name),
      let meaning = ForeignMeaning.day(key, part.text(date..<date + 10), isSure: isSure)
    else { return nil }
    self.meaning = meaning
    range = first..<date + 10
  }

  private static let longestKey = max(ForeignSpelling.longestKey, 9)

  /// Returns the key of days that a name means, and whether that is certain.
  private static func key(named name: [UInt8]) -> (String, isSure: Bool)? {
    if let key = AttributeKey(reserved: name) {
      return key.value == .date || key.value == .day ? (key.name.description, true) : nil
    }
    guard let (field, word) = ForeignSpelling.word(name), word.form == .day, !word.isSure else { return nil }
    return (field, false)
  }
}
