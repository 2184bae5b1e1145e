import TaskMerging
import Testing

/// The table of fields, row by row, with the sides in both orders.
struct FieldTableTests {
  @Test(arguments: lines + disputes)
  func row(example: MergeExample) {
    for isSwapped in [false, true] {
      let merge = example.merge(isSwapped: isSwapped)
      #expect(!merge.mergesLines)
      if let merged = example.merged {
        #expect(String(decoding: merge.text, as: UTF8.self) == merged)
        #expect(merge.conflicts.isEmpty)
      } else {
        let fields = merge.conflicts.flatMap(\.differences).map { String(decoding: $0.field, as: UTF8.self) }
        #expect(fields == example.fields)
      }
    }
  }

  static let lines: [MergeExample] = [
    // Different fields.
    .line(
      "[ ] Call Anna", "[x] Call Anna done:2026-11-20", "[ ] Call Anna due:2026-12-01",
      "[x] Call Anna due:2026-12-01 done:2026-11-20"),
    .line("[ ] Call Anna", "[ ] (A) Call Anna", "[ ] Call Anna @phone", "[ ] (A) Call Anna @phone"),
    // Status.
    .line("[ ] Call", "[x] Call done:2026-11-20", "[/] Call", "[x] Call done:2026-11-20"),
    .line("[ ] Call", "[>] Call", "[/] Call", "[>] Call"),
    .line("[ ] Call", "[x] Call done:2026-11-20", "[-] Call cancelled:2026-11-19", "[x] Call done:2026-11-20"),
    .line("[ ] Call", "[x] Call done:2026-11-20", "[x] Call done:2026-11-19", "[x] Call done:2026-11-19"),
    .line("[x] Call done:2026-11-20", "[ ] Call", "[x] Call @phone done:2026-11-20", "[ ] Call @phone"),
    // Dates.
    .line("[ ] Call", "[ ] Call created:2026-11-20", "[ ] Call created:2026-11-19", "[ ] Call created:2026-11-19"),
    .line(
      "[ ] Call plan:2026-12-01", "[ ] Call plan:2026-12-09", "[ ] Call plan:2026-12-05",
      "[ ] Call plan:2026-12-05"),
    .line("[ ] Call start:2026-12-01", "[ ] Call", "[ ] Call start:2026-12-05", "[ ] Call"),
    .line("[ ] Call due:2026-12-01", "[ ] Call", "[ ] Call due:2026-12-05", "[ ] Call due:2026-12-05"),
    .line(
      "[ ] Call due:2026-12-01", "[ ] Call due:2026-12-05", "[ ] Call due:2026-12-05T09:00",
      "[ ] Call due:2026-12-05T09:00"),
    // Times.
    .line("[ ] Call est:1h", "[ ] Call est:2h", "[ ] Call est:90m", "[ ] Call est:2h"),
    .line("[ ] Call spent:1h", "[ ] Call spent:1h30m", "[ ] Call spent:1h10m", "[ ] Call spent:1h40m"),
    .line("[ ] Call", "[ ] Call spent:30m", "[ ] Call spent:45m", "[ ] Call spent:1h15m"),
    // Sets.
    .line("[ ] Call @a @b", "[ ] Call @a @b @d", "[ ] Call @b @c", "[ ] Call @b @c @d"),
    .line(
      "[ ] Call remind:1d", "[ ] Call remind:1d remind:2h", "[ ] Call remind:1h",
      "[ ] Call remind:1h remind:2h"),
    .line("[ ] Call after:x,y", "[ ] Call after:x,y,z", "[ ] Call after:w,y", "[ ] Call after:y,w,z"),
    // Rank.
    .line("[ ] (A) Call", "[ ] (B) Call", "[ ] (A Q2) Call", "[ ] (B Q2) Call"),
    .line("[ ] Call", "[ ] (D) Call", "[ ] (Q1) Call", "[ ] (D Q1) Call"),
    // Words.
    .line(
      "[ ] Call Anna about the offer", "[ ] Phone Anna about the offer", "[ ] Call Anna about the new offer",
      "[ ] Phone Anna about the new offer"),
    .line(
      "[ ] Call Anna", "[x] Call Anna done:2026-11-20", "[ ] Call Anna today", "[x] Call Anna today done:2026-11-20"),
    // Words were only added: the same task, although the likeness is below 0.8.
    .line(
      "[ ] Call Anna soon", "[ ] Call Anna and Berta very soon", "[x] Call Anna soon done:2026-11-20",
      "[x] Call Anna and Berta very soon done:2026-11-20"),
    // Form.
    .line(
      "[ ] Call due:2026-12-01 plan:2026-11-30", "[ ] Call plan:2026-11-30 due:2026-12-01",
      "[x] Call due:2026-12-01 plan:2026-11-30 done:2026-11-20",
      "[x] Call plan:2026-11-30 due:2026-12-01 done:2026-11-20"),
    .line("[ ] Call  Anna", "[ ] Call Anna", "[ ] Call  Anna @phone", "[ ] Call Anna @phone"),
  ]

