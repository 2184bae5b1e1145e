import TaskMerging
import Testing

/// Recurring tasks that a side closed: one successor, and one record an occurrence, in both directions.
struct OccurrenceMergeTests {
  @Test(arguments: both + edited + ended)
  func merges(example: MergeExample) {
    for isSwapped in [false, true] {
      let merge = example.merge(isSwapped: isSwapped)
      #expect(!merge.mergesLines)
      #expect(merge.conflicts.isEmpty)
      #expect(String(decoding: merge.text, as: UTF8.self) == example.merged)
    }
  }

  private static let base = "- [ ] Water due:2026-12-01 every:week\n"
  private static let next = "- [ ] Water due:2026-12-08 every:week created:2026-11-30\n"
  private static let done = next + "- [x] Water due:2026-12-01 done:2026-11-30\n"

  private static let tree =
    "- [ ] Clean due:2026-12-01 every:week\n  Note.\n  - [x] Floor done:2026-11-28\n  - [ ] Sink due:2026-12-01\n"
  private static let nextTree =
    "- [ ] Clean due:2026-12-08 every:week created:2026-11-30\n  Note.\n  - [ ] Floor\n  - [ ] Sink due:2026-12-08\n"
  private static let doneTree =
    nextTree + "- [x] Clean due:2026-12-01 done:2026-11-30\n  Note.\n  - [x] Floor done:2026-11-28\n"
    + "  - [-] Sink due:2026-12-01 cancelled:2026-11-30\n"

  private static func long(_ text: String) -> String { text.replacing("Clean", with: "Clean the whole flat") }

