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
    ("```\n- [ ] code\n```\n- [ ] a", "```\n- [ ] code\n```\n\n- [ ] a"),
    ("- [ ] a <!-- b -->", "- [ ] a \\<!-- b -->"),
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
    let result = try Conversion("markdown").imported("---\ntitle: A\n---\n- [?] a\n")
    #expect(result.lines == "- [ ] a\n")
    #expect(result.kinds == ["front-matter", "mark"])
  }

  /// Headings and text come along, and stay text.
  @Test(arguments: [
    ("# A\n\ntext\n\n- [ ] a\n\n- b\n", "# A\n\ntext\n\n- [ ] a\n\n- b\n"),
    ("A\n\n## B\n- [ ] a\n# C\n- [ ] b\n", "A\n\n## B\n\n- [ ] a\n\n# C\n\n- [ ] b\n"),
    ("# A +b @c #d (A) due:2026-12-01\n- [ ] a\n", "# A \\+b \\@c \\#d (A) due\\:2026-12-01\n\n- [ ] a\n"),
    ("# (A) \\*b\\*\n- [ ] a\n", "# \\(A) \\*b\\*\n\n- [ ] a\n"),
    (
      "- [ ] a\n\n<!-- tasks: allow overdue -->\n\n- [ ] b\n", "- [ ] a\n\n\\<!-- tasks: allow overdue -->\n\n- [ ] b\n"
    ),
    ("---\n\n- [ ] a\n", "***\n\n- [ ] a\n"),
    ("- [ ] a\n\n```\n# x\n- [ ] y\n```\n", "- [ ] a\n\n```\n# x\n- [ ] y\n```\n"),
    ("- [ ] a\n\n```\n# x\n- [ ] y\n", "- [ ] a\n\n\\```\n\\# x\n\\- [ ] y\n"),
    ("- [ ] a\n\n<!--\n- [ ] b\n", "- [ ] a\n\n\\<!--\n\\- [ ] b\n"),
    ("<<<<<<< a\nb\n=======\nc\n>>>>>>> d\n- [ ] a\n", "\\<<<<<<< a\nb\n\\=======\nc\n\\>>>>>>> d\n\n- [ ] a\n"),
    ("---\ntasks: 1\n---\n# A +b\n- [ ] a\n", "# A\n\n- [ ] a +b\n"), ("#\n- [ ] a\n", "- [ ] a\n"),
    ("- a\n  ```\n- [ ] b\n", "\\- a\n\\```\n\\- [ ] b\n"),
    ("- [ ] a\n  - [ ] b\n# B\n", "- [ ] a\n  - [ ] b\n\n# B\n"),
  ])
  func textComesAlong(_ text: String, _ result: String) throws {
    let imported = try Conversion("markdown").imported(text)
    #expect(imported.lines == result)
    #expect(imported.kinds == [])
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
