import TaskMerging
import Testing

/// The places of items: additions, moves, deletions, sections, notes, blank lines.
struct DocumentMergeTests {
  @Test(arguments: additions + moves + deletions + sections + notes + occurrences + frames)
  func merges(example: MergeExample) {
    for isSwapped in [false, true] {
      let merge = example.merge(isSwapped: isSwapped)
      #expect(!merge.mergesLines)
      if let merged = example.merged {
        #expect(String(decoding: merge.text, as: UTF8.self) == merged)
        #expect(merge.conflicts.isEmpty)
      } else {
        #expect(!merge.conflicts.isEmpty)
      }
    }
  }

  static let additions: [MergeExample] = [
    .text("both append", "- [ ] a\n", "- [ ] a\n- [ ] c\n", "- [ ] a\n- [ ] b\n", "- [ ] a\n- [ ] b\n- [ ] c\n"),
    .text(
      "by the day of creation", "- [ ] a\n", "- [ ] a\n- [ ] c created:2026-11-01\n",
      "- [ ] a\n- [ ] b created:2026-11-02\n", "- [ ] a\n- [ ] c created:2026-11-01\n- [ ] b created:2026-11-02\n"),
    .text(
      "runs stay whole", "- [ ] a\n", "- [ ] a\n- [ ] c\n- [ ] e\n", "- [ ] a\n- [ ] d\n",
      "- [ ] a\n- [ ] c\n- [ ] e\n- [ ] d\n"),
    .text(
      "both add the same", "- [ ] a\n", "- [ ] a\n- [ ] Buy milk\n", "- [ ] Buy milk\n- [ ] a\n",
      "- [ ] Buy milk\n- [ ] a\n"),
    .text(
      "the same subtask under two tasks", "- [ ] a\n- [ ] b\n", "- [ ] a\n  - [ ] Test\n- [ ] b\n",
      "- [ ] a\n- [ ] b\n  - [ ] Test\n", "- [ ] a\n  - [ ] Test\n- [ ] b\n  - [ ] Test\n"),
    .text(
      "one id", "- [ ] a\n", "- [ ] a\n- [ ] Buy milk id:milk\n", "- [ ] a\n- [/] Buy milk @shop id:milk\n",
      "- [ ] a\n- [/] Buy milk @shop id:milk\n"),
    .text(
      "behind a task that moved", "- [ ] a\n- [ ] b\n- [ ] c\n- [ ] d\n", "- [ ] b\n- [ ] c\n- [ ] d\n- [ ] a\n",
      "- [ ] a\n- [ ] new\n- [ ] b\n- [ ] c\n- [ ] d\n", "- [ ] b\n- [ ] c\n- [ ] d\n- [ ] a\n- [ ] new\n"),
    .text(
      "without a base", nil, "- [ ] a\n- [ ] b\n", "- [ ] a due:2026-12-01\n- [ ] c\n",
      "- [ ] a due:2026-12-01\n- [ ] b\n- [ ] c\n"),
  ]

  static let moves: [MergeExample] = [
    .text(
      "moved and changed", "- [ ] a\n- [ ] b\n- [ ] c\n", "- [ ] b\n- [ ] c\n- [ ] a\n",
      "- [x] a\n- [ ] b\n- [ ] c\n", "- [ ] b\n- [ ] c\n- [x] a\n"),
    .text(
      "moved to two sections", "# X\n\n- [ ] a\n- [ ] b\n\n# A\n\n- [ ] p\n\n# B\n\n- [ ] q\n",
      "# X\n\n- [ ] b\n\n# A\n\n- [ ] p\n- [ ] a\n\n# B\n\n- [ ] q\n",
      "# X\n\n- [ ] b\n\n# A\n\n- [ ] p\n\n# B\n\n- [ ] q\n- [ ] a\n",
      "# X\n\n- [ ] b\n\n# A\n\n- [ ] p\n- [ ] a\n\n# B\n\n- [ ] q\n"),
    .text(
      "another section beats the same", "# X\n\n- [ ] a\n- [ ] b\n- [ ] c\n\n# Y\n\n- [ ] p\n",
      "# X\n\n- [ ] b\n- [ ] c\n- [ ] a\n\n# Y\n\n- [ ] p\n", "# X\n\n- [ ] b\n- [ ] c\n\n# Y\n\n- [ ] p\n- [ ] a\n",
      "# X\n\n- [ ] b\n- [ ] c\n\n# Y\n\n- [ ] p\n- [ ] a\n"),
    .text(
      "into each other", "- [ ] a\n- [ ] b\n", "- [ ] b\n  - [ ] a\n", "- [ ] a\n  - [ ] b\n", "- [ ] a\n- [ ] b\n"),
    .text(
      "under a task, with another indentation", "- [ ] a\n    - [ ] x\n- [ ] b\n",
      "- [ ] a\n    - [ ] x\n    - [ ] b\n", "- [ ] a\n    - [ ] x\n- [ ] b\n  Note.\n",
      "- [ ] a\n    - [ ] x\n    - [ ] b\n      Note.\n"),
  ]

