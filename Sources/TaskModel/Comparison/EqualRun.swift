import TaskSyntax

/// A stretch of the old document that also occurs in the new one, byte for byte. Blocks in it need no further
/// comparison.
struct EqualRun {
  private var old = 0..<0
  private var newStart = 0

  /// Whether two blocks, with everything up to the next ones, have the same bytes. Examines no byte twice.
  mutating func covers(_ a: DocumentBlock, _ b: DocumentBlock, in oldSource: SourceText, _ newSource: SourceText)
    -> Bool
  {
    guard a.end &- a.start == b.end &- b.start else { return false }
    if a.start >= old.upperBound || a.start &- old.lowerBound != b.start &- newStart {
      let limit = min(oldSource.count &- a.start, newSource.count &- b.start)
      let length = Self.length(oldSource, from: a.start, newSource, from: b.start, limit: limit)
      old = a.start..<a.start &+ length
      newStart = b.start
    }
    return a.end <= old.upperBound
  }

  /// Returns the number of equal bytes of two documents from two offsets on, at most `limit`. Both documents must have
  /// `limit` bytes there.
  static func length(
    _ a: SourceText, from aStart: Int, _ b: SourceText, from bStart: Int, limit: Int
  ) -> Int {
    let (aBytes, bBytes) = (a.storage.span, b.storage.span)
    var length = 0
    // The padding makes it safe to read the last word whole.
    while length < limit {
      let difference = aBytes.word(at: aStart &+ length) ^ bBytes.word(at: bStart &+ length)
      if difference != 0 { return min(limit, length &+ difference.trailingZeroBitCount / 8) }
      length &+= 8
    }
    return limit
  }
}
