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
      fixed("- [ ] (a) Pay t:2026-12-01 strat:2026-12-02\n") == "- [ ] (A) Pay start:2026-12-01 strat:2026-12-02\n")
    let result = fixed(Array("- [ ](a) Pay t:2026-12-01 deu:2026-12-02\n".utf8))
    #expect(String(decoding: result.bytes, as: UTF8.self) == "- [ ] (A) Pay start:2026-12-01 due:2026-12-02\n")
    #expect(result.counts.values.reduce(0, +) == 4)
    #expect(result.dropped.isEmpty)
  }

  @Test func allowancesAreRemovedAndCorrected() {
    #expect(
      fixed("<!-- tasks: allow overdue, empty-titel -->\n- [ ]\n- [ ] a <!-- tasks: allow overdue -->\n")
        == "<!-- tasks: allow empty-title -->\n- [ ]\n- [ ] a\n")
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
  func examplesEndWithoutFixes(rule: LintRule) {
    for example in rule.examples {
      for unsafe in [false, true] {
        let result = fixed(example.document.bytes, unsafe: unsafe)
        #expect(result.dropped.isEmpty, "\(example.text)")
        check(result, of: example.document.bytes, unsafe: unsafe)
      }
    }
  }

  @Test(arguments: 0..<20)
  func madeUpDocumentsAreStable(seed: UInt64) {
    for number in 0..<15 {
      let bytes = DocumentGenerator.document(seed: seed * 1_000 + UInt64(number))
      for unsafe in [false, true] { check(fixed(bytes, unsafe: unsafe), of: bytes, unsafe: unsafe) }
    }
  }

  /// The edits make the result; fixing it again changes nothing; nothing grew.
  private func check(_ result: FixedDocument, of bytes: [UInt8], unsafe: Bool) {
    #expect(result.edits.applied(to: bytes) == result.bytes)
    #expect(result.edits.isEmpty == (result.bytes == bytes))
    let again = fixed(result.bytes, unsafe: unsafe)
    #expect(again.bytes == result.bytes, "\(String(decoding: bytes, as: UTF8.self))")
    #expect(result.bytes.count <= bytes.count + 64 * result.counts.values.reduce(0, +))
  }
}
