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

  /// Returns the offset of the first byte from `offset` on that is not printable ASCII, or is a quote or a backslash;
  /// `limit` if there is none before it. Needs no padding.
  package func plainStringEnd(from offset: Int, limit: Int) -> Int {
    let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
    let others = OtherBytes(quote, backslash, backslash)
    var index = offset
    while index &+ 8 <= count {
      if let first = others.first(in: word(at: index)) { return Swift.min(index &+ first, limit) }
      index &+= 8
      if index >= limit { return limit }
    }
    while index < limit, self[index] &- 0x20 < 0x5F, self[index] != quote, self[index] != backslash { index &+= 1 }
    return index
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
  func isAny(in word: UInt64) -> Bool { marks(in: word) != 0 }

  /// Returns the index of the first such byte; `nil` if there is none.
  @inline(__always)
  func first(in word: UInt64) -> Int? {
    let marks = marks(in: word)
    return marks == 0 ? nil : marks.trailingZeroBitCount / 8
  }

  /// Returns a number in which the high bit of the first such byte is set, and perhaps those of bytes above it.
  @inline(__always)
  private func marks(in word: UInt64) -> UInt64 {
    // The high bit of a byte is set if the byte is less than 0x20. A borrow can set it only above such a byte.
    let controls = (word &- 0x20 &* Self.ones) & ~word
    let found = word | controls | zeros(word ^ 0x7F &* Self.ones) | zeros(word ^ a) | zeros(word ^ b) | zeros(word ^ c)
    return found & Self.highBits
  }

  /// Returns a number in which the high bit of the first byte that is 0 is set, and perhaps those of bytes above it.
  @inline(__always)
  private func zeros(_ word: UInt64) -> UInt64 { (word &- Self.ones) & ~word & Self.highBits }
}
