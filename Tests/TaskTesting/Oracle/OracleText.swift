/// Text comparison of the oracle, with a table of the accented letters in its documents and queries.
enum OracleText {
  private static let bases: [Character: Character] = [
    "é": "e", "É": "E", "ü": "u", "Ü": "U", "ä": "a", "Ä": "A",
  ]

  /// Whether `text` contains `words`. An uppercase letter makes the search case-sensitive; an accented letter only
  /// matches itself.
  static func holds(_ text: String, _ words: String) -> Bool {
    let ignoresCase = !words.contains { $0.isUppercase }
    let (text, words) = (Array(text), Array(words))
    guard words.count <= text.count else { return false }
    return (0...text.count - words.count).contains { start in
      words.indices.allSatisfy { fits(text[start + $0], words[$0], ignoresCase) }
    }
  }

  private static func fits(_ letter: Character, _ wanted: Character, _ ignoresCase: Bool) -> Bool {
    func same(_ a: Character, _ b: Character) -> Bool { ignoresCase ? a.lowercased() == b.lowercased() : a == b }
    return same(letter, wanted) || bases[letter].map { same($0, wanted) } ?? false
  }

  /// Whether `word` is within the edit limit of a word of `text`: 0 edits up to three letters, 1 up to seven, else 2.
  static func resembles(_ text: String, _ word: String) -> Bool {
    let limit = word.count <= 3 ? 0 : word.count <= 7 ? 1 : 2
    let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    return words.contains { distance(plain(String($0)), plain(word)) <= limit }
  }

  private static func plain(_ word: String) -> [Character] { word.map { Character((bases[$0] ?? $0).lowercased()) } }

  /// Returns the edit distance of two words, computed with the full table: insertions, deletions, substitutions and
  /// transpositions.
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var table = (0...a.count).map { i in (0...b.count).map { j in i == 0 ? j : j == 0 ? i : 0 } }
    for i in a.indices {
      for j in b.indices {
        var cost = min(table[i][j + 1] + 1, table[i + 1][j] + 1, table[i][j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, table[i - 1][j - 1] + 1) }
        table[i + 1][j + 1] = cost
      }
    }
    return table[a.count][b.count]
  }
}
