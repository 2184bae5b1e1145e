/// A search for bytes in a range of text. It tests eight bytes at a time in an integer, which is several times faster
/// than a loop over bytes.
enum ByteSearch {
  /// Any byte that is not ASCII.
  case nonASCII
  case byte(UInt8)
}

extension Span where Element == UInt8 {
  /// Whether `range` contains a byte that matches.
  @inline(__always)
  func contains(_ search: ByteSearch, in range: Range<Int>) -> Bool { firstBlock(search, in: range) != nil }

  /// Returns the offset of the first matching byte in `range`; `nil` if there is none.
  func first(_ search: ByteSearch, in range: Range<Int>) -> Int? {
    guard let start = firstBlock(search, in: range) else { return nil }
    switch search {
    case .nonASCII: return (start..<range.upperBound).first { self[$0] >= 0x80 }
    case .byte(let byte): return (start..<range.upperBound).first { self[$0] == byte }
    }
  }

  /// Returns the start of the first block of 16 bytes that contains a match; no match lies before it.
  @inline(__always)
  private func firstBlock(_ search: ByteSearch, in range: Range<Int>) -> Int? {
    switch search {
    case .nonASCII:
      firstBlock(in: range) {
        $0 | $1
      } one: {
        $0 >= 0x80
      }
    case .byte(let byte):
      firstBlock(in: range) { first, second in
        // A matching byte becomes zero. Subtracting one sets the highest bit of the lowest zero byte, or of one after
        // it.
        let ones: UInt64 = 0x0101_0101_0101_0101
        let first = first ^ UInt64(byte) &* ones
        let second = second ^ UInt64(byte) &* ones
        return (first &- ones) & ~first | (second &- ones) & ~second
      } one: {
        $0 == byte
      }
    }
  }

  /// - Parameter blocks: returns a word in which the highest bit of some byte is set if and only if the two given words
  ///   contain a match.
  @inline(__always)
  private func firstBlock(
    in range: Range<Int>, blocks: (UInt64, UInt64) -> UInt64, one: (UInt8) -> Bool
  ) -> Int? {
    let highest: UInt64 = 0x8080_8080_8080_8080
    var index = range.lowerBound
    while index < range.upperBound {
      if range.upperBound &- index < 16 {
        guard range.count >= 16 else { break }
        // The last block overlaps the previous one.
        index = range.upperBound &- 16
      }
      let block = extracting(index..<index &+ 16)
      // Known to the compiler, so that it reads a word at once without bounds checks.
      guard block.count == 16 else { return nil }
      if blocks(block.word(at: 0), block.word(at: 8)) & highest != 0 { return index }
      index &+= 16
    }
    while index < range.upperBound {
      if one(self[index]) { return index }
      index &+= 1
    }
    return nil
  }

  @inline(__always)
  private func word(at offset: Int) -> UInt64 {
    let low =
      UInt64(self[offset]) | UInt64(self[offset &+ 1]) &<< 8 | UInt64(self[offset &+ 2]) &<< 16
      | UInt64(self[offset &+ 3]) &<< 24
    let high =
      UInt64(self[offset &+ 4]) | UInt64(self[offset &+ 5]) &<< 8 | UInt64(self[offset &+ 6]) &<< 16
      | UInt64(self[offset &+ 7]) &<< 24
    return low | high &<< 32
  }
}
