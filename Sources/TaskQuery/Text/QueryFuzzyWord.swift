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
  /// The letters as bits, of which several letters share one.
  private let bits: UInt32
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
    bits = letters.reduce(0) { $0 | Self.bit($1) }
    joinsWords = letters.contains { Self.isJoiner($0) }
    limit = letters.count < 4 ? 0 : letters.count < 8 ? 1 : 2
  }

  /// Whether a word in `range` of `title` is within the limit.
  ///
  /// Linear in the title: words of unsuitable length or with unsuitable letters are skipped, and for the others only a
  /// band of the table is computed, at most five cells wide.
  public func matches(_ title: borrowing Span<UInt8>, in range: Range<Int>) -> Bool {
    guard !letters.isEmpty else { return false }
    if joinsWords { return matchesLetters(title, in: range) }
    var start = range.lowerBound
    var found: UInt32 = 0
    for offset in range {
      let byte = title[offset]
      // A mark may belong to the letter before it.
      if byte >= 0x80 {
        return matchesLetters(title, in: max(range.lowerBound, min(start, offset - 1))..<range.upperBound)
      }
      if PatternClass.Kind.word.contains(UInt32(byte)) {
        found |= Self.bit(UInt32(Self.small(byte)))
        continue
      }
      if isLikely(offset - start, found), isNear(title, start..<offset) { return true }
      (start, found) = (offset + 1, 0)
    }
    return isLikely(range.upperBound - start, found) && isNear(title, start..<range.upperBound)
  }

  private static func bit(_ letter: UInt32) -> UInt32 { 1 << (letter & 31) }

  private static func small(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

  /// Whether a word of so many letters may be within the limit: each edit adds or removes at most one letter.
  private func isLikely(_ count: Int, _ found: UInt32) -> Bool {
    abs(count - letters.count) <= limit && (bits & ~found).nonzeroBitCount <= limit
      && (found & ~bits).nonzeroBitCount <= limit
  }

  /// Whether a word of ASCII letters is within the limit.
  private func isNear(_ title: borrowing Span<UInt8>, _ range: Range<Int>) -> Bool {
    var word: [UInt32] = []
    word.reserveCapacity(range.count)
    for offset in range { word.append(UInt32(Self.small(title[offset]))) }
    return isNear(word)
  }

  /// Whether a word in `range` of a title with letters outside of ASCII is within the limit.
  private func matchesLetters(_ title: borrowing Span<UInt8>, in range: Range<Int>) -> Bool {
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
