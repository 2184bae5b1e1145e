import TaskEditing
import TaskInterchange
import TaskModel
import TaskSyntax
import TaskTesting
import Testing

/// The own lines of tasks, which go along to other programs.
struct LineTests {
  /// A fifth of them is compared: the others have no task, or the import reports a change.
  private static let count = 5 * RoundTrip.documentCount
  private static let blocks = Environment.amount(20)
  private static let formats = InterchangeFormat.all.filter(\.holdsLines)

  /// Returns a document of all tasks of a drawn one, with their notes, each two columns deeper than its parent.
  private static func document(seed: UInt64) -> [UInt8] {
    let source = Document(SourceText(DocumentGenerator.document(seed: seed)))
    let records = RoundTrip.records(of: source)
    var text: [UInt8] = []
    var depths: [Int?] = []
    for record in records {
      // A mark without a meaning does not go along.
      guard let lines = record.source?.lines, TaskLine(lines[0], Dialect())?.mark != .unknown else {
        depths.append(nil)
        continue
      }
      let depth = record.parent.flatMap { depths[$0] }.map { $0 + 1 } ?? 0
      depths.append(depth)
      let spaces = [UInt8](repeating: 0x20, count: 2 * depth)
      for line in lines { text += (line.isEmpty ? [] : spaces + line) + [0x0A] }
    }
    return text
  }

  /// Tasks come back byte for byte. What the import reports is what it changed.
  @Test(arguments: 0..<blocks)
  func linesComeBack(block: Int) throws {
    let size = Self.count / Self.blocks
    let context = try RoundTrip.context()
    var exactCounts: [String: Int] = [:]
    for seed in block * size..<(block + 1) * size {
      let text = Self.document(seed: UInt64(seed) &+ 1 << 34)
      let records = RoundTrip.records(of: Document(SourceText(text)))
      // A task without a title has no record of its own.
      guard !records.isEmpty, records.allSatisfy({ $0.source != nil && !$0.sentence.isEmpty }) else { continue }
      for format in Self.formats {
        var losses = LossReport()
        let imported = format.read(format.written(records, context, &losses), RoundTrip.file, context)
        var blocks = RecordBlocks(imported.records, Dialect(), inheriting: Classification())
        let made = try blocks.blocks().flatMap(\.bytes)
        guard blocks.losses.entries.isEmpty, imported.records.count == records.count else { continue }
        exactCounts[format.name, default: 0] += 1
        #expect(
          String(decoding: made, as: UTF8.self) == String(decoding: text, as: UTF8.self),
          "\(format.name), seed \(seed)")
      }
    }
    for format in Self.formats { #expect(exactCounts[format.name, default: 0] > size / 10) }
  }

  /// Tabs in the note of a subtask stay, whose columns depend on the depth.
  @Test(arguments: formats)
  func tabsComeBack(format: InterchangeFormat) throws {
    let text = "- [ ] a\n  - [ ] b\n     c\n     \t d\n    - [ ] e\n      \tf\n  - [ ] g\n    \th\n"
    let conversion = try Conversion(format.name)
    #expect(try conversion.imported(conversion.exported(text, isPlain: false).text).lines == text)
  }

  /// A subtask that was added elsewhere does not get the names of its task in the form that they have there.
  @Test func newSubtasksHaveNoOtherNames() throws {
    let conversion = try Conversion("org")
    let text = try conversion.exported("- [ ] a #x-y\n", isPlain: false).text
    #expect(try conversion.imported(text + "- [ ] b\n").lines == "- [ ] a #x-y\n  - [ ] b\n")
  }

