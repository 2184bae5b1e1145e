import InterchangeTesting
import TaskInterchange
import TaskModel
import TaskTesting
import Testing

/// Imports of files that are cut short, say impossible things, or are as deep as they are long.
struct BadInputTests {
  private static let seeds = Repository.files(in: "Tests/Fuzz/Seeds", ending: "").filter { $0.contains("/import-") }
  private static let inputs = seeds + Repository.files(in: "Tests/Fuzz/Found", ending: "")

  /// Returns the format of a seed: `Tests/Fuzz/Seeds/import-csv-todoist` is csv.
  private static func format(of path: String) throws -> InterchangeFormat {
    let name = try #require(path.split(separator: "/").last).split(separator: "-")[1]
    return try #require(InterchangeFormat.named(name.utf8))
  }

  @Test func everyFormatHasASeed() throws {
    let names = Set(try Self.seeds.map { try Self.format(of: $0).name })
    #expect(names == Set(InterchangeFormat.all.map(\.name)))
  }

  /// Inputs of the fuzzer and their beginnings keep the invariants, in every format.
  @Test(arguments: InterchangeFormat.all, inputs)
  func anyBeginningIsRead(format: InterchangeFormat, path: String) throws {
    let bytes = try #require(Repository.read(path))
    for end in stride(from: bytes.count, through: 0, by: -max(1, bytes.count / 10)) {
      #expect(ImportInvariants.fault(of: Array(bytes[..<end]), in: format) == nil, "\(path), up to \(end)")
    }
  }

