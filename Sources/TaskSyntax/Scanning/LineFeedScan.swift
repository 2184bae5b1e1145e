/// A forward scan of a text that counts line feeds, 64 bytes at a time regardless of the number of lines in them.
package struct LineFeedScan {
  /// The offset up to which bytes are counted, in whole vectors.
  private var base = 0
  private var count = 0
  /// The last vector before `base` that contains a line feed; -1 if there is none.
  private var last = -1

  package init() {}

  /// Returns the number of line feeds before `target`, and the start of its line. `target` must not be less than in the
  /// previous call.
  ///
  /// `bytes` must have `SourceText.padding` readable bytes after `target`.
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
