import TaskInterchange
import TaskSyntax
import Testing

/// JSON of lists and of exports as task lines and back.
struct JSONTaskTests {
  @Test(arguments: [
    (#""title":"Buy, \"now\"""#, "- [ ] Buy, \"now\""), (#""title":"a","status":"waiting""#, "- [>] a"),
    (#""title":"a","priority":"B","subpriority":2"#, "- [ ] (B-2) a"),
    (#""title":"a","quadrant":"Q1","quadrantWritten":true"#, "- [ ] (Q1) a"),
    (#""title":"a","quadrant":"Q1","quadrantWritten":false"#, "- [ ] a"),
    (#""title":"a","quadrant":"Q1""#, "- [ ] (Q1) a"),
    (#""title":"a","project":"x y","contexts":["b, c"],"tags":["t"]"#, "- [ ] a +\"x y\" @\"b, c\" #t"),
    (
      #""title":"a","remind":["1h","2h"],"after":[],"est":90,"spent":"5m""#,
      "- [ ] a remind:1h remind:2h est:1h30m spent:5m"
    ),
    (#""title":"a","attributes":{"client":"x"},"note":"one\ntwo""#, "- [ ] a client:x\n  one\n  two"),
    (#""title":"a","handle":"x","section":["s"],"depth":3,"ready":true,"left":null,"score":1.5,"rank":2"#, "- [ ] a"),
    (#""description":"a","assignee":"anna""#, "- [ ] a owner:anna"), (#""title":"a\n# b\u0007""#, "- [ ] a # b"),
  ])
  func objectBecomesTask(_ members: String, _ task: String) throws {
    for text in [
      "[{\(members)}]", "{\(members)}\n", "{\"schema\":1,\"groups\":[],\"tasks\":[{\(members)}],\"calc\":[{}]}",
    ] {
      let result = try Conversion("json").imported(text, keys: ["client"])
      #expect(result == Conversion.Imported(lines: task + "\n", kinds: [], problems: []), "\(text)")
    }
  }

  @Test(arguments: [
    (#""color":"red""#, "- [ ] a\n  - color: red", "field"), (#""due":"soon""#, "- [ ] a\n  - due: soon", "value"),
    (#""due":{"date":1}"#, "- [ ] a\n  - due: {\"date\": 1}", "value"), (#""parent":7"#, "- [ ] a", "parent"),
  ])
  func lossesAreNamed(_ member: String, _ task: String, _ kind: String) throws {
    let result = try Conversion("json").imported("{\"title\":\"a\",\(member)}")
    #expect(result.lines == task + "\n")
    #expect(result.kinds == [kind])
  }

  @Test(arguments: [
    ("{\"tasks\":[\n{\"line\":1}\n]}", "2:1: the task has no title"),
    ("{\"tasks\":[\n{\"title\":\"a\"},\n{\"title\":\"b", "3:1: the object is not closed"),
    ("{\"total\":1,\"tasks\":[{\"title\":\"a\"}, 7]}", "1:36: expected an object"),
  ])
  func badRecordsAreNamed(_ text: String, _ problem: String) throws {
    #expect(try Conversion("json").imported(text).problems == [problem])
  }

  /// All tasks before the end of a text that is cut short are read.
  @Test func everyPrefixIsRead() throws {
    let text = try Conversion("json").exported("- [ ] a {\"\n- [ ] b \\]\n  - [ ] c\n").text
    let format = try #require(InterchangeFormat.named("json".utf8))
    let bytes = Array(text.utf8)
    let ends = bytes.indices.filter { bytes[$0] == 0x0A && (bytes[$0 - 1] == 0x2C || bytes[$0 - 1] == 0x7D) }.prefix(3)
    #expect(ends.count == 3)
    for length in bytes.indices {
      let result = format.read(Array(bytes[..<length]), RoundTrip.file, try RoundTrip.context())
      #expect(result.records.count == ends.count { $0 - (bytes[$0 - 1] == 0x2C ? 1 : 0) <= length }, "\(length)")
    }
  }

  @Test func exportsHaveTheMembersOfLists() throws {
    let result = try Conversion("json").exported(
      "- [ ] (B-2 Q1) a @c due:2026-12-01 est:2h spent:90m after:x\n  note\n  - [x] b\n")
    #expect(
      result.text == """
        {"schema":1,"tasks":[
        {"file":"file","line":1,"status":"open","priority":"B","subpriority":2,"quadrant":"Q1","quadrantWritten":true,"title":"a","project":null,"contexts":["c"],"tags":[],"plan":null,"due":"2026-12-01","start":null,"created":null,"done":null,"cancelled":null,"remind":[],"every":null,"until":null,"id":null,"of":null,"after":["x"],"est":120,"spent":"90m","owner":null,"attributes":{},"parent":null,"note":"note"},
        {"file":"file","line":3,"status":"done","priority":"B","subpriority":null,"quadrant":"Q1","quadrantWritten":true,"title":"b","project":null,"contexts":["c"],"tags":[],"plan":null,"due":null,"start":null,"created":null,"done":null,"cancelled":null,"remind":[],"every":null,"until":null,"id":null,"of":null,"after":[],"est":null,"spent":null,"owner":null,"attributes":{},"parent":1,"note":""}
        ]}

        """)
    #expect(result.kinds == [])
  }
}
