import TaskInterchange
import TaskSyntax
import Testing

/// GitHub's task lists as task lines and back.
struct MarkdownTests {
  @Test(arguments: [
    ("- [ ] a", "- [ ] a"), ("* [X] a", "- [x] a"), ("1. [x] a", "- [x] a"), ("- [ ] (A) a", "- [ ] \\(A) a"),
    ("- [ ] Call @octocat about #12 due:2026-12-01", "- [ ] Call \\@octocat about #12 due\\:2026-12-01"),
    ("- [ ] \\*a\\* `b @c` [d](e)", "- [ ] \\*a\\* `b @c` [d](e)"),
    ("- [ ] a\n    - [x] b\n      more\n- [ ] c", "- [ ] a\n  - [x] b\n    more\n- [ ] c"),
    ("```\n- [ ] code\n```\n- [ ] a", "- [ ] a"), ("- [ ] a <!-- b -->", "- [ ] a \\<!-- b -->"),
  ])
  func listsBecomeTasks(_ text: String, _ tasks: String) throws {
    let result = try Conversion("markdown").imported(text + "\n")
    #expect(result.lines == tasks + "\n")
    #expect(result.problems == [])
  }

  /// Words are live where the front matter says that the text is a task file.
  @Test func taskFilesAreRead() throws {
    let text = "---\ntasks: 1\nkeys: status, client\n---\n\n- [ ] (A) a @b due:2026-12-01 client:x status:started\n"
    #expect(
      try Conversion("markdown").imported(text, keys: ["client"])
        == Conversion.Imported(lines: "- [/] (A) a @b due:2026-12-01 client:x\n", kinds: [], problems: []))
    // GitHub ticks a box, and then the key is about a state that is over.
    #expect(
      try Conversion("markdown").imported(text.replacing("- [ ]", with: "- [x]"), keys: ["client"]).lines
        == "- [x] (A) a @b due:2026-12-01 client:x\n")
  }

  @Test func whatNoTaskHoldsIsCounted() throws {
    let result = try Conversion("markdown").imported("# A\n\ntext\n\n- [?] a\n\n- b\n")
    #expect(result.lines == "- [ ] a\n")
    #expect(result.kinds == ["heading", "prose", "mark"])
  }

  @Test func exportsHaveTwoMarks() throws {
    let subtasks = "  - [x] b done:2026-11-20\n  - [-] c cancelled:2026-11-21\n"
    let text = "# House +house\n\n- [/] (A) a due:2026-12-01\n  note\n\(subtasks)- [>] d\n"
    let result = try Conversion("markdown").exported(text)
    #expect(
      result.text == """
        ---
        tasks: 1
        keys: status
        ---

        - [ ] (A) a +house due:2026-12-01 status:started
          note
          - [x] b done:2026-11-20
          - [x] c status:cancelled cancelled:2026-11-21
        - [ ] d +house status:waiting

        """)
    #expect(result.kinds == [])
    #expect(
      try Conversion("markdown").imported(result.text).lines
        == text.replacing("# House +house\n\n", with: "").replacing("a due", with: "a +house due")
        .replacing(">] d", with: ">] d +house"))
  }
}
