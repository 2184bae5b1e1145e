import TaskInterchange
import Testing

/// Lists of [x]it! as task lines.
struct XitTests {
  @Test(arguments: [
    ("[ ] a", "- [ ] a"), ("[x] a", "- [x] a"), ("[@] a", "- [/] a"), ("[~] a", "- [-] a"), ("[ ] ! a", "- [ ] (C) a"),
    ("[ ] !!. a", "- [ ] (B) a"), ("[ ] ..! a", "- [ ] (C) a"), ("[ ] .!. a", "- [ ] (C) a"),
    ("[ ] !!! a", "- [ ] (A) a"),
    ("[ ] ... a", "- [ ] ... a"), ("[ ] a! b", "- [ ] a! b"), ("[ ] a -> 2026-12-01", "- [ ] a due:2026-12-01"),
    ("[ ] a -> 2026/12/01, b", "- [ ] a , b due:2026-12-01"), ("[ ] a -> 2026-W49", "- [ ] a due:2026-W49"),
    ("[ ] a -> b", "- [ ] a -> b"), ("[ ] a #b c", "- [ ] a #b c"), ("[ ] a #b", "- [ ] a #b"),
    ("[ ] a #client=\"A b\" c", "- [ ] a c client:\"A b\""), ("[ ] a #client='x'", "- [ ] a client:x"),
    ("[ ] a\n    b\n      c\n\n[x] d", "- [ ] a\n  b\n    c\n- [x] d"), ("[ ] a #12", "- [ ] a #12"),
    ("A +b\n[ ] b\n\nC\n[ ] d", "# A \\+b\n\n- [ ] b\n\n# C\n\n- [ ] d"), ("[ ] a\n b", "- [ ] a\n\nb"),
    ("[ ] a\n    b -> 2026-12", "- [ ] a due:2026-12\n  b"),
    ("[ ] a due:2026-12-01 @b", "- [ ] a due\\:2026-12-01 \\@b"),
  ])
  func itemsBecomeTasks(_ text: String, _ tasks: String) throws {
    let result = try Conversion("xit").imported(text + "\n", keys: ["client"])
    #expect(result.lines == tasks + "\n")
    #expect(result.problems == [])
    #expect(result.kinds == [])
  }

  @Test(arguments: [
    ("[?] a", "- [ ] a\n", ["mark"]),
    ("[ ] !!!! a", "- [ ] (A) a\n", ["priority"]),
    ("[ ] a\n\n[ ] b\n\nC\n[ ] d\n\n[ ] e\n[ ] f", "- [ ] a\n- [ ] b\n\n# C\n\n- [ ] d\n- [ ] e\n- [ ] f\n", ["group"]),
    ("[ ] a #x=y", "- [ ] a\n  - x: y\n", ["field"]),
  ])
  func whatNoTaskHoldsIsCounted(_ text: String, _ tasks: String, _ kinds: [String]) throws {
    #expect(try Conversion("xit").imported(text) == Conversion.Imported(lines: tasks, kinds: kinds, problems: []))
  }

  @Test func itemsWithoutWordsAreNamed() throws {
    #expect(try Conversion("xit").imported("[ ]\n[x] -> 2026-12-01\n").problems.count == 2)
  }
}
