/// A word of up to eight bytes held in an integer, so that it is compared with the words of the grammar without a
/// `String`.
struct PackedWord: Equatable, ExpressibleByStringLiteral {
  private var value: UInt64 = 0

  /// The bytes of `range`; `nil` when there are more than eight, or none. Zero bytes are refused: they would leave no
  /// trace at the front.
  init?(_ bytes: borrowing Span<UInt8>, in range: Range<Int>) {
    guard 1...8 ~= range.count else { return nil }
    for index in range {
      let byte = bytes[index]
      guard byte != 0 else { return nil }
      value = value &<< 8 | UInt64(byte)
    }
  }

  /// A word of the grammar; at most eight ASCII characters.
  init(stringLiteral word: String) {
    for byte in word.utf8 { value = value &<< 8 | UInt64(byte) }
  }
}
