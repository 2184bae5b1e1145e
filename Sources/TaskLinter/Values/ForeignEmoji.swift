import TaskSyntax

/// An emoji with which Obsidian's Tasks plugin marks a day, and the day.
///
/// `Grammar/Specification.md`, "Attributes of other formats".
struct ForeignEmoji {
  /// The attribute that says the same.
  let key: AttributeKey
  /// The bytes of the day behind the emoji.
  let day: Range<Int>
  /// From the emoji to the end of the day.
  let range: Range<Int>

  /// What the emoji below begin with in UTF-8, and few other characters of Latin, Greek or Cyrillic text do.
  static let firstBytes: ClosedRange<UInt8> = 0xE2...0xF0

  /// The emoji at `offset` with a day that ends its word; `nil` for all other text.
  init?(_ bytes: borrowing Span<UInt8>, at offset: Int) {
    guard let (scalar, length) = bytes.decodeScalar(at: offset, end: bytes.count), let key = Self.key(of: scalar) else {
      return nil
    }
    var start = offset + length
    if let (next, length) = bytes.byte(at: start) == 0xEF ? bytes.decodeScalar(at: start, end: bytes.count) : nil,
      next == "\u{FE0F}"
    {
      start += length
    }
    start = bytes.skippingBlanks(from: start)
    guard DateLiteral.isDay(bytes, at: start) else { return nil }
    var end = start + 10
    while end < bytes.count, ".,;:!?)]}".utf8.contains(bytes[end]) { end += 1 }
    guard bytes.isWordEnd(at: end) else { return nil }
    self.key = key
    day = start..<start + 10
    range = offset..<start + 10
  }

  private static func key(of scalar: Unicode.Scalar) -> AttributeKey? {
    switch scalar {
    case "📅", "📆", "\u{1F5D3}": .due
    case "⏳", "⌛": .plan
    case "🛫": .start
    case "➕": .created
    case "✅": .done
    case "❌": .cancelled
    default: nil
    }
  }
}
