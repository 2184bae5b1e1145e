import TaskSyntax

/// A word that matches the words of a title within a few edits: none for up to three letters, one from four letters,
/// two from eight letters.
///
/// An edit is one of `EditDistance`. Case and accents are ignored. A word is a run of letters and digits. If the searched
/// word contains `-` or `'`, these belong to words between letters.
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

  private func isNear(_ word: [UInt32]) -> Bool {
    !word.isEmpty && EditDistance.between(letters, word, limit: limit, longest: .max) != nil
  }
}