  static let deletions: [MergeExample] = [
    .text("unchanged", "- [ ] a\n- [ ] b\n", "- [ ] b\n", "- [ ] a\n- [x] b\n", "- [x] b\n"),
    .text("changed", "- [ ] a\n- [ ] b\n", "- [ ] b\n", "- [x] a\n- [ ] b\n", "- [x] a\n- [ ] b\n"),
    .text(
      "with its note", "- [ ] a\n  Note.\n- [ ] b\n", "- [ ] b\n", "- [x] a\n  Note.\n- [ ] b\n",
      "- [x] a\n  Note.\n- [ ] b\n"),
    .text(
      "without other subtasks", "- [ ] a\n  - [ ] x\n  - [ ] y\n- [ ] b\n", "- [ ] b\n",
      "- [ ] a\n  - [x] x\n  - [ ] y\n- [ ] b\n", "- [ ] a\n  - [x] x\n- [ ] b\n"),
    .text(
      "moved, with its subtasks", "# A\n\n- [ ] a\n  - [ ] x\n- [ ] b\n\n# B\n\n- [ ] c\n",
      "# A\n\n- [ ] b\n\n# B\n\n- [ ] c\n",
      "# A\n\n- [ ] b\n\n# B\n\n- [ ] c\n- [ ] a\n  - [ ] x\n", "# A\n\n- [ ] b\n\n# B\n\n- [ ] c\n- [ ] a\n  - [ ] x\n"
    ),
    .text(
      "a new subtask", "- [ ] a\n- [ ] b\n", "- [ ] a\n", "- [ ] a\n- [ ] b\n  - [ ] x\n",
      "- [ ] a\n- [ ] b\n  - [ ] x\n"),
    .text("only reformatted", "* [ ] a\n* [ ] b\n", "* [ ] b\n", "- [ ] a\n- [ ] b\n", "- [ ] b\n"),
    .text("on both sides", "- [ ] a\n- [ ] b\n- [ ] c\n", "- [ ] b\n- [ ] c\n", "- [ ] a\n- [ ] b\n", "- [ ] b\n"),
  ]

  static let sections: [MergeExample] = [
    .text(
      "a removed one that got a task", "# A\n\n- [ ] a\n\n# B\n\n- [ ] b\n", "# A\n\n- [ ] a\n",
      "# A\n\n- [ ] a\n\n# B\n\n- [ ] b\n- [ ] new\n", "# A\n\n- [ ] a\n\n# B\n\n- [ ] new\n"),
    .text(
      "a renamed one that got a task", "# A\n\n- [ ] a\n\n# B\n\n- [ ] b\n", "# A\n\n- [ ] a\n\n# Other\n\n- [ ] b\n",
      "# A\n\n- [ ] a\n\n# B\n\n- [ ] b\n- [ ] new\n", "# A\n\n- [ ] a\n\n# Other\n\n- [ ] b\n- [ ] new\n"),
    .text(
      "one that moved and got a task", "# A\n\n- [ ] a\n- [ ] c\n\n# B\n\n- [ ] b\n",
      "# B\n\n- [ ] b\n\n# A\n\n- [ ] a\n- [ ] c\n", "# A\n\n- [ ] a\n- [ ] c\n\n# B\n\n- [ ] b\n- [ ] new\n",
      "# B\n\n- [ ] b\n- [ ] new\n\n# A\n\n- [ ] a\n- [ ] c\n"),
    .text(
      "both append one", "# A\n\n- [ ] a\n", "# A\n\n- [ ] a\n\n# C\n\n- [ ] c\n",
      "# A\n\n- [ ] a\n- [ ] x\n\n# B\n\n- [ ] b\n",
      "# A\n\n- [ ] a\n- [ ] x\n\n# B\n\n- [ ] b\n\n# C\n\n- [ ] c\n"),
    .text(
      "level and words", "# Kitchen\n\n- [ ] a\n", "## Kitchen\n\n- [ ] a\n", "# Kitchen @home\n\n- [ ] a\n",
      "## Kitchen @home\n\n- [ ] a\n"),
    .text("two names", "# Kitchen\n\n- [ ] a\n", "# Bath\n\n- [ ] a\n", "# Garden\n\n- [ ] a\n", nil),
  ]

