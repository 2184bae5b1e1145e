import TaskInterchange
import TaskModel
import TaskSyntax
import TaskTesting
import Testing

/// JSON of lists and of exports as task lines and back.
struct JSONTaskTests {
  @Test(arguments: [
    (#""title":"Buy, \"now\"""#, "- [ ] Buy, \"now\""), (#""title":"a","status":"waiting""#, "- [>] a"),
    (#""title":"a","priority":"B","subpriority":2"#, "- [ ] (B-2) a"),
    (#""title":"a","priority":"B","subpriority":0"#, "- [ ] (B) a"),
    (#""title":"a","quadrant":"Q1","quadrantWritten":true"#, "- [ ] (Q1) a"),
    (#""title":"a","quadrant":"Q1","quadrantWritten":false"#, "- [ ] a"),
    (#""title":"a","quadrant":"Q1""#, "- [ ] (Q1) a"), (#""quadrant":["1"],"title":"a""#, "- [ ] (Q1) a"),
    (#""quadrant":"Q1","title":"a","quadrantWritten":false"#, "- [ ] a"),
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
    (#""attributes":["x","y"]"#, "- [ ] a\n  - attributes: x,y", "field"),
    (#""priority":"B","subpriority":1024"#, "- [ ] (B) a\n  - subpriority: 1024", "value"),
    (#""priority":"A","subpriority":65536"#, "- [ ] (A) a\n  - subpriority: 65536", "value"),
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

  /// The headings of a file stand before the first task behind their line, wherever the objects stand.
  @Test func headingsComeAlong() throws {
    let documents = """
      "documents":[{"file":"a","frontMatter":null,"headings":[{"line":1,"level":2,"title":"A +x"},
        {"line":3,"level":9,"title":"B"},{"line":9,"level":1,"title":"C"}]},
       {"file":"b","frontMatter":"project: x","headings":[{"line":1,"title":"D"},{"level":1},{"line":2,"title":" "}]},
       {"file":"none","headings":[{"line":5,"level":1,"title":"E"}]}]
      """
    let tasks = """
      "tasks":[{"file":"a","line":2,"title":"one"},{"file":"a","line":5,"title":"two"},{"file":"b","line":3,"title":"three"}]
      """
    for text in ["{\(tasks),\(documents)}", "{\(documents),\"total\":3,\(tasks)}"] {
      let result = try Conversion("json").imported(text)
      #expect(
        result.lines
          == "## A \\+x\n\n- [ ] one\n\n###### B\n\n- [ ] two\n\n# C\n\n# D\n\n- [ ] three\n\n# E\n", "\(result.lines)")
      #expect(result.kinds == ["front-matter", "heading"])
      #expect(result.problems == [])
    }
  }

  /// The headings of a file and its front matter, as it stands, however it is divided into parts.
  @Test func filesGoAlong() throws {
    let lines = (0..<3_000).map { "## \($0) +x @y\n\n- [ ] a\n" }
    let text = "---\nproject: p\ntitle: \"a\"\n---\n\n# Top\n" + lines.joined() + "#\n"
    let document = Document(text)
    let records = RoundTrip.records(of: document)
    let list = RecordList(
      parents: records.map { _ in -1 }, mayDeclareKeys: true, places: { records[$0].place },
      documents: { [RecordDocument(document, file: RoundTrip.file)] },
      identify: { records[$0].map { Record.Identity($0) } }, make: { records[$0] })
    let format = try #require(InterchangeFormat.named("json".utf8))
    var bytes: [UInt8] = []
    var losses = LossReport()
    format.write?(list, try RoundTrip.context(), &losses, ExportOutput { bytes += $0 })
    let last = String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropLast().last ?? ""
    let headings =
      ["{\"line\":6,\"level\":1,\"title\":\"Top\"}"]
      + (0..<3_000).map { "{\"line\":\(7 + 3 * $0),\"level\":2,\"title\":\"\($0)\"}" }
      + ["{\"line\":9007,\"level\":1,\"title\":\"\"}"]
    #expect(
      last
        == "{\"file\":\"file\",\"frontMatter\":\"project: p\\ntitle: \\\"a\\\"\",\"headings\":[\(headings.joined(separator: ","))]}"
    )
    let back = format.read(bytes, RoundTrip.file, try RoundTrip.context())
    #expect(back.texts.map(\.position) == [0] + Array(0..<3_000))
    #expect(back.records.count == 3_000)
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

  /// Objects are found wherever lines end between their words: one on a line, several, or one on several lines, whose
  /// first may end with a bracket of its own. Malformed ones among them are named, and hide no other.
  @Test func linesMayEndBetweenWords() throws {
    var random = SplitMix64(seed: 1126)
    func mark(_ choices: [String]) -> String { choices.randomElement(using: &random) ?? "" }
    for _ in 0..<100 {
      let inside = [["", " "], ["", "\n ", " \r\n "]].randomElement(using: &random) ?? [""]
      let between = [[",\n"], ["\n"], [", ", ",", ",\n"]].randomElement(using: &random) ?? [","]
      var (text, titles, malformed) = ("", "", 0)
      for number in 0..<Int.random(in: 1...6, using: &random) {
        if number > 0 { text += mark(between) }
        if text.hasSuffix("\n"), Int.random(in: 0..<8, using: &random) == 0 {
          text += mark(["{\"title\":\"x\" \"y\"}", "{\"title\":x}", "{\"title\":\"x\",}"]) + ",\n"
          malformed += 1
        }
        let words = ["{", "\"title\"", ":", "\"\(number) }\"", ",", "\"attributes\"", ":", "{", "}", ",", "\"tags\""]
        text += (words + [":", "[", "\"t\"", "]"]).map { $0 + mark(inside) }.joined() + "}"
        titles += "- [ ] \(number) } #t\n"
      }
      let heading = "\"documents\":[{\"file\":\"\",\"headings\":[{\"line\":1,\"level\":1,\"title\":\"H\"}]}]"
      for text in ["[\(text)]", "[\n\(text)\n]", "{\"tasks\":[\n\(text)\n],\n\(heading)\n}"] {
        let result = try Conversion("json").imported(text)
        let expected = text.hasPrefix("{") ? titles + "\n# H\n" : titles
        #expect(result.lines == expected && result.problems.count == malformed, "\(text)")
      }
    }
  }

  /// The array ends where it would with other line ends.
  @Test func lineEndsMayBeReturns() throws {
    for end in ["\n", "\r", "\r\n"] {
      let lines = ["{\"tasks\":[", "{\"title\":\"a\"},", "{\"title\":\"b\"}", "],", "{\"title\":\"c\"}"]
      let text = lines.joined(separator: end)
      #expect(try Conversion("json").imported(text).lines == "- [ ] a\n- [ ] b\n", "\(text)")
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
