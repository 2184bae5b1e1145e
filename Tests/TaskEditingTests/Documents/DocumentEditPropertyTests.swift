import TaskEditing
import TaskModel
import TaskSyntax
import TaskTesting
import Testing

/// Random changes of random documents: the named tasks change, and nothing else.
struct DocumentEditPropertyTests {
  @Test(arguments: 0..<8) func onlyWhatIsNamedChanges(chunk: UInt64) {
    var changes = 0
    var refusals = 0
    for seed in chunk * 250..<(chunk + 1) * 250 {
      var random = SplitMix64(seed: seed)
      let document = Document(SourceText(Self.document(seed: seed)))
      guard document.obstacles.refusal == nil, !document.model.places.isEmpty else { continue }
      var script = EditScript(document)
      for _ in 0...random.below(3) { script.change(&random) }
      switch script.outcome {
      case .same: changes += 1
      case .refused: refusals += 1
      case .different(let what): Issue.record("seed \(seed): \(what)")
      }
    }
    #expect(changes > 80, "too few changes to show anything")
    #expect(refusals < changes / 4, "\(refusals) of \(changes)")
  }

  /// In a large document the parts to parse again are found.
  @Test func manyPartsAreReadLikeOne() throws {
    var bytes: [UInt8] = []
    for seed in 0..<9000 as Range<UInt64> {
      // Blocks that are open at the end, and bytes that only matter at the start of a document, would affect other
      // pieces.
      let piece = Array("\n# Section +p\(seed)\n".utf8) + Self.document(seed: seed) + [0x0A]
      let isOpen = SyntaxTree(piece + Array("# a\n".utf8)).parts[0].records.last?.kind != .heading
      if !isOpen, !piece.contains(0), SyntaxTree(piece).parts[0].conflictMarkers.isEmpty { bytes += piece }
    }
    let document = Document(SourceText(bytes))
    try #require(document.obstacles.refusal == nil)
    try #require(document.parts.count > 3)
    var random = SplitMix64(seed: 1)
    var script = EditScript(document)
    for _ in 0..<60 { script.change(&random) }
    #expect(script.outcome == .same)
  }

  /// Returns a document of one of two generators: nearly valid words, or trees of tasks.
  private static func document(seed: UInt64) -> [UInt8] {
    seed % 3 == 0
      ? WorkspaceGenerator.documents(seed: seed)[0] : DocumentGenerator.document(seed: seed)
  }
}
