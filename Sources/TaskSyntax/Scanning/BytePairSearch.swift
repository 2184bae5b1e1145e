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
    var index = range.lowerBound
    while index < range.upperBound, index &+ pair.distance &+ 64 <= count {
      let bits = candidates(of: pair, at: index)
      if bits != 0 { return Swift.min(index &+ bits.trailingZeroBitCount, range.upperBound) }
      index &+= 64
    }
    while index < range.upperBound {
      let byte = self[index]
      if byte >= 0x80 { return index }
      if byte == pair.first.0 || byte == pair.first.1, index &+ pair.distance < count {
        let second = self[index &+ pair.distance]
        if second == pair.second.0 || second == pair.second.1 { return index }
      }
      index &+= 1
    }
    return range.upperBound
  }

  /// Returns the offset of the first `byte` in `range`; `nil` if there is none.
  package func first(_ byte: UInt8, in range: Range<Int>) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound, index &+ 64 <= count {
      let bits = matches(byte, at: index)
      if bits != 0 {
        let match = index &+ bits.trailingZeroBitCount
        return match < range.upperBound ? match : nil
      }
      index &+= 64
    }
    while index < range.upperBound, self[index] != byte { index &+= 1 }
    return index < range.upperBound ? index : nil
  }

  /// Returns the offset of the first byte of `range` that is not ASCII; the end of `range` if there is none.
  package func firstNonASCII(in range: Range<Int>) -> Int {
    var index = range.lowerBound
    while index < range.upperBound, index &+ 64 <= count {
      let bits = nonASCII(at: index)
      if bits != 0 { return Swift.min(index &+ bits.trailingZeroBitCount, range.upperBound) }
      index &+= 64
    }
    while index < range.upperBound, self[index] < 0x80 { index &+= 1 }
    return Swift.min(index, range.upperBound)
  }
}
