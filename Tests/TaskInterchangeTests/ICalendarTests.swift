import TaskInterchange
import TaskSyntax
import Testing

/// Tasks of calendars as task lines and back.
struct ICalendarTests {
  private func calendar(_ lines: String) -> String {
    "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VTODO\nUID:abcdefghij\nSUMMARY:a\n\(lines)\nEND:VTODO\nEND:VCALENDAR\n"
  }

  @Test(arguments: [
    ("STATUS:NEEDS-ACTION", "- [ ] a"), ("STATUS:IN-PROCESS", "- [/] a"), ("STATUS:CANCELLED", "- [-] a"),
    ("STATUS:COMPLETED\nCOMPLETED:20261120T093000Z", "- [x] a done:2026-11-20T09:30"),
    ("COMPLETED:20261120T120000Z", "- [x] a done:2026-11-20"), ("PRIORITY:1", "- [ ] (A) a"),
    ("PRIORITY:2", "- [ ] (A) a"),
    ("PRIORITY:5", "- [ ] (C) a"), ("PRIORITY:9", "- [ ] (E) a"), ("PRIORITY:0", "- [ ] a"),
    ("CATEGORIES:next,+home/garden,@phone", "- [ ] a +home/garden @phone #next"),
    ("CATEGORIES:a\\,b\nCATEGORIES:c d", "- [ ] a #\"a,b\" #\"c d\""),
    ("DUE;VALUE=DATE:20261201", "- [ ] a due:2026-12-01"),
    ("DUE:20261201T093000", "- [ ] a due:2026-12-01T09:30"), ("DUE:20261201T000000Z", "- [ ] a due:2026-12-01T00:00"),
    ("DTSTART;VALUE=DATE:20261130\nDUE;VALUE=DATE:20261201", "- [ ] a due:2026-12-01 start:2026-11-30"),
    ("CREATED:20261101T000000Z", "- [ ] a created:2026-11-01"),
    ("CREATED:20261101T101500Z", "- [ ] a created:2026-11-01T10:15"),
    ("DESCRIPTION:one\\ntwo\\; \\\\three\\,\n  four", "- [ ] a\n  one\n  two; \\three, four"),
    (
      "DUE:20261201T093000\nBEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-P1DT2H\nEND:VALARM",
      "- [ ] a due:2026-12-01T09:30 remind:1d2h"
    ),
    ("BEGIN:VALARM\nTRIGGER;VALUE=DATE-TIME:20261201T080000Z\nEND:VALARM", "- [ ] a remind:2026-12-01T08:00"),
    ("SEQUENCE:3\nDTSTAMP:20261101T000000Z\nPERCENT-COMPLETE:50\nCLASS:PUBLIC", "- [ ] a"),
    // Names are read in any case. Of properties with the same name the first counts, of parameters the last. A colon in
    // quotes ends no parameter.
    ("due;value=date:20261201", "- [ ] a due:2026-12-01"),
    ("DUE;VALUE=DATE:20261201\nDUE;VALUE=DATE:20261202", "- [ ] a due:2026-12-01"),
    ("X-TASKS-RANK: (A-1 Q2) \nPRIORITY:1", "- [ ] (A-1 Q2) a"), ("CATEGORIES:b,@c,#b,@c,b", "- [ ] a @c #b"),
    (
      "BEGIN:VALARM\nTRIGGER;RELATED=START;X-A=\"b:c;d\";related=end:-P1D\nEND:VALARM\n"
        + "DTSTART;VALUE=DATE:20261130\nDUE;VALUE=DATE:20261201",
      "- [ ] a due:2026-12-01 start:2026-11-30 remind:1d"
    ),
  ])
  func propertiesBecomeATask(_ properties: String, _ task: String) throws {
    let result = try Conversion("ics").imported(calendar(properties))
    #expect(result == Conversion.Imported(lines: task + "\n", kinds: [], problems: []))
  }

