/// A word of up to eight bytes packed into an integer, so that comparing it with the words of the grammar needs no
/// `String`.
struct PackedWord: Equatable, ExpressibleByStringLiteral {
  private var value: UInt64 = 0

  /// Packs the bytes of `range`; `nil` if there are none or more than eight. Zero bytes are rejected, because leading
  /// ones would be lost.
  init?(_ bytes: borrowing Span<UInt8>, in range: Range<Int>) {
    guard 1...8 ~= range.count else { return nil }
    for index in range {
      let byte = bytes[index]
      guard byte != 0 else { return nil }
      value = value &<< 8 | UInt64(byte)
    }
  }

  /// Creates a word of the grammar, which has at most eight ASCII characters.
  init(stringLiteral word: String) { for byte in word.utf8 { value = value &<< 8 | UInt64(byte) } }
}
