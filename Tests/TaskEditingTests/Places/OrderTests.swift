import TaskEditing
import TaskModel
import TaskSyntax
import TaskTesting
import Testing

struct OrderTests {
  private func sorted(_ text: String) throws -> String {
    let document = Document(SourceText(Array(text.utf8)))
    var edit = DocumentEdit(document)
    // Sorts by the first letter of the title.
    try edit.sort { place in
      Int(document.parts[place.part].title(of: Int(document.model[place].record)).first ?? 0)
    }
    return String(decoding: try edit.finish().bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("- [ ] b\n- [ ] a\n", "- [ ] a\n- [ ] b\n"), ("- [ ] b\r\n- [ ] a", "- [ ] a\r\n- [ ] b"),
    // A carriage return that is not a line end stays.
    ("- [ ] b\n- [ ] a \r\r", "- [ ] a \r\r\r\n- [ ] b"), ("- [ ] b\n- [ ] a\r\r\n", "- [ ] a\r\r\n- [ ] b\n"),
    ("- [ ] b1\n- [ ] a\n- [ ] b2\n- [ ] a2\n", "- [ ] a\n- [ ] a2\n- [ ] b1\n- [ ] b2\n"),
    // Text and blank lines between siblings stay in place.
    ("- [ ] b\n  n\n\ntext\n\n  - [ ] a\n", "- [ ] a\n\ntext\n\n  - [ ] b\n    n\n"),
    // No task leaves its section or its parent.
    ("- [ ] b\n# h\n- [ ] d\n- [ ] c\n## i\n- [ ] a\n", "- [ ] b\n# h\n- [ ] c\n- [ ] d\n## i\n- [ ] a\n"),
    (
      "- [ ] b\n  - [ ] d\n    - [ ] z\n    - [ ] y\n  - [ ] c\n- [ ] a\n",
      "- [ ] a\n- [ ] b\n  - [ ] c\n  - [ ] d\n    - [ ] y\n    - [ ] z\n"
    ),
    // Columns stay in place.
    ("- [ ] a\n      - [ ] c\n        - [ ] d\n   - [ ] b\n", "- [ ] a\n      - [ ] b\n   - [ ] c\n     - [ ] d\n"),
  ])
  func siblingsAreSorted(text: String, result: String) throws {
    #expect(try sorted(text) == result)
    #expect(try sorted(result) == result)
  }

  /// A carriage return at the end of the document belongs to its last word, and still does when lines follow.
  @Test func insertionAfterALoneCarriageReturn() throws {
    for (text, result) in [("- [ ] b\r", "- [ ] b\r\r\n- [ ] a"), ("\r", "\r\r\n\n- [ ] a")] {
      var edit = DocumentEdit(Document(SourceText(Array(text.utf8))))
      try edit.insert([#require(TaskBlock(Array("- [ ] a".utf8), dialect: Dialect()))], at: .section(0))
      let new = String(decoding: try edit.finish().bytes, as: UTF8.self)
      #expect(new == result, "\(Array(new.utf8))")
    }
  }

  @Test(arguments: [
    ("- [ ] b\n<!-- tasks: allow overdue -->\n- [ ] a\n", "<!-- tasks: allow overdue -->\n- [ ] a\n- [ ] b\n"),
    (
      "- [ ] c\n  - [ ] b\n  <!-- tasks: allow x -->\n  <!-- tasks: allow y: z -->\n  - [ ] a",
      "- [ ] c\n  <!-- tasks: allow x -->\n  <!-- tasks: allow y: z -->\n  - [ ] a\n  - [ ] b"
    ),
    // Suppressions for the file, other comments, and suppressions that are not directly above a task.
    (
      "- [ ] b\n<!-- tasks: allow-file overdue -->\n- [ ] a\n", "- [ ] a\n<!-- tasks: allow-file overdue -->\n- [ ] b\n"
    ),
    ("- [ ] b\n<!-- note -->\n- [ ] a\n", "- [ ] a\n<!-- note -->\n- [ ] b\n"),
    ("- [ ] b\n<!-- tasks: allow overdue -->\n\n- [ ] a\n", "- [ ] a\n<!-- tasks: allow overdue -->\n\n- [ ] b\n"),
  ])
  func suppressionsMoveWithTheirTask(text: String, result: String) throws {
    #expect(try sorted(text) == result)
  }

  /// Sorting keeps all tasks, their notes and their parents.
  @Test func sortingKeepsAllTasks() throws {
    for seed in 0..<600 as Range<UInt64> {
      let text = seed % 3 == 0 ? WorkspaceGenerator.documents(seed: seed)[0] : DocumentGenerator.document(seed: seed)
      let document = Document(SourceText(text))
      guard document.obstacles.refusal == nil else { continue }
      var edit = DocumentEdit(document)
      var random = SplitMix64(seed: seed)
      let keys = Dictionary(uniqueKeysWithValues: document.model.places.map { ($0, random.below(9)) })
      do throws(EditProblem) {
        try edit.sort { keys[$0] ?? 0 }
        let new = Document(SourceText(try edit.finish().bytes))
        func tasks(_ document: Document) -> [String] {
          TaskDigest.all(of: document).map {
            "\($0.depth) \($0.title) \($0.letter) \($0.project ?? []) \($0.labels) \($0.note)"
          }.sorted()
        }
        #expect(tasks(document) == tasks(new), "seed \(seed)")
      } catch {
        #expect(error.kind != .fault, "seed \(seed): \(String(decoding: error.message, as: UTF8.self))")
      }
    }
  }
}
