import TaskQuery
import TaskTesting
import Testing

@Suite("Text search")
struct QueryTextTests {
  private static func match(_ words: String, _ text: String) -> String? {
    let bytes = Array(text.utf8)
    return QueryText(Array(words.utf8)).firstMatch(in: bytes.span, 0..<bytes.count).map {
      String(decoding: bytes[$0], as: UTF8.self)
    }
  }

  @Test(
    "What is found",
    arguments: [
      ("cafe", "The Café", "Café"), ("Cafe", "the Café", "Café"), ("café", "THE CAFÉ", "CAFÉ"),
      ("cafe", "cafe\u{301}s", "cafe\u{301}"), ("café", "cafe\u{301}", "cafe\u{301}"), ("cafe\u{301}", "café", "café"),
      ("oe", "Zoë", "oë"), ("lodz", "Łódź", "Łódź"), ("smorrebrod", "Smørrebrød", "Smørrebrød"),
      ("οδος", "ΟΔΌΣ", "ΟΔΌΣ"), ("οδοσ", "οδος", "οδος"), ("елка", "Ёлка", "Ёлка"), ("ёлка", "ЁЛКА", "ЁЛКА"),
      ("日本", "in 日本", "日本"), ("ế", "tiê\u{301}ng", "ê\u{301}"), ("tieng", "TIẾNG", "TIẾNG"),
      ("a b", "x A B", "A B"), ("+", "a+b", "+"), ("", "x", ""), ("call", "Re-Call", "Call"),
      ("aab", "aaaab", "aab"),
    ])
  func found(_ words: String, _ text: String, _ expected: String) {
    #expect(Self.match(words, text)?.unicodeScalars.elementsEqual(expected.unicodeScalars) == true)
  }

  @Test(
    "What is not found",
    arguments: [
      ("Cafe", "café"), ("café", "cafe"), ("é", "è"), ("ë", "ё"), ("CAFE", "Cafe"), ("ø", "o"), ("e\u{301}", "e"),
      ("и", "і"), ("Σ", "σ"), ("abc", "ab"), ("日本", "日"),
    ])
  func notFound(_ words: String, _ text: String) { #expect(Self.match(words, text) == nil) }

  private static func range(_ words: [UInt8], _ bytes: [UInt8], _ range: Range<Int>) -> Range<Int>? {
    QueryText(words).firstMatch(in: bytes.span, range)
  }

  @Test("Only the range is searched")
  func range() {
    let bytes = Array("abc café abc".utf8)
    #expect(Self.range(Array("abc".utf8), bytes, 1..<12) == nil)
    #expect(Self.range(Array("abc".utf8), bytes, 1..<13) == 10..<13)
    #expect(Self.range(Array("cafe".utf8), bytes, 4..<7) == nil)
  }

  /// A spelling of a letter: its base without case, whether it is uppercase, and its mark.
  private struct Piece {
    var bytes: [UInt8]
    var base: String
    var isCapital = false
    var mark = ""

    init(_ text: String, _ base: String, isCapital: Bool = false, mark: String = "") {
      bytes = Array(text.utf8)
      self.base = base
      self.isCapital = isCapital
      self.mark = mark
    }
  }

  private static let pieces = [
    Piece("a", "a"), Piece("A", "a", isCapital: true), Piece("b", "b"), Piece("a", "a"), Piece("b", "b"),
    Piece(" ", " "),
    Piece("á", "a", mark: "´"), Piece("a\u{301}", "a", mark: "´"), Piece("Á", "a", isCapital: true, mark: "´"),
    Piece("à", "a", mark: "`"), Piece("ø", "o", mark: "/"), Piece("o", "o"), Piece("σ", "s"), Piece("ς", "s"),
    Piece("й", "и", mark: "u"), Piece("И", "и", isCapital: true), Piece("語", "語"), Piece("ß", "ß"), Piece("😀", "😀"),
  ]

  /// Returns the index of `words` in `text`, or `nil`; compares piece by piece.
  private static func oracle(_ words: [Piece], _ text: [Piece]) -> Int? {
    let countsCase = words.contains(where: \.isCapital)
    guard words.count <= text.count else { return nil }
    return (0...(text.count - words.count)).first { start in
      zip(words, text[start...]).allSatisfy { word, letter in
        word.base == letter.base && (!countsCase || word.isCapital == letter.isCapital)
          && (!countsCase || word.base != "s" || word.bytes == letter.bytes)
          && (word.mark.isEmpty || word.mark == letter.mark)
      }
    }
  }

  @Test("Matches a search piece by piece, on texts of all lengths", arguments: 0..<8)
  func matchesASearchPieceByPiece(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var hits = 0
    for round in 0..<4000 {
      // The alphabet is often all ASCII, so that both search algorithms and the switch between them run.
      let alphabet = round % 3 == 0 ? Self.pieces : Array(Self.pieces.prefix(round % 3 == 1 ? 6 : 9))
      let text = (0..<random.below(round % 10 == 0 ? 300 : 24)).map { _ in
        random.once(in: 8) ? random.pick(Self.pieces) : random.pick(alphabet)
      }
      let words = (0..<(1 + random.below(round % 7 == 0 ? 80 : 4))).map { _ in random.pick(alphabet) }
      let bytes = text.flatMap(\.bytes)
      let found = QueryText(words.flatMap(\.bytes)).firstMatch(in: bytes.span, 0..<bytes.count)
      let expected = Self.oracle(words, text).map { start in
        let front = text[..<start].map(\.bytes.count).reduce(0, +)
        return front..<front + text[start..<start + words.count].map(\.bytes.count).reduce(0, +)
      }
      hits += expected == nil ? 0 : 1
      #expect(found == expected, "\(String(decoding: words.flatMap(\.bytes), as: UTF8.self)) in \(text.map(\.base))")
    }
    #expect(hits > 200)
  }

  @Test("Bytes that are not UTF-8 match only themselves")
  func brokenBytes() {
    let text: [UInt8] = [0x61, 0xFF, 0x62, 0xC3, 0x61]
    #expect(Self.range([0xFF, 0x62], text, 0..<5) == 1..<3)
    #expect(Self.range([0xFE], text, 0..<5) == nil)
    #expect(Self.range([0xC3], text, 0..<5) == 3..<4)
  }

  @Test(
    "Time grows with the text",
    arguments: [
      ("a", "aaab"), ("a", "ab"), ("é", "eeex"), ("ab", "bbbb"), ("aé", "aaaaaaaaaaaaaaaab"), ("café", "Cafex"),
    ])
  func linear(_ unit: String, _ words: String) {
    let text = QueryText(
      Array(String(repeating: words.first.map(String.init) ?? "", count: 40).utf8) + Array(words.utf8))
    let fault = Linearity.fault(in: .repeating(unit, after: ""), from: 20_000) { document in
      let isFound = text.matches(document.span, in: 0..<document.count)
      #expect(!isFound)
    }
    #expect(fault == nil)
  }
}
