import TaskSyntax
import Testing

struct SyntaxTreeTests {
  private func outline(_ text: String) -> String {
    String(decoding: SyntaxTree(Array(text.utf8)).outline(), as: UTF8.self)
  }

  @Test func aTaskWithEverythingOnItsLine() {
    #expect(
      outline("- [ ] (A-1 Q1) Order the worktop @phone due:2026-12-01T12:00, +\"Big One\" #now.\n") == """
        task
          bullet "-"
          checkbox "[ ]"
          rank "(A-1 Q1)"
          words "Order the worktop"
          context "@phone"
          attribute "due:2026-12-01T12:00"
          words ","
          project "+\\"Big One\\""
          tag "#now"
          words "."

        """)
  }

  @Test func notesAndSubtasksNest() {
    #expect(
      outline("- [ ] a\n  note\n  - [x] b\n   deep\n more\n") == """
        task
          bullet "-"
          checkbox "[ ]"
          words "a"
          note
            text "note"
          task
            bullet "-"
            checkbox "[x]"
            words "b"
            note
              text "deep"
          note
            text "more"

        """)
  }

  @Test func aCarriageReturnAtTheEndIsACharacter() {
    #expect(outline("#\r") == "text \"#\\r\"\n")
    #expect(outline("- [ ]\r") == "text \"- [ ]\\r\"\n")
    #expect(outline("```\n```\r") == "fence \"```\\n```\\r\"\n")
  }

  @Test func aTitleTakesNoLinesOfAList() {
    let frontMatter = SyntaxTree(Array("---\ntitle:\n- Home\ntasks:\n- 1\n---\n".utf8)).frontMatter
    #expect(frontMatter.title == nil)
    #expect(frontMatter.version == nil)
    #expect(frontMatter.misfits.count == 2)
  }

  @Test func conflictMarkersAreSeenOnEveryLine() {
    for text in ["<!--\n<<<<<<< a\n=======\n>>>>>>> b -->\n", "```\n<<<<<<< a\n```\n=======\n>>>>>>> b"] {
      #expect(SyntaxTree(Array(text.utf8)).parts[0].conflictMarkers.count == 3)
    }
  }

  @Test(arguments: [1, 7, 64, 1 << 20])
  func partsOfAnyLengthGiveOneOutline(partLength: Int) {
    let text = Array("# a\n- [ ] b\n  ```\n- [ ] not\n# neither\n  ```\n# c\n- [x] d\n".utf8)
    let whole = SyntaxTree(text)
    let parts = SyntaxTree(text, partLength: partLength)
    #expect(parts.outline() == whole.outline())
    #expect(parts.tokens() == whole.tokens())
  }
}
