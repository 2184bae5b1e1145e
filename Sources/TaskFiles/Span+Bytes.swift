/// Comparisons of bytes. These loops over a `Span` are several times faster than the generic algorithms of the standard
/// library.
extension Span<UInt8> {
  /// Whether the bytes at `index` equal `other`.
  package func holds(_ other: [UInt8], at index: Int) -> Bool {
    guard index >= 0, count - index >= other.count else { return false }
    for offset in other.indices where self[index + offset] != other[offset] { return false }
    return true
  }

  func hasSuffix(_ suffix: [UInt8]) -> Bool {
    holds(suffix, at: count - suffix.count)
  }

  package func isEqual(to other: Span<UInt8>) -> Bool {
    count == other.count && isEqual(to: other, count: count)
  }

  /// Whether both spans have at least `count` bytes and the first `count` are equal.
  func isEqual(to other: Span<UInt8>, count: Int) -> Bool {
    guard count <= self.count, count <= other.count else { return false }
    let (left, right) = unsafe (bytes, other.bytes)
    var index = 0
    // Four words at a time without a branch between them, which the compiler vectorizes.
    while count - index >= 32 {
      var difference: UInt64 = 0
      for word in 0..<4 {
        difference |= Self.word(left, at: index + 8 * word) ^ Self.word(right, at: index + 8 * word)
      }
      guard difference == 0 else { return false }
      index += 32
    }
    while count - index >= 8 {
      guard Self.word(left, at: index) == Self.word(right, at: index) else { return false }
      index += 8
    }
    while index < count {
      if self[index] != other[index] { return false }
      index += 1
    }
    return true
  }

  /// Returns the eight bytes at `offset` as a little-endian number. The bytes must exist.
  static func word(_ bytes: RawSpan, at offset: Int) -> UInt64 {
    UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// Whether the bytes precede `other` in byte order; both must be equal before `start`.
  func precedes(_ other: Span<UInt8>, from start: Int) -> Bool {
    let shared = Swift.min(count, other.count)
    var index = start
    while index < shared {
      if self[index] != other[index] { return self[index] < other[index] }
      index += 1
    }
    return count < other.count
  }
}
