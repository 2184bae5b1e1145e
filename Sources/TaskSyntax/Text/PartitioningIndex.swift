extension RandomAccessCollection where Index == Int {
  /// Returns the first index whose element satisfies `condition`; the end index if there is none. All elements that
  /// satisfy it must follow those that do not. Logarithmic.
  ///
  /// Search elements that hold references through their indices, to avoid reference counting.
  @inlinable
  package func partitioningIndex(where condition: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low &+ (high &- low) / 2
      if condition(self[middle]) { high = middle } else { low = middle &+ 1 }
    }
    return low
  }
}
