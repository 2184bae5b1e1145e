/// The elements that two sequences have in common, in order: the base of a three-way merge.
///
/// Lines and words are numbers here. Elements that occur once in a stretch of both sequences divide it. A short stretch
/// without such elements is solved exactly. The work is bounded, and a stretch that exceeds it has nothing in common.
struct SequenceMatching {
  private let old: [UInt32]
  private let new: [UInt32]
  /// For each element of the old sequence, its counterpart in the new one; -1 if there is none.
  private(set) var counterparts: [Int]
  private var stretches: [(old: Range<Int>, new: Range<Int>)]
  /// The number of steps left.
  private var budget: Int

  /// The largest product of lengths that is solved exactly.
  private static let exactLimit = 1 << 14

  /// Returns, for each element of `old`, the index of its counterpart in `new`, or -1. The counterparts rise.
  static func counterparts(of old: [UInt32], in new: [UInt32]) -> [Int] {
    var matching = SequenceMatching(old, new)
    while let stretch = matching.stretches.popLast() { matching.match(stretch.old, stretch.new) }
    return matching.counterparts
  }

  private init(_ old: [UInt32], _ new: [UInt32]) {
    self.old = old
    self.new = new
    counterparts = [Int](repeating: -1, count: old.count)
    stretches = [(0..<old.count, 0..<new.count)]
    budget = 64 * (old.count + new.count) + Self.exactLimit
  }

  private mutating func match(_ oldStretch: Range<Int>, _ newStretch: Range<Int>) {
    var (a, b) = (oldStretch, newStretch)
    while let x = a.first, let y = b.first, old[x] == new[y] {
      counterparts[x] = y
      (a, b) = (x + 1..<a.upperBound, y + 1..<b.upperBound)
    }
    while let x = a.last, let y = b.last, old[x] == new[y] {
      counterparts[x] = y
      (a, b) = (a.lowerBound..<x, b.lowerBound..<y)
    }
    guard !a.isEmpty, !b.isEmpty, budget > 0 else { return }
    let product = a.count.multipliedReportingOverflow(by: b.count)
    if !product.overflow, product.partialValue <= min(budget, Self.exactLimit) {
      budget -= product.partialValue
      matchExactly(a, b)
    } else {
      budget -= a.count + b.count
      divide(a, b)
    }
  }

  /// Divides a stretch at the elements that occur once in both halves of it.
  private mutating func divide(_ a: Range<Int>, _ b: Range<Int>) {
    var places: [UInt32: (old: Int, new: Int)] = [:]
    for index in a { places[old[index]] = (places[old[index]] == nil ? index : -1, -1) }
    for index in b {
      guard let place = places[new[index]] else { continue }
      places[new[index]] = (place.old, place.new == -1 ? index : -2)
    }
    let unique = a.compactMap { index in
      places[old[index]].flatMap { $0.old == index && $0.new >= 0 ? (old: index, new: $0.new) : nil }
    }
    var (lastOld, lastNew) = (a.lowerBound, b.lowerBound)
    let rising = RisingRun.longest(in: unique.map(\.new))
    guard !rising.isEmpty else { return }
    for index in rising {
      let pair = unique[index]
      counterparts[pair.old] = pair.new
      stretches.append((lastOld..<pair.old, lastNew..<pair.new))
      (lastOld, lastNew) = (pair.old + 1, pair.new + 1)
    }
    stretches.append((lastOld..<a.upperBound, lastNew..<b.upperBound))
  }

  /// Finds a longest common subsequence of a short stretch.
  private mutating func matchExactly(_ a: Range<Int>, _ b: Range<Int>) {
    let width = b.count + 1
    // The longest common length of the rests that begin at each pair of places.
    var lengths = [UInt16](repeating: 0, count: (a.count + 1) * width)
    for row in (0..<a.count).reversed() {
      for column in (0..<b.count).reversed() {
        let place = row * width + column
        lengths[place] =
          old[a.lowerBound + row] == new[b.lowerBound + column]
          ? lengths[place + width + 1] + 1 : max(lengths[place + width], lengths[place + 1])
      }
    }
    var (row, column) = (0, 0)
    while row < a.count, column < b.count {
      let place = row * width + column
      if old[a.lowerBound + row] == new[b.lowerBound + column] {
        counterparts[a.lowerBound + row] = b.lowerBound + column
        (row, column) = (row + 1, column + 1)
      } else if lengths[place + width] >= lengths[place + 1] {
        row += 1
      } else {
        column += 1
      }
    }
  }
}