  /// Files in UTF-16, in UTF-32, with a mark and with other line ends hold the same tasks.
  @Test(arguments: seeds) func encodingsHoldTheSameTasks(path: String) throws {
    let format = try Self.format(of: path)
    let bytes = try #require(Repository.read(path))
    let context = try RoundTrip.context()
    let text = String(decoding: bytes, as: UTF8.self)
    func words<Unit: FixedWidthInteger>(_ units: some Sequence<Unit>, isBigEndian: Bool) -> [UInt8] {
      ([0xFEFF] + units).flatMap { unit in
        let bytes = (0..<Unit.bitWidth / 8).map { UInt8(truncatingIfNeeded: unit >> Unit(8 * $0)) }
        return isBigEndian ? bytes.reversed() : bytes
      }
    }
    let expected = format.read(bytes, RoundTrip.file, context)
    #expect(expected.records.count > 1)
    for isBigEndian in [false, true] {
      for other in [
        words(text.utf16, isBigEndian: isBigEndian),
        words(text.unicodeScalars.map(\.value), isBigEndian: isBigEndian),
      ] { #expect(format.read(other, RoundTrip.file, context) == expected) }
    }
    #expect(format.read([0xEF, 0xBB, 0xBF] + bytes, RoundTrip.file, context) == expected)
    if !text.contains("\r\n") {
      #expect(format.read(Array(text.replacing("\n", with: "\r\n").utf8), RoundTrip.file, context) == expected)
      #expect(format.read(Array(text.replacing("\n", with: "\r").utf8), RoundTrip.file, context) == expected)
    }
  }

  /// All rows before the end of a table that is cut short are read, and a cell in quotes that is not closed is named.
  @Test func everyBeginningOfATableIsRead() throws {
    let head = "title,note\r\n"
    let rows = ["Zoë,x\r\n", "\"a, \"\"b\"\"\",\"c\r\nd\"\r\n", "e,\"f\"\r\n"]
    let bytes = Array((head + rows.joined()).utf8)
    let format = try #require(InterchangeFormat.named("csv".utf8))
    let whole = format.read(bytes, RoundTrip.file, try RoundTrip.context())
    #expect(whole.records.count == 3)
    for length in head.utf8.count...bytes.count {
      let result = format.read(Array(bytes[..<length]), RoundTrip.file, try RoundTrip.context())
      var (end, count, isOpen) = (head.utf8.count, 0, false)
      for row in rows {
        let part = bytes[min(end, length)..<min(end + row.utf8.count, length)]
        end += row.utf8.count
        if end <= length { count += 1 } else { isOpen = !part.count(where: { $0 == 0x22 }).isMultiple(of: 2) }
        if end > length { break }
      }
      #expect(result.records.prefix(count) == whole.records.prefix(count), "\(length)")
      #expect(result.problems.isEmpty != isOpen, "\(length)")
    }
  }

  private static let dated: [(format: String, start: String, end: String, hasHyphens: Bool)] = [
    ("csv", "title,due\na,", "\n", true), ("tsv", "title\tdue\na\t", "\n", true),
    ("json", #"[{"title":"a","due":""#, #""}]"#, true), ("todotxt", "a due:", "\n", true),
    ("ics", "BEGIN:VTODO\nSUMMARY:a\nDUE;VALUE=DATE:", "\nEND:VTODO\n", false),
    ("taskwarrior", #"[{"uuid":"a","description":"a","status":"pending","due":""#, #"T000000Z"}]"#, false),
    ("org", OrgTests.headline + "DEADLINE: <", ">\n", true), ("obsidian", "- [ ] a 📅 ", "\n", true),
    ("markdown", "---\ntasks: 1\n---\n\n- [ ] a due:", "\n", true), ("taskpaper", "- a @due(", ")\n", true),
    ("xit", "[ ] a -> ", "\n", true), ("csv", "TYPE,CONTENT,DATE\ntask,a,", "\n", true),
  ]

  /// Days that the calendar does not have stay text.
  @Test(arguments: dated.indices, ["0000-01-01", "2026-02-29", "2100-02-29", "2026-13-01", "10000-01-01"])
  func impossibleDaysAreText(index: Int, day: String) throws {
    let (name, start, end, hasHyphens) = Self.dated[index]
    let text = hasHyphens ? day : day.replacing("-", with: "")
    let result = try Conversion(name).imported(start + text + end)
    #expect(result.lines.contains(text), "\(name): \(result.lines)")
    #expect(Document(result.lines).tasks.map(\.due) == [nil], "\(name): \(result.lines)")
  }

  @Test(arguments: dated.indices) func leapDaysAreDays(index: Int) throws {
    let (name, start, end, hasHyphens) = Self.dated[index]
    let result = try Conversion(name).imported(start + (hasHyphens ? "2028-02-29" : "20280229") + end)
    #expect(result.lines.hasPrefix("- [ ] a due:2028-02-29"), "\(name): \(result.lines)")
    #expect(result.kinds.isEmpty && result.problems.isEmpty, "\(name)")
  }

  @Test(arguments: [
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=SECONDLY", "FREQ=MINUTELY;INTERVAL=1", "FREQ=DAILY;INTERVAL=0",
    "FREQ=DAILY;INTERVAL=-1", "FREQ=DAILY;INTERVAL=99999999999999999999", "FREQ=WEEKLY;BYDAY=", "FREQ=", "", "FREQ",
    "FREQ=DAILY;FREQ=WEEKLY", "FREQ=MONTHLY;BYDAY=6TU", "FREQ=MONTHLY;BYMONTHDAY=32", "FREQ=DAILY;COUNT=0",
    "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31,32;BYSETPOS=-1",
  ])
  func rulesWithoutAnEqualAreText(_ rule: String) throws {
    let text = "BEGIN:VTODO\nSUMMARY:a\nDUE;VALUE=DATE:20261201\nRRULE:\(rule)\nEND:VTODO\n"
    let result = try Conversion("ics").imported(text)
    #expect(result.lines == "- [ ] a due:2026-12-01\n  - rrule:\(rule.isEmpty ? "" : " ")\(rule)\n")
    #expect(result.kinds == ["value"])
  }

  /// A rule that ends before it begins is kept as it is: the task is the last one.
  @Test func rulesMayEndBeforeTheyBegin() throws {
    let text = "BEGIN:VTODO\nSUMMARY:a\nDUE;VALUE=DATE:20261201\nRRULE:FREQ=DAILY;UNTIL=20200101\nEND:VTODO\n"
    let result = try Conversion("ics").imported(text)
    #expect(
      result
        == Conversion.Imported(lines: "- [ ] a due:2026-12-01 every:day until:2020-01-01\n", kinds: [], problems: []))
  }

  /// The context of a zone with summer time from March 29 to October 25, 2026.
  private static func zoned() throws -> InterchangeContext {
    let plain = try RoundTrip.context()
    return InterchangeContext(now: plain.now) { seconds in
      plain.local(seconds + (1_774_746_000..<1_792_890_000 ~= seconds ? 7_200 : 3_600))
    }
  }

  /// The earlier of two equal local times is written, and for one that the clock skips the nearest, which is counted.
  @Test(arguments: [
    ("2026-03-29T02:30", "20260329T003000Z", ["skipped-time"]), ("2026-10-25T02:30", "20261025T003000Z", []),
    ("2026-03-29T03:00", "20260329T010000Z", []), ("2026-10-25T03:00", "20261025T020000Z", []),
  ])
  func clocksMaySkipAndRepeat(_ done: String, _ written: String, _ kinds: [String]) throws {
    let context = try Self.zoned()
    let records = RoundTrip.records(of: Document("- [x] a done:\(done)\n"))
    for (name, field) in [("ics", "COMPLETED:"), ("taskwarrior", "\"end\":\"")] {
      let format = try #require(InterchangeFormat.named(name.utf8))
      var losses = LossReport()
      let text = format.written(records, context, &losses)
      #expect(String(decoding: text, as: UTF8.self).contains(field + written), "\(name)")
      #expect(losses.entries.map(\.kind.name) == kinds, "\(name)")
      let back = format.read(text, RoundTrip.file, context).records
      #expect(back.first?.attributes.map(\.value) == [Array(done.utf8)], "\(name)")
    }
  }

  private static let related: [(format: String, head: String, task: @Sendable (_ id: Int, _ parent: Int) -> String)] = [
    ("json", "", { "{\"title\":\"a\",\"id\":\"t\($0)\",\"parent\":\"t\($1)\"}\n" }),
    ("csv", "title,id,parent\n", { "a,t\($0),t\($1)\n" }), ("tsv", "title\tid\tparent\n", { "a\tt\($0)\tt\($1)\n" }),
    ("ics", "", { "BEGIN:VTODO\nSUMMARY:a\nUID:t\($0)\nRELATED-TO:t\($1)\nEND:VTODO\n" }),
    ("todotxt", "", { "a id:t\($0) p:t\($1)\n" }),
    (
      "taskwarrior", "",
      { "{\"uuid\":\"t\($0)\",\"description\":\"a\",\"status\":\"pending\",\"tasks_parent\":\"t\($1)\"}\n" }
    ),
  ]

  /// Parents in a circle, or far above, lose no task.
  @Test(arguments: related.indices) func parentsMayGoInACircleAndFarUp(index: Int) throws {
    let (name, head, task) = Self.related[index]
    let count = 3_000
    let chain = head + (0..<count).map { task($0, $0 - 1) }.joined()
    let deep = try Conversion(name).imported(chain)
    #expect(Document(deep.lines).tasks.count == count)
    #expect(Set(deep.kinds).isSuperset(of: ["depth", "parent"]), "\(deep.kinds)")
    let circle = try Conversion(name).imported(head + task(0, 2) + task(1, 0) + task(2, 1))
    #expect(Document(circle.lines).tasks.count == 3)
    #expect(circle.kinds == ["parent"])
    let twice = try Conversion(name).imported(head + task(0, 1) + task(0, 1) + task(1, 7))
    #expect(Document(twice.lines).tasks.count == 3)
  }
}
