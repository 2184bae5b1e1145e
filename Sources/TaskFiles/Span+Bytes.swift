/// Comparisons of bytes. These loops over a `Span` are several times faster than the generic algorithms of the standard
/// library.
extension Span<UInt8> {
  /// Whether the bytes at `index` equal `other`.
  package func holds(_ other: [UInt8], at index: Int) -> Bool {
    guard index >= 0, count - index >= other.count else { return false }
    for offset in other.indices where self[index + offset] != other[offset] { return false }
    return true
  }

  func hasSuffix(_ suffix: [UInt8]) -> Bool { holds(suffix, at: count - suffix.count) }

  package func isEqual(to other: Span<UInt8>) -> Bool { count == other.count && isEqual(to: other, count: count) }

  /// Whether both spans have at least `count` bytes and the first `count` are equal.
  func isEqual(to other: Span<UInt8>, count: Int) -> Bool {
    guard count <= self.count, count <= other.count else { return false }
    let (left, right) = unsafe (bytes, other.bytes)
    var index = 0
    while count - index >= 8 {
      guard Self.word(left, at: index) == Self.word(right, at: index) else { return false }
      index += 8
    }
    return (index..<count).allSatisfy { self[$0] == other[$0] }
  }

  /// Returns the eight bytes at `offset` as a little-endian number. The bytes must exist.
  static func word(_ bytes: RawSpan, at offset: Int) -> UInt64 {
    UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// Whether the bytes precede `other` in byte order; both must be equal before `start`.
  func precedes(_ other: Span<UInt8>, from start: Int) -> Bool {
    let shared = Swift.min(count, other.count)
    for index in min(start, shared)..<shared where self[index] != other[index] { return self[index] < other[index] }
    return count < other.count
  }
}
