import TaskSyntax

/// A word of which some word of a title may differ by a few edits: none up to three letters, one from four on, two from
/// eight on.
///
/// An edit is a letter too many, one missing, one changed, or two neighbors exchanged, where no letters are edited
/// twice: the distance of optimal string alignment, the same by which the nearest names are found everywhere else.
/// (Without that limit `ca` and `abc` would be two edits apart instead of three: nobody's slip, and a bigger table.)
/// Case and accents do not count. A word is a run of letters and digits; where the word that is searched for holds `-`
/// or `'`, these belong to words between letters.
public struct QueryFuzzyWord: Sendable, Equatable {
  /// The word as typed.
  public let bytes: [UInt8]
  private let letters: [UInt32]
  private let joinsWords: Bool
  /// The most edits.
  private let limit: Int

  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var letters: [UInt32] = []
    var offset = 0
    while offset < bytes.count {
      let (letter, end) = bytes.span.letter(at: offset, end: bytes.count, ignoringCase: true)
      letters.append(letter.base)
      offset = end
    }
    self.letters = letters
    joinsWords = letters.contains { Self.isJoiner($0) }
    limit = letters.count < 4 ? 0 : letters.count < 8 ? 1 : 2
  }

  /// Whether some word in `range`, which lies in `title`, is so near.
  ///
  /// Time grows with the title: words that are too long or too short are passed by, and of the table of the others a
  /// band is made that is five letters wide.
  public func matches(_ title: borrowing Span<UInt8>, in range: Range<Int>) -> Bool {
    guard !letters.isEmpty else { return false }
    var word: [UInt32] = []
    word.reserveCapacity(letters.count + limit + 1)
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (letter, end) = title.letter(at: offset, end: range.upperBound, ignoringCase: true)
      if isPart(letter.base, title, next: end, range.upperBound, isInside: !word.isEmpty) {
        // A word that is too long needs no more letters to be so.
        if word.count <= letters.count + limit { word.append(letter.base) }
      } else if isNear(word) {
        return true
      } else {
        word.removeAll(keepingCapacity: true)
      }
      offset = end
    }
    return isNear(word)
  }

  private static func isJoiner(_ letter: UInt32) -> Bool { letter == 0x2D || letter == 0x27 || letter == 0x2019 }

  /// Whether a letter belongs to a word.
  private func isPart(
    _ letter: UInt32, _ title: borrowing Span<UInt8>, next: Int, _ end: Int, isInside: Bool
  ) -> Bool {
    if PatternClass.Kind.word.contains(letter) { return true }
    guard joinsWords, isInside, Self.isJoiner(letter), next < end else { return false }
    return PatternClass.Kind.word.contains(title.letter(at: next, end: end, ignoringCase: true).letter.base)
  }

  /// Whether the distance is at most the limit. Only cells whose row and column are no further apart than that are
  /// made.
  private func isNear(_ word: [UInt32]) -> Bool {
    guard !word.isEmpty, abs(word.count - letters.count) <= limit else { return false }
    if limit == 0 { return word == letters }
    let tooFar = limit + 1
    // Columns from the row's number less the limit on; those outside the word are too far.
    let width = 2 * limit + 1
    // Three rows in one buffer, known by their first slots. Three arrays that begin as copies of one and are swapped
    // lose stores when swiftc 6.3.1 optimizes.
    let stride = width + 2
    var cells = [Int](repeating: tooFar, count: 3 * stride)
    var (beforeLast, last, row) = (0, stride, 2 * stride)
    for column in 0...limit { cells[last + column + limit + 1] = column }
    for i in 1...letters.count {
      for slot in 1...width {
        // `last` and `beforeLast` are shifted by one and two columns to the left of `row`; slot 0 and the last one are
        // too far.
        let j = i + slot - 1 - limit
        cells[row + slot] = tooFar
        guard 0...word.count ~= j else { continue }
        guard j > 0 else {
          cells[row + slot] = min(i, tooFar)
          continue
        }
        let change = letters[i - 1] == word[j - 1] ? 0 : 1
        var cost = min(cells[last + slot + 1] + 1, cells[row + slot - 1] + 1, cells[last + slot] + change)
        if i > 1, j > 1, letters[i - 1] == word[j - 2], letters[i - 2] == word[j - 1] {
          cost = min(cost, cells[beforeLast + slot] + 1)
        }
        cells[row + slot] = min(cost, tooFar)
      }
      (beforeLast, last, row) = (last, row, beforeLast)
    }
    return cells[last + word.count - letters.count + limit + 1] <= limit
  }
}
