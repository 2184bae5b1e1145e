import TaskEditing
import TaskModel
import TaskSyntax
import Testing

/// The text of a document after edits.
struct DocumentEditTests {
  private func document(_ text: String) -> Document { Document(SourceText(Array(text.utf8))) }

  private func block(_ text: String) throws -> TaskBlock {
    try #require(TaskBlock(Array(text.utf8), dialect: Dialect()))
  }

  private func line(_ text: String) throws -> TaskLine { try #require(TaskLine(Array(text.utf8), Dialect())) }

  /// Returns the document after changes, or the message in brackets if they are refused.
  private func changed(
    _ text: String, _ change: (inout DocumentEdit, [TaskPlace]) throws -> Void
  ) throws -> String {
    let document = document(text)
    var edit = DocumentEdit(document)
    do {
      try change(&edit, document.model.places)
      let new = try edit.finish()
      #expect(new.edits.applied(to: Array(text.utf8)) == new.bytes)
      return String(decoding: new.bytes, as: UTF8.self)
    } catch let problem as EditProblem {
      return "[\(problem.kind): \(String(decoding: problem.message, as: UTF8.self))]"
    }
  }

  @Test func aLineIsReplacedAndNothingElse() throws {
    let text = "# A\r\n  * [ ] a\t \r\n      note\r\n    - [ ] b\r\n\r\nprose"
    #expect(
      try changed(text) { try $0.replaceLine(of: $1[0], with: line("  * [x] c")) }
        == "# A\r\n  * [x] c\r\n      note\r\n    - [ ] b\r\n\r\nprose")
    #expect(
      try changed(text) { try $0.replaceLine(of: $1[1], with: line("    - [x] c")) }
        == "# A\r\n  * [ ] a\t \r\n      note\r\n    - [x] c\r\n\r\nprose")
  }

  @Test func aLineThatChangesWhatIsBelowItIsAFault() throws {
    #expect(
      try changed("- [ ] a\n  b\n") { try $0.replaceLine(of: $1[0], with: line("  - [ ] a")) }
        == "[fault: the change would alter the meaning of line 2]")
  }

  @Test func theBlockOfATaskHoldsItsNoteAndSubtasks() throws {
    let text = "- [ ] a\n  b\n\n  - [ ] c\n\n- [ ] d\n"
    let edit = DocumentEdit(document(text))
    #expect(try edit.block(of: edit.document.model.places[0]).bytes == Array("- [ ] a\n  b\n\n  - [ ] c\n".utf8))
    #expect(
      try changed(text) { try $0.replace($1[0], with: [block("- [ ] x\n"), block("- [x] a\n  b\n")]) }
        == "- [ ] x\n- [x] a\n  b\n\n- [ ] d\n")
  }

  @Test func aBlockShowsWhatWasChangedInIt() throws {
    let text = "- [ ] a\n  - [ ] b\n  - [ ] c\n    - [ ] d\n"
    let result = try changed(text) { edit, places in
      try edit.replaceLine(of: places[1], with: line("  - [x] b"))
      try edit.replace(places[2], with: [block("  - [x] c\n"), block("  - [x] e\n")])
      try edit.insert([block("- [ ] f\n")], at: .under(places[0]))
      #expect(
        try edit.block(of: places[0]).bytes
          == Array("- [ ] a\n  - [x] b\n  - [x] c\n  - [x] e\n  - [ ] f\n".utf8))
      try edit.replace(places[0], with: [try edit.block(of: places[0]), block("- [ ] g\n")])
    }
    #expect(result == "- [ ] a\n  - [x] b\n  - [x] c\n  - [x] e\n  - [ ] f\n- [ ] g\n")
  }

  /// A blank line between two removed tasks is removed once, also at the end of the document.
  @Test(arguments: [
    ([0, 1, 2], "# A\n"), ([1, 2], "# A\n\n- [ ] a\n"), ([0, 2], "# A\n\n- [ ] b\n"), ([0, 1], "# A\n\n- [ ] c\n"),
    ([2], "# A\n\n- [ ] a\n\n- [ ] b\n"),
  ])
  func blankLinesGoWithWhatStandsBetweenThem(removed: [Int], rest: String) throws {
    let text = "# A\n\n- [ ] a\n\n- [ ] b\n\n- [ ] c\n"
    #expect(try changed(text) { edit, places in for index in removed { edit.remove(places[index]) } } == rest)
    #expect(
      try changed(String(text.dropFirst(5))) { edit, places in for index in removed { edit.remove(places[index]) } }
        == (removed.count == 3 ? "" : String(rest.dropFirst(5))))
  }

  @Test func movedBlocksCannotBeChanged() throws {
    let text = "- [ ] a\n  - [ ] b\n"
    let message = "[refused: the task on line 2 is changed twice]"
    #expect(
      try changed(text) {
        $0.remove($1[0])
        try $0.replaceLine(of: $1[1], with: line("  - [x] b"))
      } == message)
    #expect(
      try changed(text) {
        $0.remove($1[0])
        _ = try $0.line(of: $1[1])
      } == message)
    #expect(
      try changed(text) {
        $0.remove($1[0])
        try $0.insert([block("- [ ] c")], at: .under($1[1]))
      } == "[refused: the task on line 1 is changed twice]")
    #expect(
      try changed(text + "- [ ] c\n") {
        $0.remove($1[0])
        $0.remove($1[1])
      } == "- [ ] c\n")
  }

  @Test(arguments: [
    // One of the blank lines around the task is removed too.
    ("a\n\n- [ ] x\n\nb\n", "a\n\nb\n"), ("a\n\n- [ ] x\n  y\n\n\nb\n", "a\n\n\nb\n"),
    ("- [ ] x\n\nb\n", "b\n"), ("a\n\n- [ ] x\n", "a\n"), ("a\n\n- [ ] x", "a\n"), ("a\n- [ ] x\n\nb", "a\n\nb"),
    ("a\r\n\r\n- [ ] x\r\n \r\nb\r\n", "a\r\n\r\nb\r\n"), ("- [ ] x", ""),
    ("\u{FEFF}- [ ] x\n\n# b\n", "\u{FEFF}# b\n"),
    ("a\n\n- [ ] x\nb", "a\n\nb"),
  ])
  func aTaskIsRemoved(text: String, result: String) throws {
    #expect(try changed(text) { $0.remove($1[0]) } == result)
  }

  @Test func tasksThatFollowOneAnotherAreRemoved() throws {
    let text = "# a\n\n- [ ] b\n- [ ] c\n\n- [ ] d\n\n# e\n\n- [ ] f\n"
    func removing(_ tasks: [Int]) throws -> String {
      try changed(text) { edit, places in
        for task in tasks { edit.remove(places[task]) }
      }
    }
    #expect(try removing([0, 1]) == "# a\n\n- [ ] d\n\n# e\n\n- [ ] f\n")
    #expect(try removing([2, 0, 1]) == "# a\n\n# e\n\n- [ ] f\n")
    #expect(try removing([3, 2, 1, 0]) == "# a\n\n# e\n")
  }

  @Test func textThatIsReadAloneInTheWrongWayIsRefused() throws {
    let text = "- [ ] a\n- [ ] b\n\n# c\n\n- [ ] d\n"
    func replacing(_ place: Int, with new: String) throws -> String {
      try changed(text) { try $0.replace($1[place], with: Array(new.utf8)) }
    }
    #expect(try replacing(0, with: "x\n- [ ] y") == "x\n- [ ] y\n- [ ] b\n\n# c\n\n- [ ] d\n")
    #expect(try replacing(0, with: "") == "- [ ] b\n\n# c\n\n- [ ] d\n")
    #expect(try replacing(2, with: "## e\n- [ ] f\n") == "- [ ] a\n- [ ] b\n\n# c\n\n## e\n- [ ] f\n")
    let open = "[refused: the text opens a fence or comment but does not close it]"
    #expect(try replacing(0, with: "```\n") == open)
    #expect(try replacing(2, with: "- [ ] d\n  ```\n") == open)
    #expect(try replacing(0, with: "<!-- a\n") == open)
    #expect(try replacing(0, with: "<!-- a\nb -->\n") == "<!-- a\nb -->\n- [ ] b\n\n# c\n\n- [ ] d\n")
    #expect(try replacing(1, with: "  b\n") == "[refused: the text would change the meaning of line 2]")
    #expect(try replacing(0, with: "# a") == "[refused: the heading would move the lines after it into its section]")
    #expect(
      try replacing(0, with: "<<<<<<< a\n=======\n>>>>>>> b\n")
        == "[refused: the text would be read as a merge conflict]")
    #expect(try replacing(0, with: "- [ ] \0") == "[refused: the text contains NUL bytes or starts like UTF-16]")
  }

  @Test func linesThatWouldBecomeFrontMatterStay() throws {
    #expect(
      try changed("---\n- [ ] a\n---\n") { $0.remove($1[0]) }
        == "[conflict: '---' on line 1 would start front matter]")
    #expect(
      try changed("- [ ] a\n---\nb: c\n---\n") { $0.remove($1[0]) }
        == "[conflict: '---' on line 1 would start front matter]")
  }

  @Test func readOnlyFilesAreNotChanged() throws {
    let result = try changed("- [ ] a\n<<<<<<< x\n=======\n>>>>>>> y\n") { $0.remove($1[0]) }
    #expect(result == "[conflict: this document must not be changed by tools]")
  }

  @Test func wordsOfHeadingsAndFrontMatterAreReplaced() throws {
    let text = "---\nproject: old\n---\n# A +old\n- [ ] b\n"
    #expect(
      try changed(text) { edit, _ in
        try edit.replaceWords(13..<16, with: Array("new".utf8))
        try edit.replaceWords(26..<29, with: Array("newer".utf8))
      } == "---\nproject: new\n---\n# A +newer\n- [ ] b\n")
    #expect(
      try changed(text) { edit, _ in try edit.replaceWords(21..<22, with: Array("a".utf8)) }
        == "[fault: the change would alter the meaning of line 4]")
  }
}