  /// A dependency that Taskwarrior removed is removed, and no other, whatever else was changed beside it.
  @Test func dependenciesAreRemoved() throws {
    let conversion = try Conversion("taskwarrior")
    let text = try conversion.exported("- [ ] a id:a\n- [ ] b after:a\n- [ ] c after:a\n", isPlain: false).text
    let tasks = text.split(separator: "\n", omittingEmptySubsequences: false)
    let depends = try #require(tasks[2].firstRange(of: /"depends":\[[^\]]*\],/))
    let removed = text.replacing(
      tasks[2], with: String(tasks[2][..<depends.lowerBound] + tasks[2][depends.upperBound...]))
    #expect(try conversion.imported(removed).lines == "- [ ] a id:a\n- [ ] b\n- [ ] c after:a\n")
    let renamed = removed.replacing(#""description":"a""#, with: #""description":"z""#)
      .replacing(#""description":"c""#, with: #""description":"y""#)
    #expect(try conversion.imported(renamed).lines == "- [ ] z id:a\n- [ ] b\n- [ ] y after:a\n")
  }

  /// Only what another program changed is applied to a line.
  @Test(arguments: [
    ("json", #""due":"2026-12-01""#, #""due":"2026-12-24""#, "due:2026-12-24"),
    ("taskwarrior", #""due":"20261201T000000Z""#, #""due":"20261224T000000Z""#, "due:2026-12-24"),
    ("ics", "DUE;VALUE=DATE:20261201", "DUE;VALUE=DATE:20261224", "due:2026-12-24"),
  ])
  func changesAreApplied(_ name: String, _ written: String, _ changed: String, _ due: String) throws {
    let line =
      "*  [ ]  (A)  Call   \\@anna due:2026-12-01 about  +house  est:90m owner:\"x\" <!-- b -->\n    * note\n\n    two\n"
    let conversion = try Conversion(name)
    let text = try conversion.exported(line, isPlain: false).text
    #expect(text.contains(written))
    #expect(try conversion.imported(text).lines == line)
    #expect(
      try conversion.imported(text.replacing(written, with: changed)).lines
        == line.replacing("due:2026-12-01", with: due))
  }

  @Test(arguments: [
    (#""status":"open""#, #""status":"done""#, "* [x] (B) Paint @home  every:week"),
    (#""priority":"B""#, #""priority":null"#, "* [ ] Paint @home  every:week"),
    (#""priority":"B""#, #""priority":"A""#, "* [ ] (A) Paint @home  every:week"),
    (#""project":null"#, #""project":"x y""#, "* [ ] (B) Paint @home +\"x y\"  every:week"),
    (#""contexts":["home"]"#, #""contexts":[]"#, "* [ ] (B) Paint  every:week"),
    (#""tags":[]"#, #""tags":["t"]"#, "* [ ] (B) Paint @home #t  every:week"),
    (#""title":"Paint""#, #""title":"Paint it""#, "* [ ] (B) Paint it @home  every:week"),
    (#""every":"week""#, #""every":null"#, "* [ ] (B) Paint @home"),
    (#""remind":[]"#, #""remind":["1h","2h"]"#, "* [ ] (B) Paint @home remind:1h remind:2h  every:week"),
    (#""note":"""#, #""note":"x""#, "* [ ] (B) Paint @home  every:week\n  x"),
  ])
  func eachFieldIsApplied(_ written: String, _ changed: String, _ line: String) throws {
    let conversion = try Conversion("json")
    let text = try conversion.exported("* [ ] (B) Paint @home  every:week\n", isPlain: false).text
    #expect(text.contains(written))
    let result = try conversion.imported(text.replacing(written, with: changed)).lines
    #expect(result == line + "\n")
  }

  /// A line of others that is more than a task is not used.
  @Test(arguments: [
    "- [ ] a\\n- [ ] b", "- [ ] a\\n# b", "# a", "a", "- [?] a", "- [ ] a <!-- tasks: allow overdue -->",
    "- [ ] a\\n  <!-- tasks:allow overdue -->", "- [ ] a\\n  - [ ] b", "- [ ] a\\u0000", "---\\n- [ ] a", "",
    "- [ ] a\\n\\nb",
    "```\\n- [ ] a",
  ])
  func otherLinesAreNotUsed(_ source: String) throws {
    let text = "{\"title\":\"x\",\"source\":\"\(source)\"}"
    #expect(try Conversion("json").imported(text) == Conversion.Imported(lines: "- [ ] x\n", kinds: [], problems: []))
  }

  /// A value that no task can have goes to the note, even if the line that came along is written so.
  @Test func invalidValuesOfTheLineAreKept() throws {
    let text = #"{"title":"plain","after":["a#b"],"source":"- [ ] plain after:a#b"}"#
    let result = try Conversion("json").imported(text)
    #expect(result.lines == "- [ ] plain\n  - after: a#b\n" && result.kinds == ["after"], "\(result)")
  }

  /// Inherited values are written on the line of a task, and `after` and `id` mean tasks of the import.
  @Test func tasksKeepWhatTheyInherited() throws {
    let text = "# House +house\n\n* [ ] a id:x\n  * [ ] b after:x\n"
    for format in Self.formats {
      let conversion = try Conversion(format.name)
      #expect(
        try conversion.imported(conversion.exported(text, isPlain: false).text).lines
          == "* [ ] a +house id:x\n  * [ ] b after:x\n")
    }
  }

  /// A line that came along may be indented as it was in its file, and its note with it.
  @Test func indentedLinesAreMoved() throws {
    let note = #"[{"title":"x y","note":"n","source":"  - [ ] x   y\n    n"}]"#
    #expect(try Conversion("json").imported(note).lines == "- [ ] x   y\n  n\n")
    let nested =
      #"[{"title":"x y","line":"1","source":"    - [ ] x   y"},"#
      + #"{"title":"u v","line":"2","parent":"1","note":"* n","source":"  - [ ] u   v\n    * n"}]"#
    #expect(try Conversion("json").imported(nested).lines == "- [ ] x   y\n  - [ ] u   v\n    * n\n")
    let less = #"[{"title":"x y","note":"n","source":"  - [ ] x   y\n n"}]"#
    #expect(try Conversion("json").imported(less).lines == "- [ ] x y\n  n\n")
  }
}
