import TaskMerging
import TaskSyntax
import TaskTesting
import Testing

/// The examples of `Grammar/Merging.md`: a base, two versions and what is merged.
///
/// `UPDATE=1 swift test --filter MergingTests` rewrites the fences `merged`; read the diff before you keep it.
struct MergingTests {
  private static let path = "Grammar/Merging.md"
  private let document: MarkdownDocument

  init() throws { document = MarkdownDocument(path: Self.path, try #require(Repository.read(Self.path))) }

  /// Each example with the sides in both orders.
  @Test func everyExampleIsMergedAsItSays() throws {
    var changes: [(fence: MarkdownFence, content: [UInt8])] = []
    let examples = document.examples(of: ["base"])
    #expect(examples.count > 35)
    for example in examples {
      let line = example.input.openingLine + 1
      guard example.others.map(\.name) == ["ours", "theirs", "merged"] else {
        Issue.record("line \(line): 'ours', 'theirs' and 'merged' must follow 'base'")
        continue
      }
      let base = example.input.arguments == "none" ? nil : try document.input(of: example.input)
      let (ours, theirs) = (try document.input(of: example.others[0]), try document.input(of: example.others[1]))
      let marks = ConflictMarks(showsBase: true)
      let merge = DocumentMerge(base: base, ours: ours, theirs: theirs, marks: marks)
      let other = DocumentMerge(base: base, ours: theirs, theirs: ours, marks: marks)
      #expect(!merge.mergesLines, "line \(line)")
      #expect(merge.conflicts.count == other.conflicts.count, "line \(line)")
      if merge.conflicts.isEmpty { #expect(merge.text == other.text, "line \(line)") }
      let merged = example.others[2]
      #expect(merge.conflicts.isEmpty == (merged.arguments != "conflict"), "line \(line)")
      guard merge.text != document.content(of: merged) else { continue }
      Issue.record("line \(line):\n\(String(decoding: merge.text, as: UTF8.self))")
      changes.append((merged, merge.text))
    }
    if Environment.isUpdating, !changes.isEmpty {
      #expect(Repository.write(document.rewritten(changes), to: Self.path))
    }
  }

  /// Each rule settles something in an example.
  @Test func everyRuleIsShown() throws {
    var rules: Set<MergeRule> = []
    for example in document.examples(of: ["base"]) where example.others.count == 3 {
      let merge = DocumentMerge(
        base: example.input.arguments == "none" ? nil : try document.input(of: example.input),
        ours: try document.input(of: example.others[0]), theirs: try document.input(of: example.others[1]))
      rules.formUnion(merge.rules.keys)
    }
    #expect(MergeRule.allCases.filter { !rules.contains($0) } == [])
  }
}

extension DocumentMerge {
  init(base: [UInt8]?, ours: [UInt8], theirs: [UInt8], marks: ConflictMarks = ConflictMarks()) {
    self.init(
      base: base.map { SourceText($0) }, ours: SourceText(ours), theirs: SourceText(theirs), marks: marks)
  }
}
