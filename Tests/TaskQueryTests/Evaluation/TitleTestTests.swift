import TaskModel
import TaskQuery
import TaskSyntax
import TaskTesting
import Testing

/// Titles and notes are found by what they say, not by how they are written.
@Suite("Searches of titles in a part")
struct TitleTestTests {
  private let settings: QuerySettings

  init() throws { settings = try QuerySettings.ofTests() }

  private func rows(_ term: QueryTerm, in part: DocumentPart) -> [UInt32] {
    var query = Query(.term(term))
    query.clauses.all = true
    return QueryPlan(query, settings, keeps: .tasks).matches(in: part).rows.map { $0 }
  }

  private func part(_ text: [UInt8]) -> DocumentPart {
    let syntax = SyntaxTree(text, partLength: .max).parts[0]
    return DocumentPart(syntax, PartModel(syntax), PartContext(syntax.frontMatter), file: [])
  }

  /// Returns some bytes of a text in which no scalar is cut.
  private func piece(of text: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    let string = String(decoding: text, as: UTF8.self).unicodeScalars
    guard !string.isEmpty else { return [] }
    let start = string.index(string.startIndex, offsetBy: random.below(string.count))
    return Array(String(String.UnicodeScalarView(string[start...].prefix(1 + random.below(6)))).utf8)
  }

  @Test("Every piece of a title or a note finds its task", arguments: 0..<8)
  func everyPiece(block: Int) {
    var random = SplitMix64(seed: UInt64(block))
    var searchCount = 0
    for number in 0..<Environment.amount(8_000) / 8 {
      let part = part(DocumentGenerator.document(seed: UInt64(number * 8 + block)))
      for (row, task) in part.model.rows.enumerated() {
        let note = part.part.note(of: Int(task.record)) ?? []
        for (text, isNote) in [(part.part.title(of: Int(task.record)), false), (note, true)] {
          let piece = piece(of: text, &random)
          // A replaced byte does not occur in the text.
          guard !piece.isEmpty, !String(decoding: piece, as: UTF8.self).contains("\u{FFFD}") else { continue }
          let words = QueryText(piece)
          guard words.matches(text.span, in: 0..<text.count) else { continue }
          searchCount += 1
          #expect(rows(.contains(.text, words), in: part).contains(UInt32(row)), "\(number) \(row) \(piece)")
          if !isNote { #expect(rows(.contains(.title, words), in: part).contains(UInt32(row)), "\(number) \(piece)") }
        }
      }
    }
    #expect(searchCount > 100)
  }

  @Test(
    "Where the letters of a text are in the source",
    arguments: [
      ("- [ ] Pay the insurance\n", "insurance", [0]), ("- [ ] Pay the INSURANCE\n", "insurance", [0]),
      ("- [ ] Order\n- [ ] Pay insurance\n- [ ] Ask\n", "insurance", [1]),
      ("- [ ] Order\n  Ask for insurance.\n- [ ] Ask\n", "insurance", [0]),
      ("- [ ] A\n  - [ ] B\n    - [ ] C\n  insurance\n", "insurance", [0]),
      ("- [ ] caf\u{E9}s\n- [ ] cafe\u{301}s\n- [ ] cafes\n", "cafes", [0, 1, 2]),
      ("- [ ] a\\@bc\n", "a@bc", [0]), ("- [ ] one <!-- x --> two\n", "one two", [0]),
      ("- [ ] due:2026-01-01, then\n- [ ] x due:2026-01-01, then\n", "x, then", [1]),
      ("- [ ] insurance due:2026-01-01\n- [ ] note:insurance\n", "insurance", [0, 1]), ("- [ ] x\n", "y", []),
      ("text insurance\n- [ ] x\n", "insurance", []),
    ])
  func places(_ text: String, _ words: String, _ expected: [UInt32]) {
    #expect(rows(.contains(.text, QueryText(Array(words.utf8))), in: part(Array(text.utf8))) == expected)
  }
}
