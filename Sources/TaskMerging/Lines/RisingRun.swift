import TaskSyntax

/// The longest rising subsequences of numbers.
struct RisingRun {
  /// The indices of one of them, in order.
  private(set) var indices: [Int] = []
  /// For each number, whether it is in every one of them.
  private(set) var isCertain: [Bool]

  /// Returns the indices of a longest subsequence of `numbers` that rises, in order. It takes n log n steps.
  static func longest(in numbers: [Int]) -> [Int] { RisingRun(numbers).indices }

  /// Returns the indices of the longest subsequence that rises and has the largest sum of bonuses; of several the one
  /// with the last elements. It takes n log n steps.
  static func longest(in numbers: [Int], bonuses: [Int]) -> [Int] {
    let order = numbers.indices.sorted { numbers[$0] < numbers[$1] }
    var ranks = [Int](repeating: 0, count: numbers.count)
    for (rank, index) in order.enumerated() { ranks[index] = rank + 1 }
    let unit = bonuses.reduce(1) { $0 + $1 }
    /// A Fenwick tree: for ranges of ranks, the best weight and the index that ends it.
    var tree = [(weight: Int, index: Int)](repeating: (0, -1), count: numbers.count + 1)
    var before = [Int](repeating: -1, count: numbers.count)
    var best = (weight: 0, index: -1)
    for index in numbers.indices {
      var last = (weight: 0, index: -1)
      var rank = ranks[index] - 1
      while rank > 0 {
        if tree[rank].weight >= last.weight, tree[rank].index > last.index || tree[rank].weight > last.weight {
          last = tree[rank]
        }
        rank &= rank - 1
      }
      before[index] = last.index
      let own = (weight: last.weight + unit + bonuses[index], index: index)
      if own.weight >= best.weight { best = own }
      rank = ranks[index]
      while rank < tree.count {
        if own.weight >= tree[rank].weight { tree[rank] = own }
        rank += rank & -rank
      }
    }
    var indices: [Int] = []
    var index = best.index
    while index >= 0 {
      indices.append(index)
      index = before[index]
    }
    return indices.reversed()
  }

  init(_ numbers: [Int]) {
    let lengths = Self.lengths(numbers)
    let rests = Array(Self.lengths(numbers.reversed().map { -$0 }).reversed())
    let longest = lengths.max() ?? 0
    /// For each length, how many numbers end a part of that length of a longest subsequence.
    var counts = [Int](repeating: 0, count: longest + 1)
    for index in numbers.indices where lengths[index] + rests[index] == longest + 1 { counts[lengths[index]] += 1 }
    isCertain = numbers.indices.map { lengths[$0] + rests[$0] == longest + 1 && counts[lengths[$0]] == 1 }
    // From the end, the last number of each length that is smaller than the one behind it.
    var wanted = longest
    var limit = Int.max
    for index in numbers.indices.reversed() where lengths[index] == wanted && numbers[index] < limit {
      indices.append(index)
      limit = numbers[index]
      wanted -= 1
    }
    indices.reverse()
  }

  /// Returns, for each number, the length of the longest rising subsequence that ends with it.
  private static func lengths(_ numbers: [Int]) -> [Int] {
    /// For each length, the smallest number that ends a rising subsequence of that length.
    var ends: [Int] = []
    return numbers.map { number in
      let length = ends.partitioningIndex { $0 >= number }
      if length == ends.count { ends.append(number) } else { ends[length] = number }
      return length + 1
    }
  }
}
