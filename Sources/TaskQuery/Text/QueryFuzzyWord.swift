import TaskSyntax

/// A word that matches the words of a title within a few edits: none for up to three letters, one from four letters,
/// two from eight letters.
///
/// An edit is an inserted, missing or changed letter, or two swapped neighbors, where no letter is edited twice: the
/// distance of optimal string alignment, which the rest of the project uses to find the nearest name. (Without that
/// restriction `ca` and `abc` would be two edits apart instead of three, which no typing error makes, and the table
/// would be bigger.) Case and accents are ignored. A word is a run of letters and digits. If the searched word contains
/// `-` or `'`, these belong to words between letters.
public struct QueryFuzzyWord: Sendable, Equatable {
  /// The word as typed.
  public let bytes: [UInt8]
  private let letters: [UInt32]
  private let joinsWords: Bool
  /// The maximum number of edits.
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

  /// Whether a word in `range` of `title` is within the limit.
  ///
  /// Linear in the title: words of unsuitable length are skipped, and for the others only a band of the table is
  /// computed, at most five cells wide.
  public func matches(_ title: borrowing Span<UInt8>, in range: Range<Int>) -> Bool {
    guard !letters.isEmpty else { return false }
    var word: [UInt32] = []
    word.reserveCapacity(letters.count + limit + 1)
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (letter, end) = title.letter(at: offset, end: range.upperBound, ignoringCase: true)
      if isPart(letter.base, title, next: end, range.upperBound, isInside: !word.isEmpty) {
        // Further letters of a word that is too long are not stored.
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

  /// Whether the distance is within the limit. Only the cells within the limit of the diagonal are computed.
  private func isNear(_ word: [UInt32]) -> Bool {
    guard !word.isEmpty, abs(word.count - letters.count) <= limit else { return false }
    if limit == 0 { return word == letters }
    let tooFar = limit + 1
    // A row's columns start at its number minus the limit. Cells outside the word are too far.
    let width = 2 * limit + 1
    // Three rows share one buffer and are identified by their first slots. Three arrays that begin as copies of one and
    // are swapped lose stores in optimized builds of swiftc 6.3.1.
    let stride = width + 2
    var cells = [Int](repeating: tooFar, count: 3 * stride)
    var (beforeLast, last, row) = (0, stride, 2 * stride)
    for column in 0...limit { cells[last + column + limit + 1] = column }
    for i in 1...letters.count {
      for slot in 1...width {
        // `last` and `beforeLast` are shifted by one and two columns to the left of `row`. The first and the last slot
        // of a row stay too far.
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
