import TaskEditing
import TaskModel
import TaskSyntax
import Testing

/// The places and columns of inserted tasks, and the blank lines around them.
struct InsertionTests {
  private func inserting(
    _ block: String, into text: String, _ point: (Document) -> InsertionPoint
  ) throws -> String {
    let document = Document(SourceText(Array(text.utf8)))
    var edit = DocumentEdit(document)
    do {
      let block = try #require(TaskBlock(Array(block.utf8), dialect: Dialect()))
      try edit.insert([block], at: point(document))
      let new = try edit.finish()
      #expect(new.edits.applied(to: Array(text.utf8)) == new.bytes)
      return String(decoding: new.bytes, as: UTF8.self)
    } catch let problem as EditProblem {
      return "[\(problem.kind): \(String(decoding: problem.message, as: UTF8.self))]"
    }
  }

  @Test(arguments: [
    ("", "- [ ] x\n"), ("\u{FEFF}", "\u{FEFF}- [ ] x\n"), ("- [ ] a\n", "- [ ] a\n- [ ] x\n"),
    ("- [ ] a", "- [ ] a\n- [ ] x"), ("- [ ] a\r\n", "- [ ] a\r\n- [ ] x\r\n"),
    ("- [ ] a\r\n\r\n- [ ] b", "- [ ] a\r\n\r\n- [ ] b\r\n- [ ] x"),
    ("  - [ ] a\n\n# b\n", "  - [ ] a\n  - [ ] x\n\n# b\n"),
    ("- [ ] a\n  b\n  - [ ] c\n\ntext\n", "- [ ] a\n  b\n  - [ ] c\n- [ ] x\n\ntext\n"),
    ("text\n", "text\n\n- [ ] x\n"), ("text", "text\n\n- [ ] x"), ("# a\n\n- [ ] b\n", "- [ ] x\n\n# a\n\n- [ ] b\n"),
    ("---\ntitle: a\n---\n", "---\ntitle: a\n---\n\n- [ ] x\n"),
    ("---\ntitle: a\n---\n\n# b\n", "---\ntitle: a\n---\n\n- [ ] x\n\n# b\n"),
    ("- [ ] a\n```\n", "- [ ] a\n- [ ] x\n```\n"), ("```\n", "[conflict: the fence on line 1 is not closed]"),
    ("<!--\n\n# a\n", "[conflict: the comment on line 1 is not closed]"),
  ])
  func aTaskGoesBehindTheOthersAboveTheFirstHeading(text: String, result: String) throws {
    #expect(try inserting("- [ ] x", into: text) { _ in .section(0) } == result)
  }

  @Test(arguments: [
    (1, "# a\n\n- [ ] x\n\n## b\n- [ ] c\n# d\ntext\n"), (2, "# a\n## b\n- [ ] c\n- [ ] x\n# d\ntext\n"),
    (3, "# a\n## b\n- [ ] c\n# d\ntext\n\n- [ ] x\n"),
  ])
  func aTaskGoesIntoASection(section: Int, result: String) throws {
    #expect(try inserting("- [ ] x", into: "# a\n## b\n- [ ] c\n# d\ntext\n") { _ in .section(section) } == result)
  }

  @Test(arguments: [
    (0, "- [ ] x\n  y\n* [ ] a\n  n\n  - [ ] b\n      - [ ] c\n\n1. [ ] d\n"),
    (1, "* [ ] a\n  n\n  - [ ] x\n    y\n  - [ ] b\n      - [ ] c\n\n1. [ ] d\n"),
    (2, "* [ ] a\n  n\n  - [ ] b\n      - [ ] x\n        y\n      - [ ] c\n\n1. [ ] d\n"),
  ])
  func aTaskGoesAboveAnother(task: Int, result: String) throws {
    let text = "* [ ] a\n  n\n  - [ ] b\n      - [ ] c\n\n1. [ ] d\n"
    #expect(try inserting("- [ ] x\n  y\n", into: text) { .above($0.model.places[task]) } == result)
  }

