/// A hash of bytes, computed eight at a time, with well-mixed upper bits. It depends only on the bytes, not on the
/// pieces in which they are added, and is the same in every run.
package struct ByteNumber {
  /// The sum of the words, each mixed with its position, so that no word waits for the previous one.
  private var mixed: UInt64 = 0
  /// The bytes that do not fill a word yet, the first one lowest.
  private var pending: UInt64 = 0
  private var pendingCount = 0
  /// The number of bytes in whole words.
  private var count = 0

  package init() {}

  /// The hash of the bytes added so far.
  package var value: UInt64 { Self.mix(mixed ^ pending, UInt64(truncatingIfNeeded: count &+ pendingCount)) }

  /// Adds the bytes of `range`. Reads no byte outside it.
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

  /// Adds the lowest `count` bytes of a word, 1 to 8. The bytes above them must be zero.
  @inline(__always)
  package mutating func add(_ word: UInt64, count: Int) {
    pending |= word &<< UInt64(8 &* pendingCount)
    pendingCount &+= count
    guard pendingCount >= 8 else { return }
    mix(pending)
    self.count &+= 8
    pendingCount &-= 8
    // No byte of the word remains if it filled the eight exactly.
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
  /// Returns the hash of the bytes of `range`; `nil` unless single spaces separate its words and it has no escapes.
  package func evenWordsNumber(_ range: Range<Int>) -> UInt64? {
    guard areWordsEven(in: range) else { return nil }
    var number = ByteNumber()
    number.add(self, range)
    return number.value
  }
}
