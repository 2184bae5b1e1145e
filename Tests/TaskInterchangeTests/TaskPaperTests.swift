import TaskInterchange
import Testing

/// Outlines of TaskPaper as task lines.
struct TaskPaperTests {
  @Test(arguments: [
    ("- a", "- [ ] a"), ("- a @done", "- [x] a"), ("- a @done(2026-11-20)", "- [x] a done:2026-11-20"),
    ("- a @canceled(2026-11-20 10:15)", "- [-] a cancelled:2026-11-20T10:15"), ("- a @home b", "- [ ] a @home b"),
    ("- a @home @today", "- [ ] a @home @today"), ("- a @due(2026-12-01) b", "- [ ] a b due:2026-12-01"),
    ("- a @defer(2026-12-01) @estimate(2h)", "- [ ] a start:2026-12-01 est:2h"), ("- a @priority(2)", "- [ ] (B) a"),
    ("- a @project(A / B)", "- [ ] a +A/B"), ("- a @client(Acme \\(x\\))", "- [ ] a client:\"Acme (x)\""),
    ("A:\n\t- b\n\tC d:\n\t\t- e\n- f", "- [ ] b +A\n- [ ] e +\"A/C d\"\n- [ ] f"),
    ("- a\n\t- b\n\t\t- c\n\t- d", "- [ ] a\n  - [ ] b\n    - [ ] c\n  - [ ] d"),
    ("- a\n\tb\n\n\t\tc\n\t- d\n\te", "- [ ] a\n  b\n\n      c\n  e\n  - [ ] d"),
    ("- a due:2026-12-01 +b #c", "- [ ] a due\\:2026-12-01 \\+b \\#c"), ("- a: @due", "- [ ] a: @due"),
    ("- [ ] b\n- c", "- [ ] [ ] b\n- [ ] c"), ("A\n# B\n- c", "A\n\n\\# B\n\n- [ ] c"),
    ("- x\n  - y\n    - z", "- [ ] x\n  - [ ] y\n    - [ ] z"), ("- mail a@b.org", "- [ ] mail a@b.org"),
  ])
  func outlinesBecomeTasks(_ text: String, _ tasks: String) throws {
    let result = try Conversion("taskpaper").imported(text + "\n", keys: ["client"])
    #expect(result.lines == tasks + "\n")
    #expect(result.problems == [])
    #expect(result.kinds == [])
  }

  @Test(arguments: [
    ("A: @x\n\t- b", "- [ ] b +A\n", ["project-tag"]),
    ("- a @due(tomorrow)", "- [ ] a\n  - due: tomorrow\n", ["value"]), ("- a @x(y)", "- [ ] a\n  - x: y\n", ["field"]),
    ("- a @due(2026-12-01 10:15:30)", "- [ ] a due:2026-12-01T10:15\n", ["second"]),
  ])
  func whatNoTaskHoldsIsCounted(_ text: String, _ tasks: String, _ kinds: [String]) throws {
    #expect(
      try Conversion("taskpaper").imported(text) == Conversion.Imported(lines: tasks, kinds: kinds, problems: []))
  }

  @Test func tasksWithoutWordsAreNamed() throws {
    #expect(try Conversion("taskpaper").imported("-\n- @done\n").problems.count == 2)
  }
}