  static let notes: [MergeExample] = [
    .text(
      "different lines", "- [ ] a\n  One.\n  Two.\n  Three.\n", "- [ ] a\n  Uno.\n  Two.\n  Three.\n",
      "- [ ] a\n  One.\n  Two.\n  Tre.\n", "- [ ] a\n  Uno.\n  Two.\n  Tre.\n"),
    .text("one line", "- [ ] a\n  One.\n", "- [ ] a\n  Uno.\n", "- [ ] a\n  Eins.\n", nil),
    // A task that is moved here and removed there stays, whatever was added at its new place.
    .text(
      "a new task beside a moved one", "- [ ] Rent\n  - [ ] Water milk plants\n- [ ] Wall\n",
      "- [ ] Water milk plants\n- [ ] Rent\n- [ ] Wall\n", "- [ ] Rent\n- [ ] Wall\n- [ ] The milk plants two\n",
      "- [ ] Water milk plants\n- [ ] Rent\n- [ ] Wall\n- [ ] The milk plants two\n"),
    // The sides have two tasks, or one: no rule may drop the change of the other side.
    .text(
      "a title half changed, a date removed", "- [ ] Buy milk start:2026-12-13\n", "- [ ] Buy bread\n",
      "- [ ] Buy milk start:2026-12-16\n", nil),
    .text(
      "items at one place", "- [ ] a\n  - one\n", "- [ ] a\n  - one\n  - three\n", "- [ ] a\n  - one\n  - two\n",
      "- [ ] a\n  - one\n  - three\n  - two\n"),
    .text(
      "a note and a subtask", "- [ ] a\n", "- [ ] a\n  Note.\n", "- [ ] a\n  - [ ] x\n", "- [ ] a\n  Note.\n  - [ ] x\n"
    ),
    .text(
      "a note of a moved task", "- [ ] a\n  One.\n- [ ] b\n- [ ] c\n", "- [ ] b\n- [ ] c\n- [ ] a\n  One.\n",
      "- [ ] a\n  One.\n  Two.\n- [ ] b\n- [ ] c\n", "- [ ] b\n- [ ] c\n- [ ] a\n  One.\n  Two.\n"),
    .text(
      "comments for the linter", "- [ ] a\n- [ ] b\n", "- [ ] a\n<!-- tasks: allow overdue -->\n- [ ] b\n",
      "- [ ] b\n- [ ] a\n- [ ] c\n", "<!-- tasks: allow overdue -->\n- [ ] b\n- [ ] a\n- [ ] c\n"),
    .text(
      "prose", "One.\nTwo.\nThree.\n\n- [ ] a\n", "Uno.\nTwo.\nThree.\n\n- [ ] a\n", "One.\nTwo.\nTre.\n\n- [x] a\n",
      "Uno.\nTwo.\nTre.\n\n- [x] a\n"),
  ]