  static let disputes: [MergeExample] = [
    .dispute("[ ] Call due:2026-12-01", "[ ] Call due:2026-12-05", "[ ] Call due:2026-12-10", "due"),
    .dispute("[x] Call done:2026-11-20", "[ ] Call", "[-] Call cancelled:2026-11-21", "status"),
    .dispute("[ ] (A) Call", "[ ] (B) Call", "[ ] (C) Call", "priority"),
    .dispute("[ ] (Q1) Call", "[ ] (Q2) Call", "[ ] (Q3) Call", "quadrant"),
    // A and Q4 contradict each other; D goes with any quadrant, and a side may contradict itself.
    .dispute("[ ] Call", "[ ] (A) Call", "[ ] (Q4) Call", "priority", "quadrant"),
    .dispute("[ ] (C Q3) Call", "[ ] (B Q3) Call", "[ ] (C Q4) Call @a", "priority", "quadrant"),
    .dispute("[ ] Call +home", "[ ] Call +work", "[ ] Call +club", "project"),
    .dispute("[ ] Call", "[ ] Call +work", "[ ] Call +club", "project"),
    .dispute("[ ] Call owner:anna", "[ ] Call owner:bert", "[ ] Call owner:carl", "owner"),
    .dispute("[ ] Call spent:2h", "[ ] Call spent:1h", "[ ] Call spent:3h", "spent"),
    .dispute(
      "[ ] Call Anna about the new offer", "[ ] Call Berta about the new offer",
      "[ ] Call Clara about the new offer", "title"),
    // A likeness below 0.8 may be that of another task.
    .dispute("[ ] Call Anna soon", "[ ] Call Berta soon", "[x] Call Anna soon done:2026-11-20", "line"),
    .dispute(
      "[ ] Call due:2026-12-01 owner:anna", "[ ] Call due:2026-12-05 owner:bert",
      "[ ] Call due:2026-12-10 owner:carl", "due", "owner"),
  ]

  @Test func onlyTheDisputeDiffers() {
    let merge = DocumentMerge(
      base: Array("- [ ] Order due:2026-12-01\n  Ask.\n".utf8),
      ours: Array("- [ ] Order due:2026-12-05\n  Ask.\n".utf8),
      theirs: Array("- [x] Order due:2026-12-10 done:2026-11-20\n  Ask.\n".utf8),
      marks: ConflictMarks(
        showsBase: true, ours: Array("HEAD".utf8), base: Array("3f2a1c".utf8), theirs: Array("phone".utf8)))
    #expect(
      String(decoding: merge.text, as: UTF8.self) == """
        <<<<<<< HEAD
        - [x] Order due:2026-12-05 done:2026-11-20
        ||||||| 3f2a1c
        - [x] Order due:2026-12-01 done:2026-11-20
        =======
        - [x] Order due:2026-12-10 done:2026-11-20
        >>>>>>> phone
          Ask.

        """)
    #expect(merge.conflicts.map(\.line) == [1])
  }
}
