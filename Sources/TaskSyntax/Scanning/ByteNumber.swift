/// A number made of bytes, eight at a time, the upper bits well mixed. It depends on the bytes alone, not on the pieces in
/// which they are added, and is the same in every run.
package struct ByteNumber {
  /// The sum of the words, each mixed with its place: no word waits for the one before.
  private var mixed: UInt64 = 0
  /// The bytes that do not fill a word yet, the first one lowest, and how many there are.
  private var pending: UInt64 = 0
  private var pendingCount = 0
  /// The bytes in whole words.
  private var count = 0

  package init() {}

  /// The number of the bytes so far.
  package var value: UInt64 { Self.mix(mixed ^ pending, UInt64(truncatingIfNeeded: count &+ pendingCount)) }

  /// Adds the bytes of `range`. No byte outside it is read.
  @inline(__always)
  package mutating func add(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    var index = range.lowerBound
    if pendingCount == 0 {
      while index &+ 8 <= range.upperBound {
        mix(bytes.word(at: index))
        index &+= 8
        count &+= 8
      }
    }
    while index &+ 8 <= range.upperBound {
      add(bytes.word(at: index), count: 8)
      index &+= 8
    }
    let rest = range.upperBound &- index
    if rest == 0 { return }
    if range.count >= 8 {
      add(bytes.word(at: range.upperBound &- 8) &>> UInt64(64 &- 8 &* rest), count: rest)
    } else {
      var word: UInt64 = 0
      for place in 0..<rest { word |= UInt64(bytes[index &+ place]) &<< UInt64(8 &* place) }
      add(word, count: rest)
    }
  }

  package mutating func add(_ bytes: [UInt8]) { add(bytes.span, 0..<bytes.count) }

  /// Adds the lowest `count` bytes of a word, 1 to 8; those above are zero.
  @inline(__always)
  package mutating func add(_ word: UInt64, count: Int) {
    pending |= word &<< UInt64(8 &* pendingCount)
    pendingCount &+= count
    guard pendingCount >= 8 else { return }
    mix(pending)
    self.count &+= 8
    pendingCount &-= 8
    // None of the word's bytes is left where it filled the eight just so.
    pending = pendingCount == 0 ? 0 : word &>> UInt64(8 &* (count &- pendingCount))
  }

  @inline(__always)
  private mutating func mix(_ word: UInt64) {
    mixed &+= Self.mix(UInt64(truncatingIfNeeded: count) &* 0xA24B_AED4, word)
  }

  @inline(__always)
  private static func mix(_ number: UInt64, _ word: UInt64) -> UInt64 {
    let product = (number ^ word ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    return product.high ^ product.low
  }
}

extension Span where Element == UInt8 {
  /// The number of the bytes of `range`; `nil` where its words are not parted by one space each, or have escapes.
  package func evenWordsNumber(_ range: Range<Int>) -> UInt64? {
    guard areWordsEven(in: range) else { return nil }
    var number = ByteNumber()
    number.add(self, range)
    return number.value
  }
}
