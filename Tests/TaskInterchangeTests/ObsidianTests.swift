import TaskInterchange
import TaskModel
import TaskSyntax
import Testing

/// Notes of Obsidian's Tasks plugin as task lines and back.
struct ObsidianTests {
  @Test(arguments: [
    ("- [ ] a 📅 2026-12-01", "- [ ] a due:2026-12-01"), ("- [ ] a 🗓️2026-12-01", "- [ ] a due:2026-12-01"),
    ("- [/] a ⏫ ⏳ 2026-12-01 🛫 2026-11-30", "- [/] (B) a plan:2026-12-01 start:2026-11-30"),
    ("- [x] a ➕ 2026-11-01 ✅ 2026-11-02", "- [x] a created:2026-11-01 done:2026-11-02"),
    ("- [-] a ❌ 2026-11-02", "- [-] a cancelled:2026-11-02"), ("- [ ] a  b", "- [ ] a  b"),
    ("- [ ] 🔺 a", "- [ ] (A) a"),
    ("- [ ] a ⏬", "- [ ] (E) a"),
    ("- [ ] a 🔁 every week 📅 2026-12-01", "- [ ] a due:2026-12-01 every:week"),
    ("- [ ] a 🔁 every 3 days when done", "- [ ] a every:3d@done"),
    ("- [ ] a 🔁 every week on Monday, Thursday", "- [ ] a every:mon,thu"),
    ("- [ ] a 🔁 every month on the last", "- [ ] a every:last-day"),
    ("- [ ] a 🔁 every weekday", "- [ ] a every:weekday"),
    ("- [ ] a 🆔 b1\n- [ ] c ⛔ b1", "- [ ] a id:b1\n- [ ] c after:b1"),
    ("- [ ] a 📅 2026-12-01 more #t/u", "- [ ] a more #t/u due:2026-12-01"),
    ("- [ ] a [due:: 2026-12-01] [priority:: low]", "- [ ] (D) a due:2026-12-01"),
    ("- [ ] a (due:: 2026-12-01) b (see::c) [x](y)", "- [ ] a b (see::c) [x](y) due:2026-12-01"),
    ("- [ ] a [repeat:: every 2 months] [completion:: 2026-11-01]", "- [ ] a every:2mo done:2026-11-01"),
    ("- [ ] a [due-time:: 09:30] 📅 2026-12-01", "- [ ] a due:2026-12-01T09:30"),
    ("- [ ] a [due-as:: 2026-12] 📅 2026-12-31", "- [ ] a due:2026-12"),
    // The plugin moved the day.
    ("- [ ] a [due-as:: 2026-12] 📅 2027-01-02", "- [ ] a due:2027-01-02"),
    ("- [ ] a [quadrant:: Q2] [owner:: Anna B]", "- [ ] (Q2) a owner:\"Anna B\""),
    ("- [ ] Call @anna +1 #12 due:2026-12-01", "- [ ] Call \\@anna +1 #12 due\\:2026-12-01"),
    ("- [ ] #task a #task", "- [ ] #task a"), ("- [ ] 📅 shopping", "- [ ] 📅 shopping"),
  ])
  func linesBecomeTasks(_ text: String, _ tasks: String) throws {
    let result = try Conversion("obsidian").imported(text + "\n")
    #expect(result.lines == tasks + "\n")
    #expect(result.kinds == (text.contains("shopping") ? ["obsidian-mark"] : []))
  }

