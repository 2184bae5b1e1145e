import TaskSyntax

/// The longest rising subsequence of numbers.
enum RisingRun {
  /// Returns the indices of a longest subsequence of `numbers` that rises, in order. It takes n log n steps.
  static func longest(in numbers: [Int]) -> [Int] {
    /// For each length, the index of the smallest number that ends a rising subsequence of that length.
    var ends: [Int] = []
    var before = [Int](repeating: -1, count: numbers.count)
    for (index, number) in numbers.enumerated() {
      let length = ends.partitioningIndex { numbers[$0] >= number }
      before[index] = length == 0 ? -1 : ends[length - 1]
      if length == ends.count { ends.append(index) } else { ends[length] = index }
    }
    var run: [Int] = []
    run.reserveCapacity(ends.count)
    var index = ends.last ?? -1
    while index >= 0 {
      run.append(index)
      index = before[index]
    }
    return run.reversed()
  }
}
