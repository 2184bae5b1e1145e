/// The distance between two words in edits: a letter inserted, deleted or changed, or two neighbors swapped.
package enum EditDistance {
  /// The maximum length of a compared word if the caller names no other. Longer words are not typing slips.
  package static var longestWord: Int { 32 }

  /// Returns the number of edits between `a` and `b`; `nil` if it exceeds `limit`, or if a word is longer than
  /// `longest`.
  ///
  /// This is the optimal string alignment distance, in which no substring is edited twice. Letters are bytes or
  /// scalars. Only the cells of the table within the limit of its diagonal are computed, so the time is linear in the
  /// length of the words.
  @specialized(where Letter == UInt8)
  @specialized(where Letter == UInt32)
  package static func between<Letter: Equatable>(
    _ a: [Letter], _ b: [Letter], limit: Int, longest: Int = longestWord
  ) -> Int? {
    guard a.count <= longest, b.count <= longest, abs(a.count - b.count) <= limit else { return nil }
    let tooFar = limit + 1
    // A row's columns start at its number minus the limit. Cells outside the word are too far.
    let width = 2 * limit + 1
    // Three rows share one buffer and are identified by their first slots. Three arrays that begin as copies of one and
    // are swapped lose stores in optimized builds of swiftc 6.3.1.
    let stride = width + 2
    var cells = [Int](repeating: tooFar, count: 3 * stride)
    var (beforeLast, last, row) = (0, stride, 2 * stride)
    for column in 0...limit { cells[last + column + limit + 1] = column }
    for i in a.indices {
      for slot in 1...width {
        // `last` and `beforeLast` are shifted by one and two columns to the left of `row`. The first and the last slot
        // of a row stay too far.
        let j = i + slot - limit
        cells[row + slot] = j == 0 ? min(i + 1, tooFar) : tooFar
        guard j > 0, j <= b.count else { continue }
        let change = a[i] == b[j - 1] ? 0 : 1
        var cost = min(cells[last + slot + 1] + 1, cells[row + slot - 1] + 1, cells[last + slot] + change)
        if i > 0, j > 1, a[i] == b[j - 2], a[i - 1] == b[j - 1] { cost = min(cost, cells[beforeLast + slot] + 1) }
        cells[row + slot] = min(cost, tooFar)
      }
      (beforeLast, last, row) = (last, row, beforeLast)
    }
    let distance = cells[last + b.count - a.count + limit + 1]
    return distance <= limit ? distance : nil
  }
}
