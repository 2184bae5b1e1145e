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
      let length = oldSource.storage.span.commonLength(
        from: a.start, newSource.storage.span, from: b.start, limit: limit)
      old = a.start..<a.start &+ length
      newStart = b.start
    }
    return a.end <= old.upperBound
  }
}
