/// A walk over a text from its first byte on that counts line feeds: it looks at 64 bytes at a time, however many lines
/// begin in them.
package struct LineFeedScan {
  /// The bytes before this one are counted, in whole vectors.
  private var base = 0
  private var count = 0
  /// The last vector before `base` with a line feed; -1 where none has one.
  private var last = -1

  package init() {}

  /// Returns the number of line feeds before `target`, which is not before the last one, and the start of its line.
  ///
  /// `bytes` has `SourceText.padding` readable bytes behind `target`.
  package mutating func advance(to target: Int, _ bytes: borrowing Span<UInt8>) -> (count: Int, lineStart: Int) {
    while target &- base >= 64 {
      let more = bytes.count(of: .lineFeed, at: base)
      count &+= more
      last = more > 0 ? base : last
      base &+= 64
    }
    let bits = bytes.matches(.lineFeed, at: base) & ((1 &<< UInt64(truncatingIfNeeded: target &- base)) &- 1)
    if bits != 0 { return (count &+ bits.nonzeroBitCount, base &+ 64 &- bits.leadingZeroBitCount) }
    guard last >= 0 else { return (count, 0) }
    return (count, last &+ 64 &- bytes.matches(.lineFeed, at: last).leadingZeroBitCount)
  }
}
