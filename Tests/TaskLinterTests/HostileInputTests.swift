import TaskLinter
import TaskSyntax
import TaskTesting
import Testing

/// Documents made to be slow. Each is linted in well under a second; a quadratic step would take minutes.
@Suite(.timeLimit(.minutes(Environment.isSanitized ? 40 : 10)))
struct HostileInputTests {
  /// Smaller in debug builds, which are about twenty times slower.
  #if DEBUG
    private static let count = 10_000
  #else
    private static let count = 100_000
  #endif

  /// All default rules but `duplicate-task`, because the documents repeat lines on purpose.
  private static let linter = Linter(
    LintRule.all.filter { !$0.traits.contains(.offByDefault) && $0.name != "duplicate-task" })

  @Test func manyEqualTasks() {
    let lines = ["- [ ] a due:2026-12-01\n", "- [ ] b\n", "- [ ] a due:2026-12-01 est:5m\n", "  - [ ] a\n"]
    let text = String(repeating: lines.joined(), count: Self.count)
    #expect(Linter().lint(SyntaxTree(Array(text.utf8)), context: .sample).count == 3 * Self.count - 2)
  }

  @Test func manyTasksThatWaitForAllBefore() {
    let names = (0..<100).map { "n\($0)" }
    let text = names.indices.map {
      "- [ ] a\($0) id:\(names[$0])" + ($0 > 0 ? " after:" + names[..<$0].joined(separator: ",") : "") + "\n"
    }
    #expect(Self.linter.lint(SyntaxTree(Array(text.joined().utf8)), context: .sample).count == 99 * 98 / 2)
  }

  @Test func aChainOfManyThatAlsoWaitForItsBeginning() {
    let text = (1..<Self.count).map { "- [ ] a\($0) id:n\($0) after:n\($0 - 1),n0\n" }.joined()
    #expect(Self.linter.lint(SyntaxTree(Array(("- [ ] a id:n0\n" + text).utf8)), context: .sample).count > 100)
  }

  @Test func manyAllowances() {
    let text = String(repeating: "<!-- tasks: allow second-project -->\n- [ ] a +a +b\n", count: Self.count)
    #expect(Self.linter.lint(SyntaxTree(Array(text.utf8)), context: .sample).isEmpty)
    let unneeded = String(repeating: "<!-- tasks: allow second-project, nothing -->\n", count: Self.count)
    #expect(Self.linter.lint(SyntaxTree(Array(unneeded.utf8)), context: .sample).count == 2 * Self.count)
  }

  @Test func manyFixes() {
    let text = String(repeating: "- [ ] (a) x +a +b +c pri:A deu:2026-12-01 (A)\n", count: Self.count / 10)
    let fixed = Self.linter.fixed(Array(text.utf8), context: .sample, includingUnsafe: true)
    #expect(fixed.edits.count >= Self.count / 10)
  }

  /// A line that is repeated, and the number of findings in each copy.
  @Test(arguments: [
    ("- [ ] (a) x due:soon due:fri +a +b pri:A deu:2026-12-01 (A)\n", 7),
    ("- [ ]\n", 1),
    ("- [ ] a after:nowhere\n", 1),
    ("- [?] a\n  due:2026-12-01\n", 2),
    ("- []\n", 1),
    ("<<<<<<<\n=======\n>>>>>>>\n", 3),
    ("- [ ] \u{FF}📅 2026-12-01 x\n\n📅 2026-12-01 y\n", 0),
  ])
  func manyLines(line: String, findings: Int) {
    let text = String(repeating: line, count: Self.count)
    #expect(Self.linter.lint(SyntaxTree(Array(text.utf8)), context: .sample).count == findings * Self.count)
  }

  /// A word that is repeated on one line, the number of findings for each, and the difference at the first one.
  @Test(arguments: [
    (" due:soon", 1, 0), (" deu:2026-12-01", 1, 0), (" +a", 1, -1), (" due:2026-12-01", 1, -1), (" pri:A", 1, 0),
    (" 📅 2026-12-01", 1, 0), (" (A)", 1, -1), (" a (A", 0, 0), (" ( ", 0, 0), (" \u{FFFD}📅", 0, 0),
    (" rec:1w project:a", 2, 0), (" x:\"", 0, 0), (" ((A ", 0, 0),
  ])
  func oneLine(word: String, findings: Int, difference: Int) {
    let text = "- [ ]\(String(repeating: word, count: Self.count)) x\n"
    #expect(
      Self.linter.lint(SyntaxTree(Array(text.utf8)), context: .sample).count == findings * Self.count + difference)
  }

  @Test func manyNamesThatAreNearOneAnother() {
    let text = (0..<Self.count).map { "- [ ] a id:n\($0) after:m\($0)\n" }.joined()
    #expect(Self.linter.lint(SyntaxTree(Array(text.utf8)), context: .sample).count == Self.count)
  }

  @Test func aLoopOfMany() {
    let text = (0..<Self.count).map { "- [ ] a id:n\($0) after:n\(($0 + 1) % Self.count)\n" }.joined()
    let findings = Self.linter.lint(SyntaxTree(Array(text.utf8)), context: .sample)
    #expect(findings.count == 1)
    #expect((findings.first?.message.count ?? .max) < 400)
  }

  @Test func frontMatterOfManyMistakes() {
    let names = String(repeating: "1, ", count: Self.count)
    let text = "---\ntags: \(names)1\nkeys:\n" + String(repeating: "- A\n", count: 50) + "---\n"
    #expect(Self.linter.lint(SyntaxTree(Array(text.utf8)), context: .sample).count == 51)
  }

  @Test func deepNesting() {
    let text = (0..<1_000).map { String(repeating: " ", count: $0) + "- [?] a\n" }.joined()
    // Each task but the first is also indented less than its parent's text.
    #expect(Self.linter.lint(SyntaxTree(Array(text.utf8)), context: .sample).count == 1_999)
  }

  @Test func runsOfInvalidBytes() {
    let bytes = [UInt8](repeating: 0xED, count: 4 * Self.count) + [0x0A]
    #expect(Self.linter.lint(SyntaxTree(bytes), context: .sample).count == 1)
  }
}