  static let occurrences: [MergeExample] = [
    .text(
      "closed on both sides", "- [ ] Water every:week due:2026-12-01\n",
      "- [ ] Water due:2026-12-08 every:week created:2026-11-30\n- [x] Water due:2026-12-01 done:2026-11-30\n",
      "- [ ] Water due:2026-12-08 every:week created:2026-11-29\n- [x] Water due:2026-12-01 done:2026-11-29\n",
      "- [ ] Water due:2026-12-08 every:week created:2026-11-29\n- [x] Water due:2026-12-01 done:2026-11-29\n"),
    .text(
      "done here, skipped there", "- [ ] Water every:week due:2026-12-01\n",
      "- [ ] Water due:2026-12-08 every:week created:2026-11-30\n- [x] Water due:2026-12-01 done:2026-11-30\n",
      "- [ ] Water due:2026-12-08 every:week created:2026-11-29\n- [-] Water due:2026-12-01 cancelled:2026-11-29\n",
      "- [ ] Water due:2026-12-08 every:week created:2026-11-29\n- [x] Water due:2026-12-01 done:2026-11-30\n"),
    .text(
      "dates of the one that counts", "- [ ] Water due:2026-12-01 every:week@done\n",
      "- [ ] Water due:2026-12-09 every:week@done created:2026-12-02\n- [x] Water due:2026-12-01 done:2026-12-02\n",
      "- [ ] Water due:2026-12-08 every:week@done created:2026-12-01\n- [x] Water due:2026-12-01 done:2026-12-01\n",
      "- [ ] Water due:2026-12-08 every:week@done created:2026-12-01\n- [x] Water due:2026-12-01 done:2026-12-01\n"),
    .text(
      "closed here, changed there", "- [ ] Water due:2026-12-01 every:week\n",
      "- [ ] Water due:2026-12-08 every:week created:2026-11-30\n- [x] Water due:2026-12-01 done:2026-11-30\n",
      "- [ ] Water @balcony due:2026-12-03 every:week\n",
      "- [ ] Water @balcony due:2026-12-08 every:week created:2026-11-30\n- [x] Water due:2026-12-03 done:2026-11-30\n"),
    .text(
      "closed here, ended there", "- [ ] Water due:2026-12-01 every:week\n",
      "- [ ] Water due:2026-12-08 every:week created:2026-11-30\n- [x] Water due:2026-12-01 done:2026-11-30\n",
      "- [-] Water due:2026-12-01 every:week cancelled:2026-11-29\n",
      "- [-] Water due:2026-12-08 every:week created:2026-11-30 cancelled:2026-11-29\n"
        + "- [x] Water due:2026-12-01 done:2026-11-30\n"),
  ]

  static let frames: [MergeExample] = [
    .text(
      "line ends of one side", "- [ ] a\n- [ ] b\n", "- [ ] a\r\n- [ ] b\r\n", "- [x] a\n- [ ] b\n",
      "- [x] a\r\n- [ ] b\r\n"),
    .text("no final line end", "- [ ] a\n- [ ] b\n", "- [ ] a\n- [ ] b", "- [x] a\n- [ ] b\n", "- [x] a\n- [ ] b"),
    .text(
      "a byte order mark", "- [ ] a\n- [ ] b\n", "\u{FEFF}- [ ] a\n- [x] b\n", "- [x] a\n- [ ] b\n",
      "\u{FEFF}- [x] a\n- [x] b\n"),
    .text(
      "blank lines of one side", "- [ ] a\n- [ ] b\n", "- [ ] a\n\n- [ ] b\n", "- [x] a\n- [ ] b\n",
      "- [x] a\n\n- [ ] b\n"),
    .text(
      "front matter", "---\ntitle: x\ncontexts: a\n---\n- [ ] a\n", "---\ntitle: y\ncontexts: a, b\n---\n- [ ] a\n",
      "---\ntitle: x\ncontexts: a, c\nkeys: client\n---\n- [ ] a\n",
      "---\ntitle: y\ncontexts: a, b, c\nkeys: client\n---\n- [ ] a\n"),
    .text(
      "front matter on one side", "- [ ] a\n", "---\ntitle: x\n---\n\n- [ ] a\n", "Prose.\n\n- [x] a\n",
      "---\ntitle: x\n---\nProse.\n\n- [x] a\n"),
  ]
}
