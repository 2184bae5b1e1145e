/// A search for places where spacing may not be canonical, from the left to the right of a part. The mask of 64 bytes
/// is kept between calls, so that no byte is looked at twice.
package struct SpacingScan {
  private var base = 0
  private var bits: UInt64 = 0
  /// Whether `bits` is the mask of the bytes from `base`.
  private var isLoaded = false

  package init() {}

  /// The first place from `offset` on, before `limit`, where blanks, line ends or other controls touch, or a tab or a
  /// carriage return stands; `limit` where there is none. Calls go from left to right.
  ///
  /// `bytes` has `SourceText.padding` readable bytes behind `limit`.
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
