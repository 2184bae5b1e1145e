/// Two bytes at a fixed distance, each in two spellings, that a word search uses to find candidate positions.
package struct BytePair: Sendable, Equatable {
  /// The first byte in its two spellings, which are equal if there is only one.
  package let first: (UInt8, UInt8)
  package let second: (UInt8, UInt8)
  /// The distance from the first byte to the second.
  package let distance: Int

  package init(first: (UInt8, UInt8), second: (UInt8, UInt8), distance: Int) {
    self.first = first
    self.second = second
    self.distance = distance
  }

  package static func == (a: BytePair, b: BytePair) -> Bool {
    a.first == b.first && a.second == b.second && a.distance == b.distance
  }
}

extension Span where Element == UInt8 {
  /// Returns the first offset in `range` where a byte is not ASCII or `pair` begins; the end of `range` if there is
  /// none.
  package func firstCandidate(of pair: BytePair, in range: Range<Int>) -> Int {
    firstIndex(in: range, reach: pair.distance) { index in
      candidates(of: pair, at: index)
    } where: { index in
      let byte = self[index]
      if byte >= 0x80 { return true }
      guard byte == pair.first.0 || byte == pair.first.1, index &+ pair.distance < count else { return false }
      let second = self[index &+ pair.distance]
      return second == pair.second.0 || second == pair.second.1
    }
  }

  /// Returns the offset of the first `byte` in `range`; `nil` if there is none.
  package func first(_ byte: UInt8, in range: Range<Int>) -> Int? {
    let index = firstIndex(in: range) {
      matches(byte, at: $0)
    } where: {
      self[$0] == byte
    }
    return index < range.upperBound ? index : nil
  }

  /// Returns the offset of the first byte of `range` that is not ASCII; the end of `range` if there is none.
  package func firstNonASCII(in range: Range<Int>) -> Int {
    firstIndex(in: range) {
      nonASCII(at: $0)
    } where: {
      self[$0] >= 0x80
    }
  }

  /// Returns the first offset in `range` that fulfills a condition; the end of `range` if there is none.
  ///
  /// - Parameters:
  ///   - reach: the number of bytes behind an offset on which its condition depends.
  ///   - mask: returns the bits of the 64 offsets that fulfill the condition from an offset on.
  ///   - isWanted: whether an offset near the end of the bytes fulfills the condition.
  @inline(__always)
  private func firstIndex(
    in range: Range<Int>, reach: Int = 0, _ mask: (Int) -> UInt64, where isWanted: (Int) -> Bool
  ) -> Int {
    var index = range.lowerBound
    while index < range.upperBound, index &+ reach &+ 64 <= count {
      let bits = mask(index)
      if bits != 0 { return Swift.min(index &+ bits.trailingZeroBitCount, range.upperBound) }
      index &+= 64
    }
    while index < range.upperBound, !isWanted(index) { index &+= 1 }
    return Swift.min(index, range.upperBound)
  }
}
