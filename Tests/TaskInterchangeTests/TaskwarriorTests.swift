import JSON
import TaskEditing
import TaskInterchange
import TaskModel
import TaskSyntax
import Testing

/// Tasks of Taskwarrior as task lines and back.
struct TaskwarriorTests {
  private func imported(
    _ text: String, keepingIDs: Bool = false, keys: [String] = []
  ) throws -> Conversion.Imported {
    try Conversion("taskwarrior").imported(text, keepingIDs: keepingIDs, keys: keys)
  }

  private func exported(_ text: String) throws -> (text: String, kinds: [String]) {
    try Conversion("taskwarrior").exported(text)
  }

  /// Names that many tasks have, and ids of tasks that are far away.
  @Test func manyTasksHaveUUIDsOfTheirOwn() throws {
    let lines = "- [ ] b after:last\n" + String(repeating: "- [ ] a\n", count: 5_000) + "- [ ] c id:last\n"
    let tasks = try JSONDocument(Array(exported(lines).text.utf8)).root.elements
    func member(_ name: String, of task: JSONValue) -> JSONValue? {
      task.members.first { $0.key.hasText(Array(name.utf8)) }?.value
    }
    let uuids = tasks.compactMap { member("uuid", of: $0)?.text }
    #expect(tasks.count == 5_002)
    #expect(Set(uuids).count == 5_002)
    #expect(tasks.first.flatMap { member("depends", of: $0) }?.elements.map(\.text) == [uuids[5_001]])
  }