  @Test(arguments: [
    (0, "* [ ] a\n  n\n  - [ ] b\n      - [ ] c\n- [ ] x\n  y\n\n1. [ ] d\n"),
    (1, "* [ ] a\n  n\n  - [ ] b\n      - [ ] c\n  - [ ] x\n    y\n\n1. [ ] d\n"),
    (3, "* [ ] a\n  n\n  - [ ] b\n      - [ ] c\n\n1. [ ] d\n- [ ] x\n  y\n"),
  ])
  func aTaskGoesBelowAnother(task: Int, result: String) throws {
    let text = "* [ ] a\n  n\n  - [ ] b\n      - [ ] c\n\n1. [ ] d\n"
    #expect(try inserting("- [ ] x\n  y\n", into: text) { .below($0.model.places[task]) } == result)
  }

  @Test(arguments: [
    (0, "* [ ] a\n  n\n  - [ ] b\n      - [ ] c\n  - [ ] x\n    y\n\n1. [ ] d\n"),
    (1, "* [ ] a\n  n\n  - [ ] b\n      - [ ] c\n      - [ ] x\n        y\n\n1. [ ] d\n"),
    (2, "* [ ] a\n  n\n  - [ ] b\n      - [ ] c\n        - [ ] x\n          y\n\n1. [ ] d\n"),
    (3, "* [ ] a\n  n\n  - [ ] b\n      - [ ] c\n\n1. [ ] d\n   - [ ] x\n     y\n"),
  ])
  func aTaskGoesIntoAnother(task: Int, result: String) throws {
    let text = "* [ ] a\n  n\n  - [ ] b\n      - [ ] c\n\n1. [ ] d\n"
    #expect(try inserting("- [ ] x\n  y\n", into: text) { .under($0.model.places[task]) } == result)
  }

  @Test func deeperEntriesComeFirst() throws {
    let document = Document(SourceText(Array("- [ ] a\n".utf8)))
    let (place, new) = (document.model.places[0], { (text: String) in TaskBlock(Array(text.utf8), dialect: Dialect()) })
    var edit = DocumentEdit(document)
    try edit.insert([#require(new("- [ ] b"))], at: .below(place))
    try edit.insert([#require(new("- [ ] c"))], at: .under(place))
    try edit.insert([#require(new("- [ ] d")), #require(new("- [ ] e"))], at: .below(place))
    let result = try edit.finish().bytes
    #expect(String(decoding: result, as: UTF8.self) == "- [ ] a\n  - [ ] c\n- [ ] b\n- [ ] d\n- [ ] e\n")
  }

  @Test(arguments: [
    // Behind the margin the lines of a fence keep their text and their relative indentation.
    (
      "- [ ] x\n  ```\n  \ta\n    b\n\n c\n  ```\n      d\n",
      "  - [ ] x\n    ```\n    \ta\n      b\n\n   c\n    ```\n        d\n"
    ),
    ("\t- [ ] x\n\t\ty\n", "  - [ ] x\n      y\n"),
    ("   - [ ] x\n\t- [ ] y\n\t  ~~~\n\t\tz\n", "  - [ ] x\n   - [ ] y\n     ~~~\n       z\n"),
    ("- [ ] x\n\n  a\n", "  - [ ] x\n\n    a\n"),
  ])
  func aBlockIsMovedToItsColumn(block: String, result: String) throws {
    #expect(try inserting(block, into: "- [ ] a\n") { .under($0.model.places[0]) } == "- [ ] a\n" + result)
  }

  @Test func suppressionsStayAboveTheirTask() throws {
    let text = "# a\n<!-- tasks: allow overdue -->\n- [ ] b\n"
    #expect(
      try inserting("- [ ] x\n", into: text) { .above($0.model.places[0]) }
        == "# a\n- [ ] x\n<!-- tasks: allow overdue -->\n- [ ] b\n")
    let document = Document(SourceText(Array(text.utf8)))
    var edit = DocumentEdit(document)
    let block = try edit.block(of: document.model.places[0])
    edit.remove(document.model.places[0])
    #expect(try edit.finish().bytes == Array("# a\n".utf8))
    #expect(block.allowances == [Array("<!-- tasks: allow overdue -->".utf8)])
    var other = DocumentEdit(Document(SourceText(Array("- [ ] c\n".utf8))))
    try other.insert([block], at: .under(other.document.model.places[0]))
    #expect(
      try other.finish().bytes == Array("- [ ] c\n  <!-- tasks: allow overdue -->\n  - [ ] b\n".utf8))
  }
}
