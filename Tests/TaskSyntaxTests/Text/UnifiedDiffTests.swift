import TaskSyntax
import Testing

/// The format of a diff. `Tests/Git` checks that git applies it.
struct UnifiedDiffTests {
  private func diff(_ text: String, _ edits: (Range<Int>, String)..., name: String = "a.tasks") -> [String] {
    diff(text, edits.map { TextEdit(range: $0, replacement: Array($1.utf8)) }, name: Array(name.utf8))
  }

  private func diff(_ text: String, _ edits: [TextEdit], name: [UInt8]) -> [String] {
    let diff = UnifiedDiff(edits, of: SourceText(Array(text.utf8)), name: name)
    var bytes: [UInt8] = []
    diff.forEachLine { bytes += $1 }
    #expect(bytes.isEmpty == diff.isEmpty)
    return bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }.dropLast()
  }

  @Test func aLineWithItsNeighbors() {
    let text = (1...9).map { "\($0)\n" }.joined()
    #expect(
      diff(text, (8..<9, "five")) == [
        "diff --git a/a.tasks b/a.tasks", "--- a/a.tasks", "+++ b/a.tasks",
        "@@ -2,7 +2,7 @@", " 2", " 3", " 4", "-5", "+five", " 6", " 7", " 8",
      ])
  }

  @Test func unchangedTextHasNoDiff() {
    #expect(diff("one\ntwo\n") == [])
    #expect(diff("one\ntwo\n", (0..<3, "one"), (4..<8, "two\n")) == [])
    #expect(diff("", (0..<0, "")) == [])
  }

  @Test func hunksThatTouchAreOne() {
    let text = (1...20).map { "\($0 % 10)\n" }.joined()
    let apart = diff(text, (4..<5, "x"), (20..<21, "y")).filter { $0.hasPrefix("@") }
    #expect(apart == ["@@ -1,6 +1,6 @@", "@@ -8,7 +8,7 @@"])
    #expect(diff(text, (4..<5, "x"), (18..<19, "y")).filter { $0.hasPrefix("@") } == ["@@ -1,13 +1,13 @@"])
  }

  @Test func linesThatStayAtTheEndsAreNoPartOfTheChange() {
    let text = "a\nb\nc\nd\n"
    #expect(diff(text, (0..<8, "a\nB\nc\nd\n")).dropFirst(4) == [" a", "-b", "+B", " c", " d"])
    #expect(diff("a\n\n\nb\n", (2..<3, "")).dropFirst(3) == ["@@ -1,4 +1,3 @@", " a", " ", "-", " b"])
    #expect(diff("a\nb\n", (2..<2, "\n")).dropFirst(3) == ["@@ -1,2 +1,3 @@", " a", "+", " b"])
    // Two edits that undo each other, line by line.
    #expect(diff("a\nb\n", (0..<2, ""), (2..<4, "a\nb\n")) == [])
  }

  @Test func changedNeighborsGoBeforeTheyCome() {
    #expect(
      diff("a\nb\nc\n", (0..<1, "A"), (2..<3, "B")).dropFirst(3) == ["@@ -1,3 +1,3 @@", "-a", "-b", "+A", "+B", " c"])
    #expect(
      diff("a b\nc\n", (0..<1, "A"), (2..<3, "B"), (3..<4, "")).dropFirst(3) == [
        "@@ -1,2 +1 @@", "-a b", "-c", "+A Bc",
      ])
  }

  @Test func aLastLineWithoutItsEnd() {
    let mark = "\\ No newline at end of file"
    #expect(diff("a\nb", (3..<3, "\n")).dropFirst(3) == ["@@ -1,2 +1,2 @@", " a", "-b", mark, "+b"])
    #expect(diff("a\nb\n", (3..<4, "")).dropFirst(3) == ["@@ -1,2 +1,2 @@", " a", "-b", "+b", mark])
    #expect(diff("a\nb", (0..<1, "A")).dropFirst(3) == ["@@ -1,2 +1,2 @@", "-a", "+A", " b", mark])
    #expect(diff("b", (0..<1, "c"), (1..<1, "d")).dropFirst(3) == ["@@ -1 +1 @@", "-b", mark, "+cd", mark])
  }

  @Test func emptyFiles() {
    #expect(diff("", (0..<0, "a\n")).dropFirst(3) == ["@@ -0,0 +1 @@", "+a"])
    #expect(diff("\n\n", (0..<2, "")).dropFirst(3) == ["@@ -1,2 +0,0 @@", "-", "-"])
  }

  @Test func lineEndsAreBytesOfTheirLines() {
    #expect(diff("a \r\nb\r\n", (1..<2, "")).dropFirst(4) == ["-a \r", "+a\r", " b\r"])
    #expect(diff("a\r\nb\r", (4..<5, "")).dropFirst(4).contains("+b"))
  }

  @Test(arguments: [
    ("a b.tasks", "a/a b.tasks", "\t"), ("é.tasks", #""a/\303\251.tasks""#, ""),
    ("\"q\\.tasks", #""a/\"q\\.tasks""#, ""),
    ("\u{7}\t\n\r\u{1}\u{7F}", #""a/\a\t\n\r\001\177""#, ""), ("/tmp/x", "a/tmp/x", ""),
  ]) func namesAreQuotedAsInGit(name: String, written: String, tail: String) {
    #expect(diff("a\n", (0..<1, "b"), name: name)[1] == "--- \(written)\(tail)")
  }

  @Test func editsThatDoNotFitAreLeftOut() {
    #expect(
      diff("a\nb\nc\n", (4..<5, "C"), (0..<1, "A"), (5..<9, "")).dropFirst(3) == [
        "@@ -1,3 +1,3 @@", " a", " b", "-c", "+C",
      ])
  }
}
