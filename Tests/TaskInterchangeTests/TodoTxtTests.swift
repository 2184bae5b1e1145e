import TaskEditing
import TaskInterchange
import TaskModel
import TaskSyntax
import Testing

/// Lines of todo.txt as task lines and back.
struct TodoTxtTests {
  private func imported(_ text: String) throws -> Conversion.Imported {
    try Conversion("todotxt").imported(text)
  }

  private func exported(_ text: String) throws -> (text: String, kinds: [String]) {
    try Conversion("todotxt").exported(text)
  }

  @Test(arguments: [
    ("Buy milk", "- [ ] Buy milk"),
    ("(A) 2026-11-01 Call @phone about +house", "- [ ] (A) Call @phone about +house created:2026-11-01"),
    ("x 2026-11-20 2026-11-02 Buy pri:B", "- [x] (B) Buy created:2026-11-02 done:2026-11-20"),
    ("x 2026-11-20 Buy", "- [x] Buy done:2026-11-20"),
    ("x Buy", "- [x] Buy"),
    ("X Buy", "- [ ] X Buy"),
    ("xBuy", "- [ ] xBuy"),
    ("(A)Buy", "- [ ] (A)Buy"),
    ("(a) Buy", "- [ ] \\(a) Buy"),
    ("  Buy", "- [ ] Buy"),
    ("Buy t:2026-12-01 due:2026-12-02", "- [ ] Buy due:2026-12-02 start:2026-12-01"),
    ("Buy rec:1w", "- [ ] Buy every:week@done"),
    ("Buy rec:+3d", "- [ ] Buy every:3d"),
    ("Buy rec:+1m", "- [ ] Buy every:month"),
    ("Buy due:2026-12-02 due-time:0930", "- [ ] Buy due:2026-12-02T09:30"),
    ("Buy due:2026-12-31 due-as:2026-12", "- [ ] Buy due:2026-12"),
    // The day was moved by another program.
    ("Buy due:2026-12-30 due-as:2026-12", "- [ ] Buy due:2026-12-30"),
    ("Write 2026-12-31", "- [ ] Write 2026-12-31"),
    ("- [ ] b", "- [ ] - [ ] b"),
    ("# b", "- [ ] # b"),
    ("C# a\\@b 10:30 http://x.org/a:b", "- [ ] C# a\\\\@b 10:30 http://x.org/a:b"),
    ("a \\@b", "- [ ] a \\\\@b"),
    ("a <!-- tasks: allow overdue -->", "- [ ] a \\<!-- tasks: allow overdue -->"),
    ("x 2026-11-20 Buy status:cancelled", "- [-] Buy cancelled:2026-11-20"),
    ("Buy status:waiting", "- [>] Buy"),
    ("a \"+b\" +c,", "- [ ] a \"+b\" +c,"),
  ])
  func lineBecomesTask(_ line: String, _ task: String) throws {
    let result = try imported(line + "\n")
    #expect(result.lines == task + "\n")
    #expect(result.kinds == [])
    #expect(result.problems == [])
  }

  @Test(arguments: [
    ("(H) Buy", "- [ ] (E) Buy", "letter"),
    ("Buy +1", "- [ ] Buy +1", "todotxt-name"),
    ("Buy due:tomorrow", "- [ ] Buy due\\:tomorrow", "todotxt-value"),
    ("Buy rec:2b", "- [ ] Buy rec:2b", "todotxt-value"),
    ("Buy +a +b", "- [ ] Buy +a \\+b", "project"),
    ("Buy p:9", "- [ ] Buy", "parent"),
    ("Buy\u{7} milk", "- [ ] Buy  milk", "control"),
    ("Buy after:x", "- [ ] Buy\n  - after: x", "after"),
  ])
  func lossesAreNamed(_ line: String, _ task: String, _ kind: String) throws {
    let result = try imported(line)
    #expect(result.lines == task + "\n")
    #expect(result.kinds == [kind])
  }

  /// A word under a key of dates is an attribute exactly where a line of this language has it as one.
  @Test func dayIsADateWhereALineHasIt() throws {
    let days = [
      "2026-12-01", "2026-02-29", "2028-02-29", "0000-01-01", "0001-01-01", "9999-12-31", "2026-13-01", "2026-1-011",
      "2026/12/01", "2026-12-0１", "２026-12-1", "+026-12-01", "2026-12-01,", "2026-12", "2026-W52", "2026-12-01T09",
    ]
    for key in ["plan", "due", "created", "done", "cancelled"] {
      for day in days {
        let word = "\(key):\(day)"
        let line = TaskLine(Array("- [ ] Buy \(word)".utf8), Dialect())?.content.attributes ?? []
        let isAttribute = line.count == 1 && line[0].value == Array(day.utf8)
        let result = try imported("Buy \(word)\n")
        #expect(result.kinds.contains("todotxt-value") != isAttribute, "\(word)")
        #expect(result.lines.contains("\\:") != isAttribute, "\(word)")
      }
    }
  }

  /// Names and blanks at the end belong to no sentence, others do.
  @Test(arguments: [
    ("Buy +a @b #c", "- [ ] Buy +a @b #c"),
    ("Buy @b  milk   +a", "- [ ] Buy @b  milk +a"),
    ("Buy @b due:2026-12-01  +a", "- [ ] Buy +a @b due:2026-12-01"),
    ("Buy +a, @b.", "- [ ] Buy +a, @b."),
    ("+a @b", "- [ ] +a @b"),
    ("Buy +a +a", "- [ ] Buy +a"),
    ("Buy +a-1 @b_2 +é", "- [ ] Buy +a-1 @b_2 \\+é"),
    ("(A) +a", "- [ ] (A) +a"),
    ("(A)", "- [ ] \\(A)"),
  ])
  func namesAtTheEndAreNoWords(_ line: String, _ task: String) throws {
    #expect(try imported(line + "\n").lines == task + "\n")
  }

