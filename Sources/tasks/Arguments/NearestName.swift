/// Finds what was probably meant by a name that is not known.
package enum NearestName {
  /// The nearest of `names`, or `nil` if none is near.
  ///
  /// Near is: at most one edit for up to four letters, two up to seven, three from eight on, where an edit inserts,
  /// deletes or changes a letter or swaps two neighbors, and ASCII case does not count. Failing that, the only name
  /// that begins with `name`. Of several at one distance the first wins, so the order of `names` decides.
  ///
  /// Time is the length of `name` times that of each of `names` of about its length, whatever bytes it holds.
  package static func find(_ name: [UInt8], among names: some Sequence<[UInt8]>) -> [UInt8]? {
    let wanted = folded(name)
    let limit = wanted.count <= 4 ? 1 : wanted.count <= 7 ? 2 : 3
    var best: (name: [UInt8], distance: Int)?
    var beginning: [[UInt8]] = []
    for candidate in names where !candidate.isEmpty {
      let letters = folded(candidate)
      let distance = distance(wanted, letters, limit: min(limit, (best?.distance ?? .max) - 1))
      // One edit is no likeness where it leaves nothing in common.
      if let distance, distance < max(wanted.count, letters.count) { best = (candidate, distance) }
      if !wanted.isEmpty, letters.starts(with: wanted) { beginning.append(candidate) }
    }
    return best?.name ?? (beginning.count == 1 ? beginning.first : nil)
  }

  package static func find(_ name: [UInt8], among names: some Sequence<String>) -> String? {
    let byBytes = find(name, among: names.lazy.map { Array($0.utf8) })
    return byBytes.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The scalars of a name with ASCII letters small; invalid bytes are U+FFFD.
  private static func folded(_ name: [UInt8]) -> [UInt32] {
    var scalars: [UInt32] = []
    var offset = 0
    while offset < name.count {
      let step = name.span.scalarStep(at: offset)
      let value = step.scalar?.value ?? 0xFFFD
      scalars.append((0x41...0x5A).contains(value) ? value + 0x20 : value)
      offset += step.length
    }
    return scalars
  }

  /// The Damerau-Levenshtein distance in which no part is edited twice (optimal string alignment), or `nil` if it is
  /// above `limit`. Three rows of the table are kept.
  private static func distance(_ first: [UInt32], _ second: [UInt32], limit: Int) -> Int? {
    guard abs(first.count - second.count) <= limit else { return nil }
    var beforePrevious: [Int] = []
    var previous = Array(0...second.count)
    for row in first.indices {
      var current = [row + 1]
      current.reserveCapacity(second.count + 1)
      for column in second.indices {
        let change = previous[column] + (first[row] == second[column] ? 0 : 1)
        var cost = min(change, previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
          cost = min(cost, beforePrevious[column - 1] + 1)
        }
        current.append(cost)
      }
      beforePrevious = previous
      previous = current
    }
    guard let distance = previous.last, distance <= limit else { return nil }
    return distance
  }
}
