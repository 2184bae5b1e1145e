import TaskQuery
import TaskTesting
import Testing

@Suite("Fuzzy matching of words")
struct QueryFuzzyWordTests {
  private static func matches(_ word: String, _ title: String) -> Bool {
    let bytes = Array(title.utf8)
    return QueryFuzzyWord(Array(word.utf8)).matches(bytes.span, in: 0..<bytes.count)
  }

  @Test(
    "What is near",
    arguments: [
      ("kitchn", "Paint the kitchen"), ("ktichen", "the Kitchen,"), ("kitchens", "kitchen"), ("bank", "The BÄNK!"),
      ("bakn", "bank"), ("car", "a Car."), ("electrcian", "Call the electrican"), ("мосва", "Москва"),
      ("cafe", "+café"),
      ("ice-creem", "Buy ice-cream"), ("cream", "ice-cream"), ("tast", "test:unit"), ("don't", "dont"),
      ("don'ts", "don't"),
    ])
  func near(_ word: String, _ title: String) { #expect(Self.matches(word, title)) }

  @Test(
    "What is not",
    arguments: [
      ("cat", "car"), ("kitn", "kitchen"), ("bank", "tanks"), ("dont", "d"), ("electric", "electrician"), ("word", ""),
      ("kitchen", "kit chen"), ("abcd", "bcda"), ("icecreem", "ice-cream"),
    ])
  func notNear(_ word: String, _ title: String) { #expect(!Self.matches(word, title)) }

  /// The optimal string alignment distance, computed with the full table.
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var table = Array(repeating: Array(repeating: 0, count: b.count + 1), count: a.count + 1)
    for i in 0...a.count {
      for j in 0...b.count {
        if i == 0 || j == 0 {
          table[i][j] = i + j
          continue
        }
        table[i][j] = min(
          table[i - 1][j] + 1, table[i][j - 1] + 1, table[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          table[i][j] = min(table[i][j], table[i - 2][j - 2] + 1)
        }
      }
    }
    return table[a.count][b.count]
  }

  @Test("Matches the full table", arguments: 0..<8)
  func matchesTheFullTable(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var hits = 0
    for _ in 0..<3000 {
      let word = (0..<(1 + random.below(12))).map { _ in random.pick(Array("abc")) }
      var near = word
      for _ in 0..<random.below(4) where !near.isEmpty {
        let place = random.below(near.count)
        switch random.below(4) {
        case 0: near.remove(at: place)
        case 1: near.insert(random.pick(Array("abc")), at: place)
        case 2: near[place] = random.pick(Array("abc"))
        default: near.swapAt(place, max(0, place - 1))
        }
      }
      let limit = word.count < 4 ? 0 : word.count < 8 ? 1 : 2
      let expected = !near.isEmpty && Self.distance(word, near) <= limit
      hits += expected ? 1 : 0
      #expect(Self.matches(String(word), "x \(String(near))-x") == expected, "\(String(word)) \(String(near))")
    }
    #expect(hits > 500)
  }

  /// Letters outside of ASCII, before or behind a word, change nothing about it.
  @Test(arguments: 0..<4) func foreignLettersElsewhereChangeNothing(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var hits = 0
    for _ in 0..<3000 {
      func draw(_ count: Int) -> String { String((0..<count).map { _ in random.pick(Array("aBcé1_-' ")) }) }
      let title = draw(random.below(24))
      let words = title.split(separator: " ").map(String.init)
      let word = words.isEmpty || random.below(2) == 0 ? draw(1 + random.below(9)) : random.pick(words)
      let expected = Self.matches(word, title)
      hits += expected ? 1 : 0
      for other in ["щ \(title)", "\(title) щ", "\(title)-\u{301} щ", "\(title) b c d щ"] {
        // One letter that stands alone may be the word itself.
        if other.hasSuffix("b c d щ"), word.count < 4 { continue }
        #expect(Self.matches(word, other) == expected, "\(word): \(title)")
      }
    }
    #expect(hits > 300)
  }

  @Test("Time grows with the title", arguments: ["a", "a ", "aaaaaaaaaa ", "abababababab-", "é"])
  func linear(_ unit: String) {
    let word = QueryFuzzyWord(Array(repeating: UInt8(ascii: "b"), count: 10))
    let fault = Linearity.fault(in: .repeating(unit, after: ""), from: 20_000) { document in
      let isFound = word.matches(document.span, in: 0..<document.count)
      #expect(!isFound)
    }
    #expect(fault == nil)
    // The query word is as long as the word of the title.
    let long = Linearity.fault(in: .repeating("a", after: ""), from: 4000) { document in
      let isFound = QueryFuzzyWord(document.map { $0 + 1 }).matches(document.span, in: 0..<document.count)
      #expect(!isFound)
    }
    #expect(long == nil)
  }
}
