import TaskSyntax

/// Says of offsets, which must rise, whether they lie in one of some ranges, which are sorted: one step for each range
/// in all.
struct RangeCursor {
  private var ranges: ArraySlice<Range<Int>>

  init(_ ranges: [Range<Int>]) { self.ranges = ranges[...] }

  mutating func contains(_ offset: Int) -> Bool {
    while let first = ranges.first, first.upperBound <= offset { ranges.removeFirst() }
    return ranges.first.map { $0.lowerBound <= offset } ?? false
  }
}