  @Test(arguments: [
    (#""status":"pending""#, "- [ ] a"),
    (#""status":"waiting","wait":"20261201T000000Z""#, "- [ ] a start:2026-12-01"),
    (#""status":"pending","start":"20261101T101500Z""#, "- [/] a"),
    (#""status":"completed","end":"20261102T093000Z""#, "- [x] a done:2026-11-02T09:30"),
    (#""status":"deleted","end":"20261102T000000Z""#, "- [-] a cancelled:2026-11-02"),
    (#""priority":"H""#, "- [ ] (A) a"), (#""priority":"M""#, "- [ ] (B) a"), (#""priority":"L""#, "- [ ] (C) a"),
    (#""project":"home.garden""#, "- [ ] a +home/garden"), (#""project":"My Home""#, "- [ ] a +\"My Home\""),
    (#""tags":["@phone","next"]"#, "- [ ] a @phone #next"),
    (#""due":"20261201T083000Z""#, "- [ ] a due:2026-12-01T08:30"),
    (#""due":"2026-12-01T00:00:00Z""#, "- [ ] a due:2026-12-01"),
    // The last of several fields with the same name counts.
    (#""due":"20261201T000000Z","due":"20261202T000000Z""#, "- [ ] a due:2026-12-02"),
    (#""d\u0075e":"20261201T000000Z""#, "- [ ] a due:2026-12-01"),
    (#""tasks_rank":"(A-1 Q2)","priority":"H""#, "- [ ] (A-1 Q2) a"),
    (#""tasks_rank":" (A-1 Q2) ","priority":"H""#, "- [ ] (A-1 Q2) a"),
    (#""scheduled":"20261201T000000Z""#, "- [ ] a plan:2026-12-01"),
    (#""entry":"20261101T000000Z""#, "- [ ] a created:2026-11-01"), (#""est":"2h""#, "- [ ] a est:2h"),
    (
      #""annotations":[{"entry":"20261103T100000Z","description":"second"},{"entry":"20261102T100000Z","description":"first"}]"#,
      "- [ ] a\n  - 2026-11-02 first\n  - 2026-11-03 second"
    ),
    (
      ##""annotations":[{"entry":"20261102T100000Z","description":"# x\n- [ ] y\n<!-- tasks: allow overdue -->"}]"##,
      ""
    ),
    (#""urgency":7.2,"id":3,"modified":"20261101T000000Z","imask":0"#, "- [ ] a"), (#""unknown":null"#, "- [ ] a"),
  ])
  func fieldsBecomeATask(_ fields: String, _ task: String) throws {
    let result = try imported("[{\"uuid\":\"u\",\"description\":\"a\",\(fields)}]")
    if !task.isEmpty { #expect(result.lines == task + "\n") }
    #expect(result.kinds == (task.isEmpty ? ["suppression"] : []))
    #expect(result.problems == [])
    #expect(Document(result.lines).tasks.count == 1)
  }

  @Test(arguments: [
    ("daily", "day"), ("weekly", "week"), ("weekdays", "weekday"), ("biweekly", "2w"), ("3days", "3d"), ("2wks", "2w"),
    ("P1M", "month"), ("quarterly", "3mo"), ("1y", "year"),
  ])
  func templatesAndTheirInstancesAreOneTask(_ recur: String, _ every: String) throws {
    let text = """
      {"uuid":"aaaaaaaa-0","description":"Rent","status":"recurring","due":"20261101T000000Z","recur":"\(recur)"}
      {"uuid":"b","description":"Rent","status":"completed","due":"20261101T000000Z","recur":"\(recur)","parent":"aaaaaaaa-0"}
      {"uuid":"c","description":"Rent","status":"pending","due":"20261103T000000Z","recur":"\(recur)","parent":"aaaaaaaa-0"}
      {"uuid":"d","description":"Rent","status":"pending","due":"20261102T000000Z","recur":"\(recur)","parent":"aaaaaaaa-0"}
      """
    #expect(
      try imported(text).lines
        == "- [ ] Rent due:2026-11-02 every:\(every) id:taaaaaaaa\n- [x] Rent due:2026-11-01 of:taaaaaaaa\n")
  }

  @Test(arguments: [
    (#""due":"20261301T000000Z""#, "- [ ] a\n  - due: 20261301T000000Z", "value"),
    (#""recur":"2hours""#, "- [ ] a\n  - recur: 2hours", "value"),
    (#""client":"x y""#, "- [ ] a\n  - client: x y", "field"),
    (#""due":"20261201T083001Z""#, "- [ ] a due:2026-12-01T08:30", "second"),
    (#""depends":"zz""#, "- [ ] a\n  - depends: zz", "after"),
    (#""tasks_rank":"(A-1 Q2) b","priority":"H""#, "- [ ] (A) a\n  - tasks_rank: (A-1 Q2) b", "value"),
    (
      #""annotations":[{"entry":"20261101T000000Z","description":"b"}],"tasks_note":"b","due":"20261301T000000Z""#,
      "- [ ] a\n  b\n  - due: 20261301T000000Z", "value"
    ),
    // Names are compared byte by byte.
    (#""z\u00e9":"1","ze\u0301":"2""#, "- [ ] a\n  - ze\u{301}: 2\n  - z\u{e9}: 1", "field"),
  ])
  func lossesAreNamed(_ fields: String, _ task: String, _ kind: String) throws {
    let result = try imported("[{\"uuid\":\"u\",\"description\":\"a\",\(fields)}]")
    #expect(result.lines == task + "\n")
    #expect(result.kinds == [kind])
  }

  @Test func declaredKeysTakeFields() throws {
    let text = #"{"uuid":"0a0a0a0a-0000-4000-a000-000000000000","description":"a","client":"x y"}"#
    #expect(
      try imported(text, keepingIDs: true, keys: ["client", "uid"]).lines
        == "- [ ] a client:\"x y\" uid:0a0a0a0a-0000-4000-a000-000000000000\n")
  }

  /// Programs with UTF-16 strings write halves of characters.
  @Test func unpairedSurrogatesAreRead() throws {
    #expect(try imported(#"{"description":"a\ud800b"}"#).lines == "- [ ] a\u{FFFD}b\n")
  }

  @Test func dependenciesGetIDs() throws {
    let text = #"""
      [{"uuid":"12345678-9","description":"a"},
      {"uuid":"b","description":"b","depends":["12345678-9"]},{"uuid":"c","description":"c","depends":"b,12345678-9"}]
      """#
    #expect(
      try imported(text).lines
        == "- [ ] a id:t12345678\n- [ ] b id:tb after:t12345678\n- [ ] c after:tb,t12345678\n")
  }

  /// Ids are short, and still no task comes after another one than it did there.
  @Test func similarUUIDsGetDifferentIDs() throws {
    let text = #"""
      [{"uuid":"12345678-9a","description":"a"},{"uuid":"12345678-9b","description":"b"},
      {"uuid":"c","description":"c","depends":["12345678-9b","12345678-9a"]},{"uuid":"1","description":"d","id":1}]
      """#
    #expect(
      try imported(text).lines
        == "- [ ] a id:t123456789a\n- [ ] b id:t12345678\n- [ ] c after:t12345678,t123456789a\n- [ ] d\n")
  }

  /// All records before the end of a file that is cut short are read.
  @Test func everyPrefixIsRead() throws {
    let text = Array(
      "[\n{\"uuid\":\"a\",\"description\":\"Zoë {\\\"x\\\"} [\"},\n{\"uuid\":\"b\",\"description\":\"b\"}\n]\n".utf8)
    let format = try #require(InterchangeFormat.named("taskwarrior".utf8))
    let context = try RoundTrip.context()
    let ends = text.indices.filter { text[$0] == UInt8(ascii: "}") && (text[$0 + 1] == 0x2C || text[$0 + 1] == 0x0A) }
    for end in text.indices {
      let result = format.read(Array(text[..<end]), RoundTrip.file, context)
      #expect(result.records.count == ends.count { $0 < end })
      let isOpen =
        text[..<end].contains(0x7B) && !(ends.contains { $0 == end - 1 || $0 == end - 2 || $0 == end - 3 })
        && end < text.count - 1
      #expect(result.problems.isEmpty != isOpen || end >= ends[1], "\(end)")
    }
  }

  @Test(arguments: [
    ("[{\"uuid\":\"a\"}]", "1:2: the task has no description"),
    ("[\n  {\"description\":\"a\",}]", "2:21: trailing comma"),
    ("[\"x\", {\"description\":\"a\"}]", "1:2: expected an object"),
    ("{\"description\":\"a\n{\"description\":\"b\"}", "1:1: the object is not closed"),
    (" {\"a\":{\n {\"description\":\"b\"}", "1:2: the object is not closed"),
  ])
  func badRecordsAreNamed(_ text: String, _ problem: String) throws {
    #expect(try imported(text).problems == [problem])
  }

  @Test func exportsHoldTheFields() throws {
    let text = "- [ ] (A-1 Q2) Call @phone about +a/b due:2026-12-01T09:30 est:2h created:2026-11-01\n  Note\n"
    let result = try exported(text)
    for field in [
      #""status":"pending""#, #""priority":"H""#, #""project":"a.b""#, #""tags":["@phone"]"#,
      #""due":"20261201T093000Z""#,
      #""entry":"20261101T000000Z""#, #""est":"2h""#, #""description":"Call @phone about""#,
      #""description":"Note""#,
    ] { #expect(result.text.contains(field), "\(field)") }
    #expect(result.kinds == [])
  }

  /// A field that Taskwarrior changed counts, and ours beside it no longer does.
  @Test(arguments: [
    ("due:2026-W49", "20261206T000000Z", "20261207T000000Z", "due:2026-12-07"),
    ("(D-2)", #""status":"pending""#, #""status":"pending","priority":"H""#, "(A)"),
    ("+a.b/c", #""project":"a.b.c""#, #""project":"d.e""#, "+d/e"),
  ])
  func changesOfOthersCount(_ field: String, _ written: String, _ changed: String, _ result: String) throws {
    let line = field.hasPrefix("(") ? "- [ ] \(field) a\n" : "- [ ] a \(field)\n"
    let text = try exported(line).text
    #expect(try imported(text).lines == line)
    let expected = result.hasPrefix("(") ? "- [ ] \(result) a\n" : "- [ ] a \(result)\n"
    #expect(try imported(text.replacing(written, with: changed)).lines == expected)
  }

  @Test(arguments: [
    ("- [ ] a every:month@31 due:2026-12-31", "recurrence"), ("- [ ] a after:b", "after"), ("- [ ] a @\"b c\"", "name"),
    ("- [ ]", "empty-title"),
  ])
  func lossesOfExportsAreNamed(_ line: String, _ kind: String) throws {
    #expect(try exported(line + "\n").kinds == [kind])
  }

  /// Dependencies on subtasks are written where they are wanted, and do not come back as `after`.
  @Test(arguments: [true, false]) func tasksMayDependOnTheirSubtasks(isPlain: Bool) throws {
    let format = try #require(InterchangeFormat.named("taskwarrior".utf8))
    var context = try RoundTrip.context()
    (context.dependsOnSubtasks, context.isPlain) = (true, isPlain)
    let text = "- [ ] a after:b,c\n  - [ ] b id:b\n  - [ ] d\n- [ ] c id:c\n"
    var losses = LossReport()
    let written = format.written(RoundTrip.records(of: Document(text)), context, &losses)
    let tasks = try #require(try? JSONDocument(written)).root.elements
    func field(_ task: Int, _ name: String) -> JSONValue? {
      tasks[task].members.first { $0.key.text == Array(name.utf8) }?.value
    }
    let uuids = (0..<4).compactMap { field($0, "uuid")?.text }
    #expect(field(0, "depends")?.elements.map(\.text) == [uuids[1], uuids[3], uuids[2]])
    #expect(field(0, "tasks_subtasks")?.text == uuids[2])
    #expect(field(1, "depends") == nil)
    #expect(try Conversion("taskwarrior").imported(String(decoding: written, as: UTF8.self)).lines == text)
  }
}