  /// Both sides closed it.
  static let both: [MergeExample] = [
    .text("the same day", base, done, done, done),
    .text(
      "another day", base, done,
      "- [ ] Water due:2026-12-08 every:week created:2026-11-29\n- [x] Water due:2026-12-01 done:2026-11-29\n",
      "- [ ] Water due:2026-12-08 every:week created:2026-11-29\n- [x] Water due:2026-12-01 done:2026-11-29\n"),
    .text(
      "counted from the day of completion", "- [ ] Water due:2026-12-01 every:week@done\n",
      "- [ ] Water due:2026-12-09 every:week@done created:2026-12-02\n- [x] Water due:2026-12-01 done:2026-12-02\n",
      "- [ ] Water due:2026-12-08 every:week@done created:2026-12-01\n- [x] Water due:2026-12-01 done:2026-12-01\n",
      "- [ ] Water due:2026-12-08 every:week@done created:2026-12-01\n- [x] Water due:2026-12-01 done:2026-12-01\n"),
    .text(
      "without a date", "- [ ] Water every:week\n",
      "- [ ] Water start:2026-12-07 every:week created:2026-11-30\n- [x] Water done:2026-11-30\n",
      "- [ ] Water start:2026-12-06 every:week created:2026-11-29\n- [x] Water done:2026-11-29\n",
      "- [ ] Water start:2026-12-06 every:week created:2026-11-29\n- [x] Water done:2026-11-29\n"),
    .text(
      "by its plan", "- [ ] Water plan:2026-12-01 every:week\n",
      "- [ ] Water plan:2026-12-08 every:week created:2026-11-30\n- [x] Water plan:2026-12-01 done:2026-11-30\n",
      "- [ ] Water plan:2026-12-08 every:week created:2026-11-29\n- [x] Water plan:2026-12-01 done:2026-11-29\n",
      "- [ ] Water plan:2026-12-08 every:week created:2026-11-29\n- [x] Water plan:2026-12-01 done:2026-11-29\n"),
    .text(
      "skipped against done", "- [ ] Water due:2026-12-01 every:week@done\n",
      "- [ ] Water due:2026-12-09 every:week@done created:2026-12-02\n- [x] Water due:2026-12-01 done:2026-12-02\n",
      "- [ ] Water due:2026-12-08 every:week@done created:2026-12-01\n- [-] Water due:2026-12-01 cancelled:2026-12-01\n",
      "- [ ] Water due:2026-12-09 every:week@done created:2026-12-01\n- [x] Water due:2026-12-01 done:2026-12-02\n"),
    .text(
      "twice against once", base,
      "- [ ] Water due:2026-12-15 every:week created:2026-12-07\n- [x] Water due:2026-12-08 created:2026-11-30 done:2026-12-07\n"
        + "- [x] Water due:2026-12-01 done:2026-11-30\n",
      "- [ ] Water due:2026-12-08 every:week created:2026-11-29\n- [x] Water due:2026-12-01 done:2026-11-29\n",
      "- [ ] Water due:2026-12-15 every:week created:2026-11-29\n- [x] Water due:2026-12-08 created:2026-11-30 done:2026-12-07\n"
        + "- [x] Water due:2026-12-01 done:2026-11-29\n"),
    .text(
      "twice on both sides, counted from the day of completion", "- [ ] Water due:2026-12-01 every:week@done\n",
      "- [ ] Water due:2026-12-16 every:week@done created:2026-12-09\n"
        + "- [x] Water due:2026-12-09 created:2026-12-02 done:2026-12-09\n- [x] Water due:2026-12-01 done:2026-12-02\n",
      "- [ ] Water due:2026-12-15 every:week@done created:2026-12-08\n"
        + "- [x] Water due:2026-12-08 created:2026-12-01 done:2026-12-08\n- [x] Water due:2026-12-01 done:2026-12-01\n",
      "- [ ] Water due:2026-12-15 every:week@done created:2026-12-08\n"
        + "- [x] Water due:2026-12-08 created:2026-12-01 done:2026-12-08\n- [x] Water due:2026-12-01 done:2026-12-01\n"),
    .text(
      "twice on both sides, without a date", "- [ ] Water every:week\n",
      "- [ ] Water start:2026-12-16 every:week created:2026-12-09\n- [x] Water start:2026-12-09 created:2026-12-02 done:2026-12-09\n"
        + "- [x] Water done:2026-12-02\n",
      "- [ ] Water start:2026-12-08 every:week created:2026-12-01\n- [x] Water done:2026-12-01\n",
      "- [ ] Water start:2026-12-16 every:week created:2026-12-01\n- [x] Water start:2026-12-09 created:2026-12-02 done:2026-12-09\n"
        + "- [x] Water done:2026-12-01\n"),
    .text(
      "one that was moved to another day before", base, done,
      "- [ ] Water due:2026-12-09 every:week created:2026-12-01\n- [x] Water due:2026-12-02 done:2026-12-01\n",
      "- [ ] Water due:2026-12-08 every:week created:2026-11-30\n- [x] Water due:2026-12-02 done:2026-11-30\n"),
    .text(
      "with an id, renamed by one", "- [ ] Water due:2026-12-01 every:week id:w\n",
      "- [ ] Water due:2026-12-08 every:week id:w created:2026-11-30\n- [x] Water due:2026-12-01 of:w done:2026-11-30\n",
      "- [ ] Water plants due:2026-12-08 every:week id:w created:2026-11-30\n"
        + "- [x] Water plants due:2026-12-01 of:w done:2026-11-30\n",
      "- [ ] Water plants due:2026-12-08 every:week id:w created:2026-11-30\n"
        + "- [x] Water plants due:2026-12-01 of:w done:2026-11-30\n"),
    .text(
      "time spent before, on both sides", "- [ ] Water due:2026-12-01 every:week spent:10m\n",
      "- [ ] Water due:2026-12-08 every:week created:2026-11-30\n- [x] Water due:2026-12-01 spent:30m done:2026-11-30\n",
      "- [ ] Water due:2026-12-08 every:week spent:5m created:2026-11-30\n"
        + "- [x] Water due:2026-12-01 spent:15m done:2026-11-30\n",
      "- [ ] Water due:2026-12-08 every:week spent:5m created:2026-11-30\n"
        + "- [x] Water due:2026-12-01 spent:35m done:2026-11-30\n"),
    .text("subtasks, alike", tree, doneTree, doneTree, doneTree),
    .text(
      "subtasks, one ticked before", tree, doneTree,
      nextTree + "- [x] Clean due:2026-12-01 done:2026-11-30\n  Note.\n  - [x] Floor done:2026-11-28\n"
        + "  - [x] Sink due:2026-12-01 done:2026-11-29\n",
      nextTree + "- [x] Clean due:2026-12-01 done:2026-11-30\n  Note.\n  - [x] Floor done:2026-11-28\n"
        + "  - [x] Sink due:2026-12-01 done:2026-11-29\n"),
    .text(
      "subtasks, one added before", tree, doneTree,
      nextTree + "  - [ ] Oven\n- [x] Clean due:2026-12-01 done:2026-11-30\n  Note.\n  - [x] Floor done:2026-11-28\n"
        + "  - [-] Sink due:2026-12-01 cancelled:2026-11-30\n  - [x] Oven done:2026-11-29\n",
      nextTree + "  - [ ] Oven\n- [x] Clean due:2026-12-01 done:2026-11-30\n  Note.\n  - [x] Floor done:2026-11-28\n"
        + "  - [-] Sink due:2026-12-01 cancelled:2026-11-30\n  - [x] Oven done:2026-11-29\n"),
    .text(
      "the note, before", tree, doneTree,
      doneTree.replacing("Note.", with: "Note.\n  More."), doneTree.replacing("Note.", with: "Note.\n  More.")),
  ]

