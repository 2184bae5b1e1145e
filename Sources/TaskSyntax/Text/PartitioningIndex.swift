extension RandomAccessCollection where Index == Int {
  /// The first index whose element fulfills `condition`; the end where none does. Elements that fulfill the condition
  /// must all stand behind those that do not. Logarithmic.
  ///
  /// Elements that hold references are searched by their indices, so that no reference is counted.
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
