import TaskModel
import TaskSyntax
import TaskTesting
import Testing

/// A title that is contiguous in the source is a slice of the source, equal to the title composed word by word.
struct TitleTests {
  @Test func titlesInTheSourceAreThoseOfTheirWords() {
    var (taken, composed) = (0, 0)
    for seed in 1...UInt64(Environment.number("DOCUMENTS", otherwise: 2_000)) {
      for part in SyntaxTree(DocumentGenerator.document(seed: seed)).parts {
        for index in part.records.indices where [.task, .heading].contains(part.records[index].kind) {
          let (text, tokens) = part.composedTitle(of: index)
          if part.titleInSource(of: index) == nil { composed += 1 } else { taken += 1 }
          #expect(part.title(of: index) == text, "seed \(seed)")
          let found = part.titleWithTokens(of: index)
          #expect(found.text == text, "seed \(seed)")
          #expect(found.tokens.map(\.range) == tokens.map(\.range), "seed \(seed)")
          #expect(found.tokens.map(\.record) == tokens.map(\.record), "seed \(seed)")
        }
      }
    }
    #expect(taken > 100 && composed > 100)
  }

  @Test(arguments: [
    ("- [ ] Order +house the @phone worktop #now due:2026-12-01 est:1h", "Order +house the @phone worktop #now"),
    ("- [ ] (A-1 Q2) Order\r\n", "Order"), ("1. [x]   Order   done:2026-12-01  \n", "Order"), ("- [ ]", ""),
    ("- [ ] due:2026-12-01", ""), ("# (B) Order +house ##", "Order +house"),
  ]) func takenFromTheSource(_ line: String, _ expected: String) throws {
    let part = try #require(SyntaxTree(Array(line.utf8)).parts.first)
    let title = try #require(part.titleInSource(of: 0))
    #expect(title.map { Character(UnicodeScalar(part.bytes[$0])) } == Array(expected))
  }

  @Test(arguments: [
    "- [ ] Order  it", "- [ ] Order\tit", "- [ ] Order \\#it", "- [ ] Order due:2026-12-01 it",
    "- [ ] Order due:2026-12-01, est:1h", "- [ ] Order <!-- it --> now",
  ]) func notTakenFromTheSource(_ line: String) throws {
    let part = try #require(SyntaxTree(Array(line.utf8)).parts.first)
    #expect(part.titleInSource(of: 0) == nil)
  }
}