  /// One side closed it, and the other side changed it.
  static let edited: [MergeExample] = [
    .text(
      "date and label", base, done, "- [ ] Water @balcony due:2026-12-03 every:week\n",
      "- [ ] Water @balcony due:2026-12-08 every:week created:2026-11-30\n- [x] Water due:2026-12-03 done:2026-11-30\n"),
    .text(
      "plan, start and spent", base, done,
      "- [ ] Water plan:2026-11-30 due:2026-12-01 start:2026-11-29 every:week spent:10m\n",
      next + "- [x] Water plan:2026-11-30 due:2026-12-01 start:2026-11-29 spent:10m done:2026-11-30\n"),
    .text("status", base, done, "- [/] Water due:2026-12-01 every:week\n", done),
    .text(
      "skipped, and done there by hand", base, next + "- [-] Water due:2026-12-01 cancelled:2026-11-30\n",
      "- [x] Water due:2026-12-01 every:week done:2026-11-29\n", next + "- [x] Water due:2026-12-01 done:2026-11-29\n"),
    .text(
      "done there by hand, earlier", base, done, "- [x] Water due:2026-12-01 every:week done:2026-11-29\n",
      next + "- [x] Water due:2026-12-01 done:2026-11-29\n"),
    .text(
      "reminders", "- [ ] Water due:2026-12-01 remind:1d remind:2026-11-30T09:00 every:week\n",
      "- [ ] Water due:2026-12-08 remind:1d remind:2026-12-07T09:00 every:week created:2026-11-30\n"
        + "- [x] Water due:2026-12-01 done:2026-11-30\n",
      "- [ ] Water due:2026-12-01 remind:2d remind:2026-11-30T10:00 every:week\n",
      "- [ ] Water due:2026-12-08 remind:2026-12-07T09:00 remind:2d every:week created:2026-11-30\n"
        + "- [x] Water due:2026-12-01 remind:2026-11-30T10:00 done:2026-11-30\n"),
    .text(
      "title, note and recurrence", long(tree), long(doneTree),
      long(tree).replacing("the whole", with: "the whole new").replacing("Note.", with: "Better note.")
        .replacing("every:week", with: "every:2w"),
      long(nextTree).replacing("the whole", with: "the whole new").replacing("Note.", with: "Better note.")
        .replacing("every:week", with: "every:2w") + long(String(doneTree.dropFirst(nextTree.count)))),
    .text(
      "a comment for the linter", base, done,
      "<!-- tasks: allow overdue -->\n- [ ] Water @balcony due:2026-12-01 every:week\n",
      "<!-- tasks: allow overdue -->\n" + done.replacing("Water due:2026-12-08", with: "Water @balcony due:2026-12-08")),
    .text(
      "a subtask was ticked", tree, doneTree,
      tree.replacing("[ ] Sink due:2026-12-01", with: "[x] Sink due:2026-12-01 done:2026-11-29"),
      doneTree.replacing(
        "[-] Sink due:2026-12-01 cancelled:2026-11-30", with: "[x] Sink due:2026-12-01 done:2026-11-29")),
    .text(
      "a subtask got a date, a label and time", tree, doneTree,
      tree.replacing("Sink due:2026-12-01", with: "Sink @home due:2026-12-02 spent:5m"),
      nextTree.replacing("Sink", with: "Sink @home")
        + doneTree.dropFirst(nextTree.count).replacing("Sink due:2026-12-01", with: "Sink due:2026-12-02 spent:5m")),
    .text(
      "a subtask of one that was done before", tree, doneTree,
      tree.replacing("Floor done:2026-11-28", with: "Floor @home done:2026-11-28"),
      doneTree.replacing("[ ] Floor", with: "[ ] Floor @home")),
    .text(
      "a subtask was added", tree, doneTree, tree + "  - [ ] Oven\n",
      nextTree + "  - [ ] Oven\n" + doneTree.dropFirst(nextTree.count)),
    .text(
      "a subtask was removed", tree, doneTree, tree.replacing("  - [ ] Sink due:2026-12-01\n", with: ""),
      doneTree.replacing("  - [ ] Sink due:2026-12-08\n", with: "")),
    .text(
      "it was moved", "- [ ] Iron\n" + base + "- [ ] Sew\n", "- [ ] Iron\n" + done + "- [ ] Sew\n",
      base + "- [ ] Iron\n- [ ] Sew\n", done + "- [ ] Iron\n- [ ] Sew\n"),
    .text("it was removed", "- [ ] Iron\n" + base, "- [ ] Iron\n" + done, "- [ ] Iron\n", "- [ ] Iron\n" + done),
  ]