  @Test(arguments: [
    ("- [ ] a 🔁 every January on the 15th", "- [ ] a\n  - every: every January on the 15th", "value"),
    ("- [ ] a 📅 2026-02-30", "- [ ] a\n  - due: 2026-02-30", "value"),
    ("- [ ] a 📅 2026-12-01 📅 2026-12-02", "- [ ] a due:2026-12-01\n  - due: 2026-12-02", "value"),
    ("- [ ] a 🏁 delete", "- [ ] a 🏁 delete", "obsidian-mark"), ("- [ ] a ^b1", "- [ ] a ^b1", "obsidian-mark"),
    ("- [ ] a 🆔 0wigip\n- [ ] b ⛔ 0wigip", "- [ ] a id:t0wigip\n- [ ] b after:t0wigip", "digit-id"),
    ("- [!] a", "- [ ] a", "mark"), ("- [ ] a ⛔ zz", "- [ ] a\n  - after: zz", "after"),
    ("---\nx: y\n---\n- [ ] a", "- [ ] a", "front-matter"),
  ])
  func lossesAreNamed(_ text: String, _ tasks: String, _ kind: String) throws {
    let result = try Conversion("obsidian").imported(text + "\n")
    #expect(result.lines == tasks + "\n")
    #expect(result.kinds == [kind])
  }

  private static let head = "---\ntasks: 1\n---\n\n"

  @Test(arguments: [
    ("- [ ] (A-1 Q2) a +p/q @c #t", "- [ ] a +p/q @c #t [subpriority:: 1] [quadrant:: Q2] 🔺"),
    (
      "- [>] a plan:2026-W49 due:2026-12-01T09:30 start:2026-12 created:2026-11-01",
      "- [>] a [plan-as:: 2026-W49] [due-time:: 09:30] [start-as:: 2026-12] ⏳ 2026-12-06 📅 2026-12-01 🛫 2026-12-01 ➕ 2026-11-01"
    ),
    ("- [ ] a every:week@done", "- [ ] a 🔁 every week when done"),
    ("- [ ] a every:month@31", "- [ ] a [every:: month@31]"),
    ("- [ ] a every:2nd-tue", "- [ ] a 🔁 every month on the 2nd Tuesday"), ("- [ ] a every:1w", "- [ ] a [every:: 1w]"),
    (
      "- [ ] a remind:1h until:2027-01-01 owner:x est:2h id:b",
      "- [ ] a [remind:: 1h] [until:: 2027-01-01] [owner:: x] [est:: 2h] 🆔 b"
    ),
    ("- [x] a \\@b done:2026-11-20\n  note", "- [x] a \\@b ✅ 2026-11-20\n  note"),
    ("# H @h\n- [ ] (B) a\n  - [ ] b", "- [ ] a @h ⏫\n  - [ ] b @h ⏫"),
  ])
  func tasksBecomeLines(_ task: String, _ line: String) throws {
    let result = try Conversion("obsidian").exported(task + "\n")
    #expect(result.text == Self.head + line + "\n")
    #expect(result.kinds == [])
    if !task.hasPrefix("#") { #expect(try Conversion("obsidian").imported(result.text).lines == task + "\n") }
  }

  @Test func fieldsMayStandInBrackets() throws {
    let format = try #require(InterchangeFormat.named("obsidian".utf8))
    var context = try RoundTrip.context()
    context.usesDataview = true
    var losses = LossReport()
    let task = "- [x] (C) a plan:2026-12-01 every:day id:b created:2026-11-01 done:2026-11-20\n"
    let text = String(
      decoding: format.written(RoundTrip.records(of: Document(task)), context, &losses), as: UTF8.self)
    #expect(
      text == Self.head
        + "- [x] a [priority:: medium] [scheduled:: 2026-12-01] [repeat:: every day] [id:: b] [created:: 2026-11-01] [completion:: 2026-11-20]\n"
    )
    #expect(try Conversion("obsidian").imported(text).lines == task)
  }

  @Test(arguments: [
    ("- [ ] a 📅 2026-12-01", "obsidian-word"), ("- [ ] a [due:: x]", "obsidian-word"),
    ("- [ ] a owner:\"b]c\"", "name"), ("- [ ]", "empty-title"),
  ])
  func lossesOfExportsAreNamed(_ line: String, _ kind: String) throws {
    #expect(try Conversion("obsidian").exported(line + "\n").kinds == [kind])
  }
}
