extension Int {
  /// Calls `body` with the decimal digits of the number, behind a hyphen if it is negative. No memory is allocated.
  package func withDigits(_ body: (Span<UInt8>) -> Void) {
    var text = InlineArray<24, UInt8>(repeating: UInt8(ascii: "-"))
    var first = text.count
    var rest = magnitude
    repeat {
      first -= 1
      text[first] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    body(text.span.extracting((self < 0 ? first - 1 : first)...))
  }
}
