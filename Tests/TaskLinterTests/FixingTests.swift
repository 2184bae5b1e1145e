import TaskLinter
import TaskModel
import TaskSyntax
import TaskTesting
import Testing

/// Documents after their fixes.
struct FixingTests {
  private func fixed(_ bytes: [UInt8], unsafe: Bool = false, shared: [Diagnostic] = []) -> FixedDocument {
    Linter().fixed(SourceText(bytes), context: .sample, includingUnsafe: unsafe, shared: shared)
  }

  private func fixed(_ text: String, unsafe: Bool = false) -> String {
    String(decoding: fixed(Array(text.utf8), unsafe: unsafe).bytes, as: UTF8.self)
  }

  @Test func safeFixesAloneUnlessAskedForMore() {
    let text = "- [] Pay deu:2026-12-01 +a +b\n"
    #expect(fixed(text) == "- [ ] Pay due:2026-12-01 +a +b\n")
    #expect(fixed(text, unsafe: true) == "- [ ] Pay due:2026-12-01 +a #b\n")
  }

  @Test func rulesThatContendForALineTakeTurns() {
    #expect(
      fixed("- [ ] (a q2) Pay t:2026-12-01 strat:2026-12-02\n")
        == "- [ ] (A Q2) Pay start:2026-12-01 strat:2026-12-02\n")
    let result = fixed(Array("- [ ](a q2) Pay t:2026-12-01 deu:2026-12-02\n".utf8))
    #expect(String(decoding: result.bytes, as: UTF8.self) == "- [ ] (A Q2) Pay start:2026-12-01 due:2026-12-02\n")
    #expect(result.counts.values.reduce(0, +) == 4)
    #expect(result.dropped.isEmpty)
  }

  @Test func allowancesAreRemovedAndCorrected() {
    #expect(
      fixed("<!-- tasks: allow overdue, empty-titel -->\n- [ ]\n- [ ] a <!-- tasks: allow overdue -->\n")
        == "<!-- tasks: allow empty-title -->\n- [ ]\n- [ ] a\n")
  }

  /// The comment cannot go as long as its line end is the first of the file, and of two kinds.
  @Test func whatMadeThingsWorseIsTriedAgainWhenOthersAreMade() throws {
    let text = "<!-- tasks: allow overdue -->\n- [ ] Return the drill due:3\r\nby bus\n"
    try DocumentInvariants.checkFixing(Array(text.utf8), isUnsafe: true)
    #expect(fixed(text, unsafe: true) == "- [ ] Return the drill due:2026-12-03\n\nby bus\n")
  }

  @Test func allowancesOfRulesBetweenFilesStay() {
    let text = "<!-- tasks: allow unknown-id -->\n- [ ] a after:b\n"
    #expect(fixed(text) == text)
  }

  @Test func whatOthersFoundIsFixedToo() {
    let bytes = Array("- [] Pay\n- [ ] Order id:a after:a,b deu:2026-12-01\n- [ ] Cut id:b\n".utf8)
    let shared = Linter().lint(SyntaxTree(bytes), context: .sample).filter { $0.rule == "self-dependency" }
    #expect(shared.count == 1)
    #expect(
      String(decoding: fixed(bytes, shared: shared).bytes, as: UTF8.self)
        == "- [ ] Pay\n- [ ] Order id:a after:b due:2026-12-01\n- [ ] Cut id:b\n")
  }

  @Test(arguments: LintRule.all)
  func examplesEndWithoutFixes(rule: LintRule) throws {
    for example in rule.examples {
      for unsafe in [false, true] {
        let result = fixed(example.document.bytes, unsafe: unsafe)
        #expect(result.dropped.isEmpty, "\(example.text)")
        try DocumentInvariants.checkFixing(example.document.bytes, isUnsafe: unsafe)
      }
    }
  }

  @Test(arguments: 0..<20)
  func madeUpDocumentsAreStable(seed: UInt64) throws {
    for number in 0..<15 {
      let bytes = DocumentGenerator.document(seed: seed * 1_000 + UInt64(number))
      for unsafe in [false, true] { try DocumentInvariants.checkFixing(bytes, isUnsafe: unsafe) }
    }
  }

  /// The tasks around an example stay what they are: what `model` says of them, with all that they inherit. What is
  /// mended in front matter is meant for all of them.
  @Test(arguments: LintRule.all)
  func aFixChangesNoOtherTask(rule: LintRule) throws {
    let linter = Linter([rule])
    let line = "- [ ] (B Q2) Sentinel +alone @here #there owner:nobody plan:2027-01-31 est:80m\n  note\n"
    for example in rule.examples where !example.isAccepted {
      let bytes = example.document.bytes
      for document in [Array(line.utf8) + bytes, bytes + Array("\n\n# Last +z\n\n\(line)".utf8)] {
        for finding in linter.lint(SyntaxTree(document), context: .sample, path: LintExample.path) {
          guard let fixed = finding.fix?.edits.applied(to: document), finding.rule != "unknown-front-matter-key" else {
            continue
          }
          #expect(sentinels(fixed) == sentinels(document), "\(rule.name): \(example.text)")
        }
      }
    }
  }

  private func sentinels(_ document: [UInt8]) -> [String] {
    String(decoding: DocumentMeaning.outline(document), as: UTF8.self).split(separator: "\n").map { String($0) }
      .filter { $0.contains("\"Sentinel") }
  }
}
