import TaskEditing
import TaskModel
import TaskSyntax
import TaskTesting
import Testing

struct NoteTests {
  private func adding(_ note: String, to text: String, task: Int = 0) throws -> String {
    let document = Document(SourceText(Array(text.utf8)))
    var edit = DocumentEdit(document)
    do {
      try edit.addNote(Array(note.utf8), to: document.model.places[task])
      return String(decoding: try edit.finish().bytes, as: UTF8.self)
    } catch {
      return "[\(error.kind): \(String(decoding: error.message, as: UTF8.self))]"
    }
  }

  @Test(arguments: [
    ("- [ ] a\n", "- [ ] a\n  - x\n"), ("- [ ] a", "- [ ] a\n  - x"), ("1. [ ] a\r\n", "1. [ ] a\r\n   - x\r\n"),
    ("- [ ] a\n  - b\n", "- [ ] a\n  - b\n  - x\n"),
    ("- [ ] a\n    b\n\n    c\n", "- [ ] a\n    b\n\n    c\n    - x\n"),
    ("- [ ] a\n  - [ ] b\n  c\n", "- [ ] a\n  - x\n  - [ ] b\n  c\n"),
    ("- [ ] a\n  c\n  - [ ] b\n", "- [ ] a\n  c\n  - x\n  - [ ] b\n"),
    ("- [ ] a\n  ~~~\n  c\n  ~~~\n\n- [ ] b\n", "- [ ] a\n  ~~~\n  c\n  ~~~\n  - x\n\n- [ ] b\n"),
    ("- [ ] a\n  ~~~\n  c\n", "[conflict: the fence on line 2 is not closed]"),
  ])
  func anItemIsAddedToTheNote(text: String, result: String) throws {
    #expect(try adding("x", to: text) == result)
  }

  @Test(arguments: [
    ("x\ny", "  - x\n    y\n"), ("\nx\n\n y \n\n", "  - x\n\n     y\n"), ("[ ] x", "  - \\[ ] x\n"),
    ("[x]", "  - \\[x]\n"),
    ("[y](z)", "  - [y](z)\n"), ("x\n- [ ] y", "  - x\n    \\- [ ] y\n"), ("x\n2) [ ] y", "  - x\n    2\\) [ ] y\n"),
    ("x\n```", "  - x\n    \\```\n"), ("x\n```\ny\n```", "  - x\n    ```\n    y\n    ```\n"),
    ("x\n<!-- y", "  - x\n    \\<!-- y\n"), ("# x", "  - # x\n"), ("x\n# y", "  - x\n    # y\n"),
    ("\"+a\\", "  - \"+a\\\n"),
  ])
  func anyTextIsANote(note: String, result: String) throws {
    #expect(try adding(note, to: "- [ ] a\n- [ ] b\n") == "- [ ] a\n" + result + "- [ ] b\n")
  }

  @Test func aNoteHasWords() throws {
    #expect(try adding(" \n\t\n", to: "- [ ] a\n") == "[refused: the note is empty]")
  }

  /// Any added text changes nothing but the note of the task.
  @Test func notesByChanceStayNotes() throws {
    for seed in 0..<600 as Range<UInt64> {
      let document = Document(SourceText(Array("- [ ] a\n  - [ ] b\n\n- [ ] c\n".utf8)))
      var edit = DocumentEdit(document)
      let note = DocumentGenerator.document(seed: seed)
      do throws(EditProblem) {
        try edit.addNote(note, to: document.model.places[0])
        let new = Document(SourceText(try edit.finish().bytes))
        let tasks = TaskDigest.all(of: new).map { String(decoding: $0.line, as: UTF8.self) }
        #expect(tasks == ["- [ ] a", "  - [ ] b", "- [ ] c"], "seed \(seed)")
      } catch {
        #expect(error.kind == .refused, "seed \(seed)")
      }
    }
  }
}
