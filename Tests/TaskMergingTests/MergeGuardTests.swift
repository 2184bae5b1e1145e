import TaskMerging
import TaskSyntax
import TaskTesting
import Testing

/// Versions whose merged items would not read as they are meant: more and more of them become a conflict, and only
/// failing that lines are merged.
struct MergeGuardTests {
  @Test(
    arguments: [
      .text(
        "a fence without an end", "- [ ] a\n", "- [ ] a\n\n```\ncode\n", "- [ ] a\n\nzzz\n",
        "- [ ] a\n\n<<<<<<< ours\n```\ncode\n=======\nzzz\n>>>>>>> theirs\n"),
      .text(
        "a comment without an end", "- [ ] a\n", "- [ ] a\n\n<!-- open\n", "- [ ] a\n\nzzz\n",
        "- [ ] a\n\n<<<<<<< ours\n<!-- open\n=======\nzzz\n>>>>>>> theirs\n"),
      .text(
        "front matter of two rules: the section", "Text.\n\n- [ ] a\n\n# B\n", "---\nText.\n\n- [ ] a\n\n# B\n",
        "Text.\n\n---\n\n- [ ] a\n\n# B\n",
        "<<<<<<< ours\n---\nText.\n\n- [ ] a\n=======\nText.\n\n---\n\n- [ ] a\n>>>>>>> theirs\n\n# B\n"),
      .text(
        "a fence without an end: all behind it", "- [ ] a\n", "- [ ] a\n\n```\ncode\n",
        "- [ ] a\n\nzzz\n\n# B\n\n- [ ] b\n",
        "- [ ] a\n\n<<<<<<< ours\n```\ncode\n=======\nzzz\n\n# B\n\n- [ ] b\n>>>>>>> theirs\n"),
    ] as [MergeExample])
  func itemsInDispute(example: MergeExample) throws {
    let merge = example.merge(isSwapped: false)
    #expect(!merge.mergesLines && merge.guardedConflicts == 1 && merge.conflicts.count == 1)
    #expect(String(decoding: merge.text, as: UTF8.self) == example.merged)
    let other = example.merge(isSwapped: true)
    #expect(other.side(isOurs: true) == merge.side(isOurs: false))
    #expect(other.side(isOurs: false) == merge.side(isOurs: true))
  }

  /// A fence around what the other side changed, and lines that are the marks of a conflict only together.
  @Test func linesAreMergedWhereNothingElseHelps() {
    let example = MergeExample.text(
      "marks", "- [ ] a\n- [ ] b\n", "<<<<<<< x\n\n- [ ] a\n- [ ] b\n",
      "- [ ] a\n- [ ] b\n\n=======\n\n>>>>>>> y\n", nil)
    let fence = MergeExample.text(
      "a fence", "- [ ] a\n- [ ] b\n", "```\n- [ ] a\n- [ ] b\n", "- [ ] a\n- [ ] b\n\nzzz\n", nil)
    for isSwapped in [false, true] {
      #expect(example.merge(isSwapped: isSwapped).mergesLines)
      let merge = fence.merge(isSwapped: isSwapped)
      #expect(merge.mergesLines && String(decoding: merge.text, as: UTF8.self) == "```\n- [ ] a\n- [ ] b\n\nzzz\n")
    }
  }

  /// Documents with random bytes: the guard takes a step now and then.
  @Test func stepsOnRandomDocuments() {
    var (guarded, lines) = (0, 0)
    for seed in 0..<1000 {
      var random = SplitMix64(seed: UInt64(seed))
      let base = DocumentGenerator.document(seed: UInt64(seed))
      let a = ChangedDocument.make(base, &random)
      let b = ChangedDocument.make(ChangedDocument.make(base, &random), &random)
      guard ![base, a, b].contains(where: { Self.isRefused($0) }) else { continue }
      let merge = DocumentMerge(base: base, ours: a, theirs: b)
      guarded += merge.guardedConflicts > 0 ? 1 : 0
      lines += merge.mergesLines ? 1 : 0
    }
    #expect(guarded > 0 && lines > 0 && guarded + lines < 30, "\(guarded) and \(lines)")
  }

  private static func isRefused(_ text: [UInt8]) -> Bool {
    var obstacles = WriteObstacles()
    SourceText(text).forEachPart { part, _ in obstacles.append(WriteObstacles(part)) }
    return obstacles.refusal != nil
  }
}
