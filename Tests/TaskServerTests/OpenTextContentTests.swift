import TaskModel
import TaskSyntax
import TaskTesting
import TaskWorkspace
import Testing

/// The parts of a large document are read when they are asked for, in any order, and most are forgotten again.
struct OpenTextContentTests {
  private static let source = Array(
    (0..<4_000).map { "\($0 % 40 == 0 ? "\n# Room \($0) +room\n\n" : "")- [ ] Task \($0) due:2026-12-01\n" }.joined()
      .utf8)

  private static func document(recordLimit: Int) -> Document {
    var text = OpenText(source, partLength: 512, recordLimit: recordLimit)
    return text.document(OpenTextContent(text))
  }

  @Test func partsAreThoseThatAreKept() throws {
    let (large, small) = (Self.document(recordLimit: 0), Self.document(recordLimit: .max))
    let (onDemand, kept) = (large.parts(file: []), small.parts(file: []))
    #expect(onDemand.allSatisfy(\.isReadOnDemand) && !kept.contains(where: \.isReadOnDemand))
    try #require(kept.count == onDemand.count && kept.count > 150)
    var random = SplitMix64(seed: 11)
    for _ in 0..<1_000 {
      let number = random.below(kept.count)
      let (a, b) = (onDemand[number], kept[number])
      #expect(JoinedRecords([a.part]) == JoinedRecords([b.part]) && a.range == b.range && a.context == b.context)
    }
  }

  @Test func wholeIsThatOfAFreshReading() {
    let document = Self.document(recordLimit: 0)
    #expect(document.source.storage == SourceText(Self.source).storage)
    #expect(JoinedRecords(document.parts) == JoinedRecords(SyntaxTree(Self.source, partLength: .max).parts))
    #expect(document.parts.allSatisfy { $0.source.count == document.source.storage.count })
  }
}
