/// The distance between two words in edits: a letter inserted, deleted or changed, or two neighbors swapped.
package enum EditDistance {
  /// The maximum length of a compared word. Longer words are not typing slips, and the cost is the product of the
  /// lengths.
  package static var longestWord: Int { 32 }

  /// Returns the number of edits between `a` and `b`; `nil` if it exceeds `limit`, or if a word is too long.
  ///
  /// This is the optimal string alignment distance, in which no substring is edited twice. Letters are bytes or
  /// scalars.
  @specialized(where Letter == UInt8)
  package static func between<Letter: Equatable>(_ a: [Letter], _ b: [Letter], limit: Int) -> Int? {
    guard a.count <= longestWord, b.count <= longestWord, abs(a.count - b.count) <= limit else { return nil }
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      row.reserveCapacity(b.count + 1)
      for j in b.indices {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[b.count] <= limit ? last[b.count] : nil
  }
}
