import TaskLinter
import TaskModel
import TaskSyntax
import TaskTesting
import Testing

/// Writing suppressions for findings.
struct AllowingTests {
  private func allowed(
    _ text: String, reason: String = "", without rule: String = "byte-order-mark"
  ) -> (text: String, count: Int) {
    let linter = Linter(Linter().rules.filter { $0.name != rule })
    let source = SourceText(Array(text.utf8))
    let findings = linter.lint(SyntaxTree(source), context: .sample)
    let result = linter.allowed(findings, in: source, reason: Array(reason.utf8), context: .sample)
    #expect(result.edits.applied(to: Array(text.utf8)) == result.bytes)
    return (String(decoding: result.bytes, as: UTF8.self), result.count)
  }

  @Test(arguments: [
    ("- [ ] A due:soon\n", "- [ ] A due:soon <!-- tasks: allow invalid-date -->\n"),
    (
      "- [ ] A due:soon after:x +a +b",
      "- [ ] A due:soon after:x +a +b <!-- tasks: allow invalid-date, missing-final-newline, second-project, unknown-id -->"
    ),
    (
      "- [ ] A due:soon plan:soon  \r\n",
      "- [ ] A due:soon plan:soon <!-- tasks: allow invalid-date, trailing-space -->  \r\n"
    ),
    // Adds to an existing comment.
    (
      "- [ ] A due:soon +a +b <!-- tasks: allow second-project: two -->\n",
      "- [ ] A due:soon +a +b <!-- tasks: allow second-project, invalid-date: two -->\n"
    ),
    // Adds to the note of the innermost task.
    (
      "- [ ] A\n  - [ ] B\n    - Note  \n  - [ ] C\n",
      "- [ ] A\n  <!-- tasks: allow trailing-space -->\n  - [ ] B\n    - Note  \n  - [ ] C\n"
    ),
    (
      "<!-- tasks: allow second-project -->\r\n- [ ] A +a +b\r\n  - Note  \r\n",
      "<!-- tasks: allow second-project, trailing-space -->\r\n- [ ] A +a +b\r\n  - Note  \r\n"
    ),
    ("\u{FEFF}- [ ] A\n  - Note  \n", "\u{FEFF}<!-- tasks: allow trailing-space -->\n- [ ] A\n  - Note  \n"),
  ])
  func commentsAreWritten(text: String, expected: String) {
    #expect(allowed(text).text == expected)
  }

  @Test func aReasonIsInNewComments() {
    #expect(
      allowed("- [ ] A due:soon\n", reason: "asked Sam").text
        == "- [ ] A due:soon <!-- tasks: allow invalid-date: asked Sam -->\n")
  }

  /// Findings outside tasks, where a line end cannot hold a comment, and findings about comments.
  @Test(arguments: [
    "---\ntasks: 1\nfoo: bar\n---\n", "# A due:2026-01-01\n", "Text  \n", "- [ ] A <!-- tasks: allow empty-title -->\n",
    "- [ ] A due:soon <!-- not\n  closed -->\n",
  ])
  func unsuppressibleFindingsStay(text: String) {
    let result = allowed(text, without: "note-joins-title")
    #expect(result.count == 0, "\(result.text)")
    #expect(result.text == text)
  }

  @Test func generatedDocumentsKeepTheirMeaning() {
    let linter = Linter()
    var allowed = 0
    for seed in UInt64(0)..<150 {
      let bytes = DocumentGenerator.document(seed: seed)
      let source = SourceText(bytes)
      let tree = SyntaxTree(source)
      let findings = linter.lint(tree, context: .sample)
      let result = linter.allowed(findings, in: source, reason: Array("so".utf8), context: .sample)
      allowed += result.count
      let changed = SyntaxTree(result.bytes)
      #expect(changed.titles == tree.titles, "seed \(seed)")
      let left = linter.lint(changed, context: .sample)
      #expect(left.count == findings.count - result.count, "seed \(seed)")
      let again = linter.allowed(left, in: SourceText(result.bytes), reason: [], context: .sample)
      #expect(again.count == 0, "seed \(seed)")
    }
    #expect(allowed > 200)
  }
}

extension SyntaxTree {
  /// The lines of the model without notes, because suppressions are notes.
  fileprivate var titles: [String] {
    let outline = DocumentModel(parts.map { PartModel($0) }, frontMatter: frontMatter).outline(of: self)
    return String(decoding: outline, as: UTF8.self).split(separator: "\n").map(String.init).filter {
      !$0.drop { $0 == " " }.hasPrefix("note ")
    }
  }
}
