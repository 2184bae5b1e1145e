import TaskMerging
import TaskSyntax
import TaskTesting
import Testing

/// Documents that nobody writes: a merge loses nothing, ends soon, and does not depend on the sides.
struct HostileMergeTests {
  /// Random documents with random changes of bytes: front matter, fences that are not closed, mixed line ends, invalid
  /// UTF-8, conflict markers.
  @Test(arguments: 0..<Environment.amount(10))
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

  /// Every line is changed on one side, so that items are found again by likeness, and every second one on the other.
  @Test(arguments: HostileInput.all)
  func takesLinearTimeWhereAllIsChanged(input: HostileInput) {
    let fault = Linearity.fault(in: input, from: 500) { base in
      let lines = Self.lines(base)
      let a = lines.map { $0 + Array(" x".utf8) }
      let b = lines.enumerated().map { $0.isMultiple(of: 2) ? $1 : $1 + Array(" y".utf8) }
      _ = DocumentMerge(base: base, ours: Self.joined(a), theirs: Self.joined(b))
    }
    #expect(fault == nil, "\(fault ?? "")")
  }

  /// Inputs like those of fuzzing: three documents in one.
  @Test(arguments: 0..<Environment.amount(10))
  func drawnInputs(block: Int) {
    for seed in block * 50..<(block + 1) * 50 {
      var random = SplitMix64(seed: UInt64(seed))
      let base = DocumentGenerator.document(seed: UInt64(seed))
      let (a, b) = (ChangedDocument.make(base, &random), ChangedDocument.make(base, &random))
      let fault = MergeInvariants.fault(of: base + [0x1E] + a + [0x1E] + b) ?? MergeInvariants.fault(of: a)
      #expect(fault == nil, "seed \(seed): \(fault ?? "")")
    }
  }

  /// Inputs on which fuzzing broke a law.
  @Test(arguments: Repository.files(in: "Tests/Fuzz/Found", ending: ""))
  func fuzzedInputs(name: String) throws {
    let input = try #require(Repository.read(name))
    #expect(MergeInvariants.fault(of: input) == nil)
  }

  /// Two tasks with one id in a version are not told apart by it.
  @Test func twoTasksWithOneID() {
    let base = "- [ ] Call Anna id:i\n- [ ] Pay the rent id:i\n- [ ] Buy milk\n"
    let a = "- [x] Call Anna id:i\n- [ ] Pay the rent id:i\n- [ ] Buy milk\n"
    let b = "- [ ] Buy milk\n- [ ] Call Anna id:i\n- [/] Pay the rent id:i\n"
    for (x, y) in [(a, b), (b, a)] {
      let merge = DocumentMerge(base: Array(base.utf8), ours: Array(x.utf8), theirs: Array(y.utf8))
      #expect(
        String(decoding: merge.text, as: UTF8.self)
          == "- [ ] Buy milk\n- [x] Call Anna id:i\n- [/] Pay the rent id:i\n")
    }
  }

  /// A fence or a comment that one side opened at the end takes nothing in that the other side added.
  @Test(arguments: ["```\ncode\n", "<!-- open\n", "~~~\n"])
  func openedAtTheEnd(block: String) {
    let base = "- [ ] a\n- [ ] b\n"
    for added in ["- [ ] c\n", "\nText.\n", "\n# C\n\n- [ ] c\n"] {
      let (a, b) = (Array("\(base)\n\(block)".utf8), Array("\(base)\(added)".utf8))
      let merge = DocumentMerge(base: Array(base.utf8), ours: a, theirs: b)
      let other = DocumentMerge(base: Array(base.utf8), ours: b, theirs: a)
      #expect(
        merge.side(isOurs: true) == other.side(isOurs: false) && merge.side(isOurs: false) == other.side(isOurs: true))
      for line in Self.lines(b) where !line.isEmpty { #expect(Self.lines(merge.text).contains(line)) }
      // A task may stand before the block, but nothing behind it in one version.
      let last = String(decoding: merge.side(isOurs: true), as: UTF8.self)
      #expect(last.hasSuffix(block) || last.hasSuffix(block + "\n"))
    }
  }

  /// Line ends, byte order marks and the final line end of each version are values of their own.
  @Test func frames() {
    for (marks, ends, isClosed) in [(0, "\n", true), (1, "\r\n", true), (0, "\r\n", false), (2, "\n", false)] {
      for isSwapped in [false, true] {
        let base = "- [ ] a\n- [ ] b\n- [ ] c\n"
        var lines = ["- [x] a", "- [ ] b", "- [ ] c"].joined(separator: ends) + (isClosed ? ends : "")
        lines = String(repeating: "\u{FEFF}", count: marks) + lines
        let other = "- [ ] a\n- [ ] b\n- [x] c\n"
        let merge = DocumentMerge(
          base: Array(base.utf8), ours: Array((isSwapped ? other : lines).utf8),
          theirs: Array((isSwapped ? lines : other).utf8))
        #expect(Array(merge.text) == Array(lines.utf8).replacing(Array("[ ] c".utf8), with: Array("[x] c".utf8)))
      }
    }
  }

  /// A line so long that quadratic time would take days.
  @Test func longLine() {
    let length = Environment.number("LINE", otherwise: 200_000)
    let words = (0..<length / 8).map { "word\($0 % 1000)" }
    let base = Array("- [ ] \(words.joined(separator: " "))\n- [ ] b\n".utf8)
    let a = Array("- [x] ".utf8) + base[6...]
    let b = base.dropLast(9) + Array(" @phone\n- [/] b\n".utf8)
    let merge = DocumentMerge(base: base, ours: a, theirs: Array(b))
    #expect(merge.conflicts.isEmpty && !merge.mergesLines)
    #expect(merge.text == Array("- [x] ".utf8) + b[6...])
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
    let depth = Environment.number("LEVELS", otherwise: 1500)
    let tasks = (0..<depth).map { [UInt8](repeating: 0x20, count: $0) + Array("- [ ] Task \($0)".utf8) }
    var (a, b) = (tasks, tasks)
    a[depth / 2] += Array(" @phone".utf8)
    b[depth - 100] += Array(" due:2026-12-01".utf8)
    let merge = DocumentMerge(base: Self.joined(tasks), ours: Self.joined(a), theirs: Self.joined(b))
    a[depth - 100] = b[depth - 100]
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