  /// A side ended the series.
  static let ended: [MergeExample] = [
    .text(
      "closed here", base, done, "- [-] Water due:2026-12-01 every:week cancelled:2026-11-29\n",
      "- [-] Water due:2026-12-08 every:week created:2026-11-30 cancelled:2026-11-29\n"
        + "- [x] Water due:2026-12-01 done:2026-11-30\n"),
    .text(
      "closed here and there before", base, done,
      "- [-] Water due:2026-12-08 every:week created:2026-11-29 cancelled:2026-11-30\n"
        + "- [x] Water due:2026-12-01 done:2026-11-29\n",
      "- [-] Water due:2026-12-08 every:week created:2026-11-29 cancelled:2026-11-30\n"
        + "- [x] Water due:2026-12-01 done:2026-11-29\n"),
    .text(
      "ticked by hand here", base, "- [x] Water due:2026-12-01 every:week done:2026-11-30\n",
      "- [-] Water due:2026-12-01 every:week cancelled:2026-11-29\n",
      "- [-] Water due:2026-12-01 every:week cancelled:2026-11-29\n"),
    .text(
      "with subtasks", tree, doneTree,
      tree.replacing(
        "[ ] Clean due:2026-12-01 every:week", with: "[-] Clean due:2026-12-01 every:week cancelled:2026-11-29"
      )
      .replacing("[ ] Sink due:2026-12-01", with: "[-] Sink due:2026-12-01 cancelled:2026-11-29"),
      doneTree.replacing(
        "[ ] Clean due:2026-12-08 every:week created:2026-11-30",
        with: "[-] Clean due:2026-12-08 every:week created:2026-11-30 cancelled:2026-11-29"
      ).replacing("[ ] Sink due:2026-12-08", with: "[-] Sink due:2026-12-08 cancelled:2026-11-29")),
  ]

  @Test(arguments: ended)
  func theEndOfASeriesIsCounted(example: MergeExample) {
    for isSwapped in [false, true] { #expect(example.merge(isSwapped: isSwapped).rules[.seriesEnd] == 1) }
  }
}

extension StringProtocol {
  fileprivate func replacing(_ text: String, with other: String) -> String {
    String(self).split(separator: text, omittingEmptySubsequences: false).joined(separator: other)
  }
}
