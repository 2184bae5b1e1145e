import TaskSyntax

/// A text to search for with smart case.
///
/// A capital in the text makes the whole search case-sensitive. An accented letter matches only itself, in both of its
/// encodings. A letter without an accent also matches its accented forms. So `cafe` finds `Café`, `Cafe` finds `Café`
/// but not `cafe`, and `café` finds `CAFÉ` but not `cafe`.
///
/// The prepared search is behind a reference because terms are copied often.
public final class QueryText: Sendable, Equatable {
  /// The text as typed, without quotes and escapes.
  public let bytes: [UInt8]
  private let ignoresCase: Bool
  private let letters: LetterSearch
  /// The search for text that is ASCII.
  private let ascii: ASCIISearch?

  public convenience init(_ bytes: [UInt8]) {
    self.init(bytes, ignoresCase: !Self.hasCapital(bytes))
  }

  /// Creates a text with explicit case sensitivity.
  init(_ bytes: [UInt8], ignoresCase: Bool) {
    self.bytes = bytes
    self.ignoresCase = ignoresCase
    letters = LetterSearch(bytes, ignoresCase: ignoresCase)
    ascii = ASCIISearch(bytes, ignoresCase: ignoresCase)
  }

  public static func == (a: QueryText, b: QueryText) -> Bool {
    a === b || a.ignoresCase == b.ignoresCase && a.bytes == b.bytes
  }

  /// Another object with the same text.
  var copy: QueryText { QueryText(Array(bytes[...]), ignoresCase: ignoresCase) }

  /// Two bytes of the text between which it has nothing but letters and digits; `nil` if it has none that are ASCII.
  var adjacentLetters: BytePair? { ascii?.adjacentLetters }

  private static func hasCapital(_ bytes: [UInt8]) -> Bool {
    var offset = 0
    while offset < bytes.count {
      let (value, length) = bytes.span.codePoint(at: offset, end: bytes.count)
      if LetterFolding.isCapital(value) { return true }
      offset += length
    }
    return false
  }

  /// Whether the text occurs in `range` of `bytes`.
  public func matches(_ bytes: borrowing Span<UInt8>, in range: Range<Int>) -> Bool {
    firstMatch(in: bytes, range) != nil
  }

  /// Returns the first occurrence of the text in `range` of `bytes`. Combining marks on the last letter belong to it.
  ///
  /// Linear in `bytes`. For letters outside ASCII and around them, the time is also proportional to a 64th of the
  /// text's length.
  public func firstMatch(in bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> Range<Int>? {
    guard letters.count > 0 else { return range.lowerBound..<range.lowerBound }
    var index = range.lowerBound
    while index < range.upperBound {
      let foreign: Int
      switch ascii?.search(bytes, index..<range.upperBound) {
      case .found(let start)?: return start..<bytes.marksEnd(from: start + letters.count, end: range.upperBound)
      case .foreign(let offset)?: foreign = offset
      case .crowded(let start)?: return letters.search(bytes, start..<range.upperBound, stopsAtASCII: false).match
      case .nothing?: return nil
      case nil: foreign = bytes.firstNonASCII(in: index..<range.upperBound)
      }
      guard foreign < range.upperBound else { return nil }
      // A match that contains the letter outside ASCII begins at most this many letters before it.
      let start = max(index, foreign - letters.count)
      switch letters.search(bytes, start..<range.upperBound, stopsAtASCII: true) {
      case .found(let match): return match
      case .onlyASCII(let end): index = end
      }
    }
    return nil
  }
}

extension Span where Element == UInt8 {
  /// Returns the end of the combining marks that begin at `offset`.
  func marksEnd(from offset: Int, end: Int) -> Int {
    var offset = offset
    while offset < end {
      let (mark, length) = codePoint(at: offset, end: end)
      guard LetterFolding.isMark(mark) else { break }
      offset += length
    }
    return offset
  }
}
