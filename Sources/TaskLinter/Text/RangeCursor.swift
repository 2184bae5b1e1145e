/// A cursor that decides whether ascending offsets lie in one of some sorted ranges. It takes one step for each range
/// in total.
struct RangeCursor {
  private var ranges: ArraySlice<Range<Int>>

  init(_ ranges: [Range<Int>]) { self.ranges = ranges[...] }

  mutating func contains(_ offset: Int) -> Bool {
    while let first = ranges.first, first.upperBound <= offset { ranges.removeFirst() }
    return ranges.first.map { $0.lowerBound <= offset } ?? false
  }
}
