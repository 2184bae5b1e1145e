import TaskSyntax

/// The rising subsequences of numbers with the largest weight, in n log n steps.
struct RisingRun {
  /// The indices of one of them, in order: of several the one with the last elements.
  private(set) var indices: [Int] = []
  /// For each number, whether it is in every one of them.
  private(set) var isCertain: [Bool]

  /// Returns the indices of a longest subsequence of `numbers` that rises, in order.
  static func longest(in numbers: [Int]) -> [Int] { RisingRun(numbers).indices }

  /// - Parameter weights: positive, one for each number; without them the longest subsequences are found.
  init(_ numbers: [Int], weights: [Int]? = nil) {
    let weights = weights ?? [Int](repeating: 1, count: numbers.count)
    let before = Self.sums(numbers, weights)
    let behind = Array(Self.sums(numbers.reversed().map { -$0 }, weights.reversed()).reversed())
    let largest = before.max() ?? 0
    let members = numbers.indices.filter { before[$0] + behind[$0] - weights[$0] == largest }
    // Each subsequence covers the sums up to the largest one. A number is in all of them if no other one covers its sums.
    isCertain = [Bool](repeating: false, count: numbers.count)
    var end = 0
    var last = -1
    for index in members.sorted(by: { before[$0] - weights[$0] < before[$1] - weights[$1] }) {
      let isFree = before[index] - weights[index] >= end
      if !isFree, last >= 0 { isCertain[last] = false }
      isCertain[index] = isFree
      if before[index] > end { (end, last) = (before[index], index) }
    }
    var wanted = largest
    var limit = Int.max
    for index in members.reversed() where before[index] == wanted && numbers[index] < limit {
      indices.append(index)
      limit = numbers[index]
      wanted -= weights[index]
    }
    indices.reverse()
  }

  /// Returns, for each number, the largest weight of a rising subsequence that ends with it.
  private static func sums(_ numbers: [Int], _ weights: [Int]) -> [Int] {
    let order = numbers.indices.sorted { numbers[$0] < numbers[$1] }
    /// For each number, how many are smaller, plus 1.
    var ranks = [Int](repeating: 0, count: numbers.count)
    for (place, index) in order.enumerated() {
      let isSame = place > 0 && numbers[order[place - 1]] == numbers[index]
      ranks[index] = isSame ? ranks[order[place - 1]] : place + 1
    }
    /// A Fenwick tree of the largest sums.
    var tree = [Int](repeating: 0, count: numbers.count + 1)
    return numbers.indices.map { index in
      var sum = 0
      var rank = ranks[index] - 1
      while rank > 0 {
        sum = max(sum, tree[rank])
        rank &= rank - 1
      }
      sum += weights[index]
      rank = ranks[index]
      while rank < tree.count {
        tree[rank] = max(tree[rank], sum)
        rank += rank & -rank
      }
      return sum
    }
  }
}
