import TaskLinter
import TaskModel
import TaskSyntax
import TaskTesting
import Testing

/// Documents after their fixes.
struct FixingTests {
  private func fixed(_ bytes: [UInt8], unsafe: Bool = false) -> FixedDocument {
    Linter().fixed(bytes, context: .sample, includingUnsafe: unsafe)
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

  /// Without the comment Markdown would show another list, a line break or no checkbox.
  @Test(arguments: [
    "1. [ ] a\n<?>\n3. [ ] b\n", "* a\n\n<?>\n* [ ] b\n", "- a\r\n\r\n<?>\r\n- [ ] b\r\n", "- a\n\n  <?>\n# H\n",
    "Pay\n<?>\n2. [ ] b\n", "- [ ] a <?>  \n  b\n", "- [ ] a\\ <?>\n  b\n", "- [ ] <?>\n",
  ])
  func commentsThatMarkdownNeedsStay(text: String) {
    let text = text.replacing("<?>", with: "<!-- tasks: allow overdue -->")
    #expect(fixed(text) == text)
  }

  /// The comment cannot be removed while its line end is the first of the file and the file mixes line ends.
  @Test func harmfulFixesAreRetriedAfterOthers() throws {
    let text = "<!-- tasks: allow overdue -->\n- [ ] Return the drill due:3\r\nby bus\n"
    try DocumentInvariants.checkFixing(Array(text.utf8), isUnsafe: true)
    #expect(fixed(text, unsafe: true) == "- [ ] Return the drill due:2026-12-03\n\nby bus\n")
  }

  @Test func allowancesOfRulesBetweenFilesStay() {
    let text = "<!-- tasks: allow unknown-id -->\n- [ ] a after:b\n"
    #expect(fixed(text) == text)
  }

  /// The subtask would become one of a closed task, and no task would wait for it.
  @Test func noFixHidesASubtaskInAClosedTask() {
    for text in ["- [ ] a\n  -[x] b\n    - [ ] c\n", "- [ ] a\n  -[x] b\n    - [ ]d\n      - [ ] c\n"] {
      #expect(!fixed(text).contains("- [x] b"), "\(fixed(text))")
    }
    #expect(fixed("- [ ] a\n  -[/] b\n    - [ ] c\n") == "- [ ] a\n  - [/] b\n    - [ ] c\n")
  }

  @Test func noFixGivesAnIDToASecondTask() {
    let text = "- [ ] Order 🆔 b\n- [ ] Cut id:b\n"
    #expect(fixed(text) == text)
    #expect(fixed("- [ ] Order 🆔 a\n- [ ] Cut id:b\n") == "- [ ] Order id:a\n- [ ] Cut id:b\n")
  }

  /// A task that waits for itself does not prove that a name is implied.
  @Test func theLastDependencyStays() {
    #expect(
      fixed("- [ ] Order id:a after:b,a\n- [ ] Cut id:b\n") == "- [ ] Order id:a after:b\n- [ ] Cut id:b\n")
    #expect(
      fixed("- [] Pay\n- [ ] Order id:a after:a,b deu:2026-12-01\n- [ ] Cut id:b\n")
        == "- [ ] Pay\n- [ ] Order id:a after:b due:2026-12-01\n- [ ] Cut id:b\n")
  }

  /// A task that a fix closes no longer implies a dependency: the name stays.
  @Test func aNameIsImpliedByTasksAsTheyAreInTheEnd() {
    let tasks = "- [ ] Order id:a\n- [ ] Cut id:b after:a done:2026-11-20\n- [ ] Oil after:a,b\n"
    #expect(
      fixed(tasks, unsafe: true) == tasks.replacing("- [ ] Cut", with: "- [x] Cut"))
    #expect(fixed(tasks) == tasks.replacing("after:a,b", with: "after:b"))
  }

  @Test func documentsAreFixedTogether() {
    let documents = ["- [ ] Oil after:a,b\n", "- [ ] Order id:a\n- [ ] Cut id:b afetr:a\n"].map { Array($0.utf8) }
    let fixed = Linter().fixed(documents, context: .sample, includingUnsafe: true)
    #expect(
      fixed.map { String(decoding: $0.bytes, as: UTF8.self) }
        == ["- [ ] Oil after:b\n", "- [ ] Order id:a\n- [ ] Cut id:b after:a\n"])
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

  @Test(arguments: 0..<UInt64(Environment.amount(20)))
  func madeUpDocumentsAreStable(seed: UInt64) throws {
    for number in 0..<15 {
      let bytes = DocumentGenerator.document(seed: seed * 1_000 + UInt64(number))
      for unsafe in [false, true] { try DocumentInvariants.checkFixing(bytes, isUnsafe: unsafe) }
    }
  }

  /// The tasks around an example keep their `model` dump, inheritance included. Fixes in front matter are excepted,
  /// because they are meant for all tasks.
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