  @Test(arguments: [
    ("FREQ=DAILY", "day"), ("FREQ=DAILY;INTERVAL=3", "3d"), ("FREQ=WEEKLY;WKST=MO", "week"),
    ("FREQ=WEEKLY;BYDAY=TU", "week"),
    ("FREQ=WEEKLY;BYDAY=MO,TH", "mon,thu"), ("FREQ=WEEKLY;BYDAY=FR,MO,TU,WE,TH", "weekday"),
    ("FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR", "weekday"), ("FREQ=MONTHLY", "month"), ("FREQ=MONTHLY;BYMONTHDAY=1", "month"),
    ("FREQ=MONTHLY;BYMONTHDAY=5", "5th"), ("FREQ=MONTHLY;BYMONTHDAY=-1", "last-day"),
    ("FREQ=MONTHLY;BYDAY=2TU", "2nd-tue"),
    ("FREQ=MONTHLY;BYDAY=TU;BYSETPOS=2", "2nd-tue"), ("FREQ=MONTHLY;BYDAY=-1FR", "last-fri"),
    ("FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", "31st"),
    ("FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=28,29,30;BYSETPOS=-1", "2mo@30"), ("FREQ=YEARLY", "year"),
    ("FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=1", "year"),
    ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1", "year@02-29"),
    ("freq=weekly;interval=2;until=20271231", "2w until:2027-12-31"),
  ])
  func rulesAreRead(_ rule: String, _ every: String) throws {
    let result = try Conversion("ics").imported(calendar("DUE;VALUE=DATE:20261201\nRRULE:\(rule)"))
    #expect(result == Conversion.Imported(lines: "- [ ] a due:2026-12-01 every:\(every)\n", kinds: [], problems: []))
  }

  @Test(arguments: [
    ("RRULE:FREQ=HOURLY", "- [ ] a\n  - rrule: FREQ=HOURLY", "value"),
    ("RRULE:FREQ=DAILY;COUNT=3", "- [ ] a\n  - rrule: FREQ=DAILY;COUNT=3", "value"),
    ("RRULE:FREQ=MONTHLY;BYMONTHDAY=31", "- [ ] a\n  - rrule: FREQ=MONTHLY;BYMONTHDAY=31", "value"),
    ("DUE:20261301", "- [ ] a\n  - due: 20261301", "value"),
    ("X-TASKS-RANK:(A-1 Q2) b\nPRIORITY:1", "- [ ] (A) a\n  - x-tasks-rank: (A-1 Q2) b", "value"),
    ("DUE;TZID=Nowhere:20261201T093000", "- [ ] a due:2026-12-01T09:30", "zone"),
    ("DUE:20261201T093001", "- [ ] a due:2026-12-01T09:30", "second"),
    ("LOCATION:x\\, y", "- [ ] a\n  - location: x, y", "property"),
    ("X-APPLE-SORT-ORDER:1", "- [ ] a", "extension"), ("EXDATE:20261201", "- [ ] a", "exception"),
    ("RELATED-TO:zz", "- [ ] a", "parent"), ("RELATED-TO;RELTYPE=DEPENDS-ON:zz", "- [ ] a", "after"),
    ("BEGIN:VALARM\nTRIGGER:PT5M\nEND:VALARM", "- [ ] a\n  - alarm: PT5M", "value"),
    ("DESCRIPTION:<!-- tasks: allow overdue -->\\n# x\\n- [ ] y", "", "suppression"),
  ])
  func lossesAreNamed(_ properties: String, _ task: String, _ kind: String) throws {
    let result = try Conversion("ics").imported(calendar(properties))
    if !task.isEmpty { #expect(result.lines == task + "\n") }
    #expect(result.kinds == [kind])
  }

  /// Times of a zone become local time, here that of UTC. The zone has summer time from March 29 to October 25, 2026: of
  /// a time that it has twice, the earlier one is read, and for one that it skips the nearest.
  @Test(arguments: [
    ("20261201T093000", "2026-12-01T08:30", []), ("20260701T003000", "2026-06-30T22:30", []),
    ("20261025T023000", "2026-10-25T00:30", []), ("20261025T033000", "2026-10-25T02:30", []),
    ("20260329T023000", "2026-03-29T00:30", ["skipped-time"]), ("20260329T030000", "2026-03-29T01:00", []),
    ("20261201", "2026-12-01", []), ("20261201T093000Z", "2026-12-01T09:30", []),
    ("20261201T093059", "2026-12-01T08:30", ["second"]),
  ])
  func timesOfZonesAreRead(_ value: String, _ due: String, _ kinds: [String]) throws {
    let plain = try RoundTrip.context()
    let context = InterchangeContext(
      now: plain.now,
      zone: { name in
        guard name == Array("Europe/Rome".utf8) else { return nil }
        return { plain.local($0 + (1_774_746_000..<1_792_890_000 ~= $0 ? 7_200 : 3_600)) }
      }, local: plain.local)
    let format = try #require(InterchangeFormat.named("ics".utf8))
    for name in ["Europe/Rome", "\"Europe/Rome\""] {
      let text = Array(calendar("DUE;TZID=\(name):\(value)").utf8)
      let result = format.read(text, RoundTrip.file, context)
      #expect(result.records.first?[.due] == Array(due.utf8), "\(name)")
      #expect(result.losses.entries.map(\.kind.name) == kinds, "\(name)")
    }
  }

  @Test func relationsAreRead() throws {
    func task(_ uid: String, _ more: String) -> String { "BEGIN:VTODO\nUID:\(uid)\nSUMMARY:\(uid)\n\(more)END:VTODO\n" }
    let text =
      task("b", "RELATED-TO:a\n") + task("a", "") + task("c", "RELATED-TO;RELTYPE=DEPENDS-ON:Sub-1@x\n")
      + task("Sub-1@x", "")
    let result = try Conversion("ics").imported(text)
    #expect(result.lines == "- [ ] a\n  - [ ] b\n- [ ] c after:tsub1x\n- [ ] Sub-1@x id:tsub1x\n")
    #expect(
      try Conversion("ics").imported(task("a@b", ""), keepingIDs: true, keys: ["uid"]).lines == "- [ ] a@b uid:a@b\n")
  }

