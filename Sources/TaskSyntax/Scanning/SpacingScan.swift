/// A search of a part, from left to right, for places where spacing may not be canonical. The mask of 64 bytes is kept
/// between calls, so that no byte is examined twice.
package struct SpacingScan {
  private var base = 0
  private var bits: UInt64 = 0
  /// Whether `bits` is the mask of the bytes from `base`.
  private var isLoaded = false

  package init() {}

  /// Returns the first offset from `offset` on, before `limit`, where blanks, line ends or other controls are adjacent,
  /// or where a tab or a carriage return is; `limit` if there is none. Offsets must not decrease between calls.
  ///
  /// `bytes` must have `SourceText.padding` readable bytes after `limit`.
  package mutating func next(from offset: Int, limit: Int, _ bytes: borrowing Span<UInt8>) -> Int {
    guard offset < limit else { return limit }
    if !isLoaded || UInt(bitPattern: offset &- base) >= 64 {
      base = offset
      bits = bytes.oddSpacing(at: base)
      isLoaded = true
    }
    var remaining = bits & (~0 &<< UInt64(truncatingIfNeeded: offset &- base))
    while remaining == 0 {
      guard base &+ 64 < limit else { return limit }
      base &+= 64
      bits = bytes.oddSpacing(at: base)
      remaining = bits
    }
    return min(limit, base &+ remaining.trailingZeroBitCount)
  }
}
