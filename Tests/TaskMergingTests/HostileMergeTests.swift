import TaskMerging
import TaskSyntax
import TaskTesting
import Testing

/// Documents that nobody writes: a merge loses nothing, ends soon, and does not depend on the sides.
struct HostileMergeTests {
  /// Random documents with random changes of bytes: front matter, fences that are not closed, mixed line ends, invalid
  /// UTF-8, conflict markers.
  @Test(arguments: 0..<10)
  func nearlyValidDocuments(block: Int) {
    for step in 0..<200 {
      let seed = UInt64(block * 200 + step)
      var random = SplitMix64(seed: seed)
      let base = DocumentGenerator.document(seed: seed)
      let a = ChangedDocument.make(base, &random)
      let b = ChangedDocument.make(ChangedDocument.make(base, &random), &random)
      let merge = DocumentMerge(base: base, ours: a, theirs: b)
      let other = DocumentMerge(base: base, ours: b, theirs: a)
      #expect(merge.conflicts.count == other.conflicts.count, "seed \(seed)")
      if merge.conflicts.isEmpty { #expect(merge.text == other.text, "seed \(seed)") }
      #expect(DocumentMerge(base: base, ours: a, theirs: base).text == a, "seed \(seed)")
      #expect(DocumentMerge(base: base, ours: base, theirs: b).text == b, "seed \(seed)")
      _ = DocumentMerge(base: nil, ours: a, theirs: b)
    }
  }

  /// Lines at both ends are new on one side, and all lines are reversed on the other.
  @Test(arguments: HostileInput.all)
  func takesLinearTime(input: HostileInput) {
    let fault = Linearity.fault(in: input, from: 1000) { base in
      let lines = Self.lines(base)
      let a = [Array("- [ ] new".utf8)] + lines.dropLast() + [Array("- [ ] last".utf8)]
      _ = DocumentMerge(base: base, ours: Self.joined(a), theirs: Self.joined(lines.reversed()))
    }
    #expect(fault == nil, "\(fault ?? "")")
  }

  @Test func reversedAndShuffled() {
    var random = SplitMix64(seed: 1)
    let tasks = (0..<2000).map { Array("- [ ] Task \($0) of many".utf8) }
    let merge = DocumentMerge(
      base: Self.joined(tasks), ours: Self.joined(tasks.reversed()), theirs: Self.joined(tasks.shuffled(using: &random))
    )
    #expect(merge.conflicts.isEmpty && !merge.mergesLines)
    #expect(
      Self.lines(merge.text).sorted { $0.lexicographicallyPrecedes($1) }
        == Self.lines(Self.joined(tasks)).sorted { $0.lexicographicallyPrecedes($1) })
  }

  @Test func equalLines() {
    let tasks = [[UInt8]](repeating: Array("- [ ] Buy milk".utf8), count: 1000)
    var (a, b) = (tasks, tasks)
    a.removeFirst(10)
    b.append(Array("- [ ] Buy bread".utf8))
    let merge = DocumentMerge(base: Self.joined(tasks), ours: Self.joined(a), theirs: Self.joined(b))
    #expect(merge.conflicts.isEmpty)
    #expect(Self.lines(merge.text).count == Self.lines(Self.joined(b)).count - 10)
  }

  @Test func deepTasks() {
    let tasks = (0..<1500).map { [UInt8](repeating: 0x20, count: $0) + Array("- [ ] Task \($0)".utf8) }
    var (a, b) = (tasks, tasks)
    a[700] += Array(" @phone".utf8)
    b[1400] += Array(" due:2026-12-01".utf8)
    let merge = DocumentMerge(base: Self.joined(tasks), ours: Self.joined(a), theirs: Self.joined(b))
    a[1400] = b[1400]
    #expect(merge.text == Self.joined(a))
  }

  /// Versions that cannot be read as a task file are merged by lines.
  @Test(arguments: [
    "<<<<<<< a\n- [ ] x\n=======\n- [ ] y\n>>>>>>> b\n- [ ] z\n", "- [ ] x\n\0\n- [ ] z\n",
    "\u{FEFF}- [ ] x\n```\n- [ ] z\n",
  ])
  func otherVersions(text: String) {
    let base = Array(text.utf8)
    let a = Array("- [ ] first\n".utf8) + base
    let b = base + Array("- [ ] last\n".utf8)
    let merge = DocumentMerge(base: base, ours: a, theirs: b)
    #expect(merge.conflicts.isEmpty)
    #expect(Self.lines(merge.text).count == Self.lines(base).count + 2)
  }

  @Test func nothingIsLostWithoutAFinalLineEnd() {
    let merge = DocumentMerge(
      base: Array("- [ ] a".utf8), ours: Array("- [ ] a\n- [ ] b".utf8), theirs: Array("- [x] a".utf8))
    #expect(String(decoding: merge.text, as: UTF8.self) == "- [x] a\n- [ ] b")
  }

  private static func lines(_ text: [UInt8]) -> [[UInt8]] {
    text.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) }
  }

  private static func joined(_ lines: [[UInt8]]) -> [UInt8] { Array(lines.joined(separator: [0x0A])) + [0x0A] }
}