  /// Many programs begin UIDs with the day.
  @Test func similarUIDsGetDifferentIDs() throws {
    func task(_ uid: String, _ more: String) -> String { "BEGIN:VTODO\nUID:\(uid)\nSUMMARY:\(uid)\n\(more)END:VTODO\n" }
    let needs = "RELATED-TO;RELTYPE=DEPENDS-ON:20261201T10@x\nRELATED-TO;RELTYPE=DEPENDS-ON:20261201-t10@x\n"
    let text = task("20261201T10@x", "") + task("20261201-t10@x", "") + task("c", needs)
    #expect(
      try Conversion("ics").imported(text).lines
        == "- [ ] 20261201T10@x id:t20261201\n- [ ] 20261201-t10@x id:t20261201t10x\n- [ ] c after:t20261201,t20261201t10x\n"
    )
  }

  @Test(arguments: [
    ("BEGIN:VTODO\nUID:a\nEND:VTODO\n", "1: the task has no summary"),
    ("BEGIN:VTODO\nSUMMARY:a\n", "1: the task is not closed"),
    ("BEGIN:VTODO\nSUMMARY:a\nBEGIN:VTODO\nSUMMARY:b\nEND:VTODO\n", "1: the task is not closed"),
  ])
  func badTasksAreNamed(_ text: String, _ problem: String) throws {
    #expect(try Conversion("ics").imported(text).problems == [problem])
  }

  @Test func otherComponentsAreCounted() throws {
    #expect(try Conversion("ics").imported("BEGIN:VEVENT\nSUMMARY:a\nEND:VEVENT\n").kinds == ["component"])
  }

  /// All tasks before the end of a file that is cut short are read.
  @Test func everyPrefixIsRead() throws {
    let text = Array(try Conversion("ics").exported("- [ ] a remind:1h due:2026-12-01\n- [ ] b\n  note\n").text.utf8)
    let format = try #require(InterchangeFormat.named("ics".utf8))
    let end = Array("END:VTODO".utf8)
    let ends = text.indices.filter { text[$0...].starts(with: end) }.map { $0 + end.count }
    #expect(ends.count == 2)
    for length in text.indices {
      let result = format.read(Array(text[..<length]), RoundTrip.file, try RoundTrip.context())
      #expect(result.records.count == ends.count { $0 <= length }, "\(length)")
    }
  }

  @Test func exportsHoldTheProperties() throws {
    let text =
      "- [/] (A-1) Call, now @phone about +a/b due:2026-12-01T09:30 every:month@31 remind:1h #x created:2026-11-01\n  One;\n  two\n"
    let result = try Conversion("ics").exported(text)
    for line in [
      "SUMMARY:Call\\, now @phone about", "STATUS:IN-PROCESS", "PRIORITY:1", "CATEGORIES:+a/b,@phone,x",
      "DUE:20261201T093000",
      "DTSTART:20261201T093000", "RRULE:FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", "CREATED:20261101T000000Z",
      "DESCRIPTION:One\\;\\ntwo", "BEGIN:VALARM", "TRIGGER;RELATED=END:-PT1H", "X-TASKS-RANK:(A-1)",
      "DTSTAMP:20261121T090000Z",
    ] { #expect(result.text.contains("\r\n\(line)\r\n"), "\(line)") }
    #expect(result.kinds == [])
  }

  @Test func linesAreFolded() throws {
    let title = String(repeating: "Zoë 😀 ", count: 60) + "x"
    let text = try Conversion("ics").exported("- [ ] \(title)\n").text
    #expect(text.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 75 })
    #expect(try Conversion("ics").imported(text).lines == "- [ ] \(title)\n")
  }

  /// A property that another program changed counts, and ours beside it no longer does.
  @Test(arguments: [
    ("due:2026-W49", "DUE;VALUE=DATE:20261206", "DUE;VALUE=DATE:20261207", "due:2026-12-07"),
    (
      "due:2026-12-01 every:month@31", "RRULE:FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", "RRULE:FREQ=DAILY",
      "due:2026-12-01 every:day"
    ),
    ("due:2026-12-01 every:week", "RRULE:FREQ=WEEKLY", "SEQUENCE:1", "due:2026-12-01"),
    ("due:2026-12-01", "DUE;VALUE=DATE:20261201", "SEQUENCE:1", ""),
    ("due:2026-12-02 start:2026-12-01", "DTSTART;VALUE=DATE:20261201", "SEQUENCE:1", "due:2026-12-02"),
    ("due:2026-12-01 remind:1h", "TRIGGER;RELATED=END:-PT1H", "TRIGGER;RELATED=END:-PT2H", "due:2026-12-01 remind:2h"),
  ])
  func changesOfOthersCount(_ words: String, _ written: String, _ changed: String, _ result: String) throws {
    let text = try Conversion("ics").exported("- [ ] a \(words)\n").text
    #expect(try Conversion("ics").imported(text).lines == "- [ ] a \(words)\n")
    #expect(text.contains("\r\n\(written)\r\n"))
    #expect(
      try Conversion("ics").imported(text.replacing(written, with: changed)).lines
        == "- [ ] a" + (result.isEmpty ? "" : " ") + result + "\n")
  }

  @Test(arguments: [
    ("- [ ] a due:2026-12-01 every:week@done", "recurrence"), ("- [ ] a every:week", "recurrence"),
    ("- [ ]", "empty-title"),
    ("- [ ] a due:2026-12-01 every:week@each", "recurrence"),
  ])
  func lossesOfExportsAreNamed(_ line: String, _ kind: String) throws {
    #expect(try Conversion("ics").exported(line + "\n").kinds == [kind])
  }
}
