extension Span where Element == UInt8 {
  /// Whether all bytes are printable ASCII (0x20 to 0x7E) and none is one of three others. Most texts of a file are, and
  /// can be copied as they are.
  ///
  /// Eight bytes are tested at once. The last eight may overlap those before:
  ///
  ///     Paint the wall of the house
  ///     ├──────┤├──────┤├──────┤
  ///                        ├──────┤
  package func isPrintableASCII(without a: UInt8 = 0x7F, _ b: UInt8 = 0x7F, _ c: UInt8 = 0x7F) -> Bool {
    if count < 8 {
      for index in indices {
        let byte = self[index]
        if byte &- 0x20 > 0x5E || byte == a || byte == b || byte == c { return false }
      }
      return true
    }
    let others = OtherBytes(a, b, c)
    var index = 0
    while index &+ 8 <= count {
      if others.isAny(in: word(at: index)) { return false }
      index &+= 8
    }
    return index == count || !others.isAny(in: word(at: count &- 8))
  }
}

/// A test of eight bytes: whether any is not printable ASCII, or is one of three others.
private struct OtherBytes {
  private let (a, b, c): (UInt64, UInt64, UInt64)

  init(_ a: UInt8, _ b: UInt8, _ c: UInt8) {
    self.a = UInt64(a) &* Self.ones
    self.b = UInt64(b) &* Self.ones
    self.c = UInt64(c) &* Self.ones
  }

  private static var ones: UInt64 { 0x0101_0101_0101_0101 }
  private static var highBits: UInt64 { 0x8080_8080_8080_8080 }

  @inline(__always)
  func isAny(in word: UInt64) -> Bool {
    // The high bit of a byte is set if the byte is less than 0x20. A borrow can set it only above such a byte.
    let controls = (word &- 0x20 &* Self.ones) & ~word
    let found = word | controls | zeros(word ^ 0x7F &* Self.ones) | zeros(word ^ a) | zeros(word ^ b) | zeros(word ^ c)
    return found & Self.highBits != 0
  }

  /// Returns a number with the high bit of a byte set if any byte is 0, and with no high bit otherwise.
  @inline(__always)
  private func zeros(_ word: UInt64) -> UInt64 { (word &- Self.ones) & ~word & Self.highBits }
}
