/// Comparisons of bytes. Loops over a `Span`: the generic ones of the standard library cost ten times as much on the
/// paths of a large folder.
extension Span<UInt8> {
  /// Whether `other` stands at `index`.
  func holds(_ other: [UInt8], at index: Int) -> Bool {
    guard index >= 0, count - index >= other.count else { return false }
    for offset in other.indices where self[index + offset] != other[offset] { return false }
    return true
  }

  func hasSuffix(_ suffix: [UInt8]) -> Bool {
    holds(suffix, at: count - suffix.count)
  }

  /// Whether the bytes come before `other` in the order of bytes; both are known to be equal before `start`.
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
