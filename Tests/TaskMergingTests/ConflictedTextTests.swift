import TaskMerging
import TaskSyntax
import Testing

struct ConflictedTextTests {
  private func text(_ lines: String...) -> ConflictedText {
    ConflictedText(Array((lines.joined(separator: "\n") + "\n").utf8))
  }

  private func lines(_ text: ConflictedText, _ side: ConflictSide, at index: Int = 0, base: String? = nil) -> String? {
    text.lines(of: text.conflicts[index], side, base: base.map { Array($0.utf8) }).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  @Test func partsAndLabels() throws {
    let text = text("- [ ] A", "<<<<<<< HEAD", "- [x] B", "=======", "- [-] B", ">>>>>>> the phone", "- [ ] C")
    let conflict = try #require(text.conflicts.first)
    #expect(text.conflicts.count == 1)
    #expect(conflict.lines == 2...6)
    #expect(conflict.base == nil)
    #expect(lines(text, .ours) == "- [x] B\n")
    #expect(lines(text, .theirs) == "- [-] B\n")
    let marks = try #require(text.marks)
    #expect(marks == ConflictMarks(ours: Array("HEAD".utf8), theirs: Array("the phone".utf8)))
    #expect(text.strayLine == nil)
  }

  @Test(arguments: [3, 7, 8, 40]) func anySizeWithABase(_ size: Int) throws {
    func mark(_ mark: String, _ label: String = "") -> String { String(repeating: mark, count: size) + label }
    // A virtual base holds conflicts of its own, with longer markers.
    let text = text(
      mark("<", " a"), "- [x] B", mark("|", " b"), "<<" + mark("<", " x"), "- [ ] B", "==" + mark("="), "- [ ] B @x",
      ">>" + mark(">", " y"), mark("="), "- [-] B", mark(">", " c"))
    let marks = try #require(text.marks)
    #expect(marks.size == size)
    #expect(marks.showsBase)
    #expect(marks.base == Array("b".utf8))
    #expect(text.conflicts.count == 1)
    #expect(lines(text, .theirs) == "- [-] B\n")
  }

  @Test func lineEndsOfWindows() throws {
    let text = ConflictedText(Array("<<<<<<< a\r\n- [ ] A\r\n=======\r\n- [ ] B\r\n>>>>>>> b\r\n".utf8))
    #expect(text.marks?.theirs == Array("b".utf8))
    #expect(lines(text, .ours) == "- [ ] A\r\n")
  }

  @Test(
    arguments: [
      (["# A", "=======", "> quoted", "<<< x"], 0, nil),
      (["<<<<<<< a", "=======", ">>>>>>> b", "<<<<<<< a", "- [ ] A"], 1, 4),
      (["<<<<<<< a", "x", "<<<<<<< a", "=======", ">>>>>>> b"], 1, 1),
      (["<<<<<<< a", "=======", ">>>>>>> b", ">>>>>>> b"], 1, 4),
      (["<<<<<<< a", "=======", "=======", ">>>>>>> b"], 1, 3),
      (["<<<<<<< a", "======= x", "=======", ">>>>>>> b"], 1, nil),
      (["<<<<<<<a", "=======", ">>>>>>> b"], 0, nil),
    ] as [([String], Int, Int?)])
  func strayMarkers(_ lines: [String], count: Int, stray: Int?) {
    let text = ConflictedText(Array(lines.joined(separator: "\n").utf8))
    #expect(text.conflicts.count == count)
    #expect(text.strayLine == stray)
  }

  @Test func bothSidesOfAdditionsAndNotes() {
    let notes = text("<<<<<<< a", "  One.", "=======", "  Two.", ">>>>>>> b")
    #expect(lines(notes, .both) == "  One.\n  Two.\n")
    let tasks = text("<<<<<<< a", "- [ ] One", "=======", "- [ ] Two", ">>>>>>> b")
    #expect(lines(tasks, .both) == nil)
    #expect(lines(tasks, .both, base: "- [ ] On") == nil)
    #expect(lines(tasks, .both, base: "") == "- [ ] One\n- [ ] Two\n")
    let shown = text("<<<<<<< a", "- [ ] One", "||||||| o", "=======", "- [ ] Two", ">>>>>>> b")
    #expect(lines(shown, .both) == "- [ ] One\n- [ ] Two\n")
    let changed = text("<<<<<<< a", "- [ ] One", "||||||| o", "- [ ] O", "=======", "- [ ] Two", ">>>>>>> b")
    #expect(lines(changed, .both) == nil)
    #expect(lines(text("<<<<<<< a", "# One", "=======", "# Two", ">>>>>>> b"), .both) == nil)
    #expect(lines(text("<<<<<<< a", "- [ ] One", "=======", "- [ ] One", ">>>>>>> b"), .both) == "- [ ] One\n")
  }

  /// Git merges two bases into one, with longer markers where they conflict: each side seems to remove the task of the
  /// other.
  @Test(arguments: [7, 9, 11]) func aBaseWithConflictsIsMergedByLines(_ size: Int) {
    func mark(_ mark: String, _ label: String = "") -> String { String(repeating: mark, count: size) + label }
    let base = [
      mark("<", " a"), "- [ ] A due:2026-12-05", mark("="), "- [ ] A due:2026-12-10", mark(">", " b"), "- [ ] B", "",
    ]
    func source(_ lines: [String]) -> SourceText { SourceText(Array(lines.joined(separator: "\n").utf8)) }
    let merge = DocumentMerge(
      base: source(base), ours: source(["- [ ] A due:2026-12-05", "- [ ] B", ""]),
      theirs: source(["- [ ] A due:2026-12-10", "- [ ] B", ""]))
    #expect(merge.mergesLines)
    #expect(merge.conflicts.count == 1)
    #expect(ConflictedText(merge.text).conflicts.count == 1)
  }

  @Test func differencesAreFields() throws {
    let text = text("<<<<<<< a", "- [ ] A due:2026-12-05", "=======", "- [ ] A due:2026-12-10", ">>>>>>> b")
    let difference = try #require(text.differences(in: text.conflicts[0]).first)
    #expect(String(decoding: difference.field, as: UTF8.self) == "due")
    #expect(String(decoding: difference.theirs, as: UTF8.self) == "2026-12-10")
  }
}