  @Test func subtasksFindTheirParents() throws {
    #expect(try imported("Paint p:1\nHouse id:1\nBuy p:1\n").lines == "- [ ] House\n  - [ ] Paint\n  - [ ] Buy\n")
    #expect(try imported("a id:1 p:2\nb id:2 p:1\n").kinds == ["parent"])
    // A second parent waits for the task.
    #expect(
      try imported("a id:1\nb id:2\nc p:1 p:2\n").lines == "- [ ] a\n  - [ ] c id:t3\n- [ ] b after:t3\n")
  }

  @Test func takenIDsAreRenamed() throws {
    let result = try imported("a id:x\nb id:x\nc after:x\n")
    #expect(result.lines == "- [ ] a id:x\n- [ ] b id:x-2\n- [ ] c after:x\n")
    #expect(result.kinds == ["id"])
  }

  @Test(arguments: ["\u{FEFF}a\r\nb\rc", "a\nb\nc\n", "\n\na\n \nb\nc"])
  func linesMayEndInAnyWay(_ text: String) throws {
    #expect(try imported(text).lines == "- [ ] a\n- [ ] b\n- [ ] c\n")
  }

  @Test func otherEncodingsAreRead() throws {
    let format = try #require(InterchangeFormat.named("todotxt".utf8))
    let context = try RoundTrip.context()
    func sentences(_ bytes: [UInt8]) -> [String] {
      format.read(bytes, RoundTrip.file, context).records.map { String(decoding: $0.sentence, as: UTF8.self) }
    }
    let little = "Zoë 😀\n".utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    let big = "Zoë 😀\n".utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    let wide = "Zoë 😀\n".unicodeScalars.flatMap { scalar in (0..<4).map { UInt8(scalar.value >> (8 * $0) & 0xFF) } }
    #expect(sentences([0xFF, 0xFE] + little) == ["Zoë 😀"])
    #expect(sentences([0xFE, 0xFF] + big) == ["Zoë 😀"])
    #expect(sentences([0xFF, 0xFE, 0, 0] + wide) == ["Zoë 😀"])
    #expect(sentences([0x61, 0xFF, 0x62]) == ["a\u{FFFD}b"])
  }

  /// Invalid bytes are named with the line of the first one, in each format and however lines end.
  @Test(arguments: ["todotxt", "taskwarrior"], ["\n", "\r\n", "\r"])
  func invalidBytesHaveAPlace(format: String, end: String) throws {
    let format = try #require(InterchangeFormat.named(format.utf8))
    let bytes = Array("{}\(end){}\(end)".utf8) + [0xFF, 0xFE] + Array("\(end){}\(end)".utf8) + [0xFF]
    let losses = format.read(bytes, RoundTrip.file, try RoundTrip.context()).losses
    let entry = try #require(losses.entries.first { $0.kind.name == "invalid" })
    #expect(entry.first == RecordPlace(file: RoundTrip.file, line: 3))
    #expect(entry.count == 3)
  }

  @Test(arguments: [
    (
      "- [ ] (A-1 Q2) Buy @store +house due:2026-12-01T09:30",
      "(A) Buy +house @store subpriority:1 quadrant:Q2 due:2026-12-01 due-time:0930"
    ),
    ("# House +house @home\n\n- [ ] (B) Buy\n", "(B) Buy +house @home"),
    ("- [ ] x marks", "status:open x marks"),
    ("- [x] 2026-01-01 was bad", "x status:done 2026-01-01 was bad"),
    ("- [x] (C) Buy created:2026-11-01 done:2026-11-02", "x 2026-11-02 2026-11-01 Buy pri:C"),
    ("- [-] Buy cancelled:2026-11-02", "x 2026-11-02 status:cancelled Buy"),
    ("- [ ] Buy due:2026-W49 every:mon,thu", "Buy due:2026-12-06 due-as:2026-W49 every:mon,thu"),
    ("- [ ] Buy remind:2026-12-01T09:00 remind:1h", "Buy remind:2026-12-01T0900 remind:1h"),
    ("- [ ] a\n  - [ ] b\n    - [ ] c\n", "a id:1\nb id:2 p:1\nc p:2"),
    ("- [ ] a id:top\n  - [ ] b\n", "a id:top\nb p:top"),
  ])
  func taskBecomesLine(_ document: String, _ line: String) throws {
    let result = try exported(document)
    #expect(result.text == line + "\n")
    #expect(result.kinds == [])
  }

  @Test(arguments: [
    ("- [ ] a\n  note\n", "a\n", "note"),
    ("- [ ] Ask owner:\"Anna B\"", "Ask owner:Anna_B\n", "name"),
    ("- [ ] Call \\@home", "Call @home\n", "todotxt-word"),
    ("- [ ] Read due\\:2026-12-01", "Read due:2026-12-01\n", "todotxt-word"),
    ("- [ ]", "", "empty-title"),
  ])
  func lossesOfExportsAreNamed(_ document: String, _ line: String, _ kind: String) throws {
    let result = try exported(document)
    #expect(result.text == line)
    #expect(result.kinds == [kind])
  }
}
