import TaskLinter
import TaskModel
import TaskSyntax
import Testing

/// The findings that comments suppress, and the findings about comments that suppress nothing.
struct AllowanceTests {
  /// All rules except those that the documents here break for unrelated reasons.
  private static let rules = LintRule.all.filter { rule in
    ![
      "allow-without-reason", "missing-field", "unknown-project", "missing-final-newline", "shallow-subtask",
    ].contains(rule.name)
  }

  /// Returns the rules and offsets of the remaining findings.
  private func lint(_ text: String, partLength: Int = SyntaxTree.partLength) -> [String] {
    let tree = SyntaxTree(Array(text.utf8), partLength: partLength)
    return Linter(Self.rules).lint(tree, context: .sample)
      .map { "\($0.rule) \($0.range.lowerBound)" }
  }

  @Test func aLineOfItsOwnCoversTheNextTask() {
    #expect(
      lint("<!-- tasks: allow second-project -->\n\nText\n\n# Title\n- [ ] +a +b\n  - [ ] c +a +b\n\n- [ ] d +a +b\n")
        == ["second-project 92"])
    #expect(lint("- [ ] a\n  <!-- tasks: allow second-project -->\n  - [ ] b +a +b\n") == [])
    #expect(
      lint("- [ ] a\n  - [ ] c +a +b\n    <!-- tasks: allow second-project -->\n  - [ ] d +a +b\n")
        == ["second-project 21"])
  }

  @Test func twoCommentsMayCoverOneTask() {
    let text = "<!-- tasks: allow second-project -->\n<!-- tasks: allow empty-title -->\n- [ ] a +a +b\n  - [ ]\n"
    #expect(lint(text) == [])
    #expect(lint("<!-- tasks: allow second-project, empty-title: as they came -->\n- [ ] a +a +b\n  - [ ]") == [])
  }

  @Test func theEndOfALineCoversTheLine() {
    #expect(
      lint("- [ ] a +a +b <!-- tasks: allow second-project -->\n  - [ ] b +a +b\n") == ["second-project 64"])
    #expect(lint("- [ ] a +a +b <!-- tasks: allow second-project --> c\n") == ["second-project 11"])
  }

  @Test func aFileMayAllowFromAnywhere() {
    #expect(lint("- [ ] a +a +b\n- [ ] b +a +b\n<!-- tasks: allow-file second-project -->\n") == [])
  }

  /// A suppression and its task may lie in different parts.
  @Test(arguments: [1, 40, 100])
  func partsMakeNoDifference(partLength: Int) {
    let text = """
      # One
      <!-- tasks: allow second-project -->
      # Two
      - [ ] a +a +b
      - [ ] b +a +b <!-- tasks: allow second-project, empty-title -->
      - [ ] c
      - [ ] c
      <!-- tasks: allow duplicate-task, self-dependency -->
      - [ ] c
      - [ ] d id:x after:x
      <!-- tasks: allow empty-title -->
      """
    #expect(lint(text, partLength: partLength) == lint(text))
    #expect(
      lint(text).map { $0.prefix { $0 != " " } } == [
        "unneeded-allow", "duplicate-task", "unneeded-allow", "self-dependency", "unneeded-allow",
      ])
  }

  @Test func findingsBetweenFilesAreTakenBack() throws {
    let documents = ["- [ ] a id:x\n", "<!-- tasks: allow duplicate-id -->\n- [ ] b id:x\n- [ ] c id:x\n"].map { text in
      var document = LintDocument()
      for part in SyntaxTree(Array(text.utf8)).parts { document.append(LintDocument(part, PartModel(part))) }
      return WorkspaceDocument(document)
    }
    let findings = Linter().lint(workspace: documents, context: .sample)
    #expect(findings[0]?.count == 0)
    let second = try #require(findings[1])
    #expect(second.count == 1)
    #expect(Linter().lint(allowancesOf: documents[1], after: second).count == 0)
    #expect(Linter().lint(allowancesOf: documents[1], after: Findings()).count == 1)
  }

  @Test func rulesThatDidNotRunNeedTheirSuppressions() throws {
    let tree = SyntaxTree(Array("<!-- tasks: allow second-project -->\n- [ ] a\n".utf8))
    let rules = LintRule.all.filter { $0.name != "second-project" && !$0.traits.contains(.offByDefault) }
    #expect(Linter(rules).lint(tree, context: .sample).isEmpty)
    #expect(Linter().lint(tree, context: .sample).map(\.rule) == ["unneeded-allow"])
  }

  @Test func allowancesOfAllowancesHold() {
    #expect(lint("<!-- tasks: allow-file unneeded-allow -->\n<!-- tasks: allow overdue -->\n- [ ] a\n") == [])
    #expect(lint("<!-- tasks: allow-file unknown-rule-in-allow -->\n<!-- tasks: allow nothing -->\n- [ ] a\n") == [])
  }

  @Test func manyNestedAllowancesAreQuick() {
    let text = (0..<300).map { depth in
      let indentation = String(repeating: " ", count: depth)
      return "\(indentation)<!-- tasks: allow second-project -->\n\(indentation)- [ ] a +a +b\n"
    }.joined()
    #expect(lint(text) == [])
  }
}
