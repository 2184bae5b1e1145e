import TaskEditing
import TaskFormatter
import TaskModel
import TaskSyntax
import TaskTesting
import Testing

/// Typed tasks. Today is Sun 2026-11-22.
struct TypedTaskTests {
  struct Example: CustomStringConvertible {
    var words: [String]
    /// The new line, or `nil` if the words are refused.
    var line: String?

    init(_ words: String..., line: String?) {
      self.words = words
      self.line = line
    }

    var description: String { "\(words) → \(line ?? "refused")" }
  }

  private static let head = Array("---\nkeys: client\n---\n\n".utf8)

  private static func task(_ words: [[UInt8]]) throws(EditProblem) -> TypedTask {
    let today = CalendarDate(year: 2026, month: 11, day: 22) ?? .first
    return try TypedTask(words, SyntaxTree(head).dialect, TypingRules(today: today))
  }

  @Test(arguments: [
    Example("Buy", "milk", line: "- [ ] Buy milk"),
    Example(
      "(A-1 Q1) Order  the worktop @phone due:fri, please",
      line: "- [ ] (A-1 Q1) Order the worktop @phone, please due:2026-11-27"),
    Example("due:fri Pay plan:tomorrow the rent", line: "- [ ] Pay the rent plan:2026-11-23 due:2026-11-27"),
    Example(
      "Pay", "due:next week", "owner:Maria K", "+Big Project",
      line: "- [ ] Pay +\"Big Project\" due:2026-W48 owner:\"Maria K\""),
    Example("Pay due:\"next week\"", line: "- [ ] Pay due:2026-W48"),
    Example(
      "Pay pri:a-1 q:2 project:house context:phone tag:diy est:2h", line: "- [ ] (A-1 Q2) Pay +house @phone #diy est:2h"
    ),
    Example("Pay project:\"Big Project\" context:a", line: "- [ ] Pay +\"Big Project\" @a"),
    Example("Ring remind:1d remind:fri T9:00 due:sat", line: nil),
    Example(
      "Ring remind:1d remind:friT9:00 due:sat", line: "- [ ] Ring due:2026-11-28 remind:1d remind:2026-11-27T09:00"),
    Example("Ring spent:+45m", line: "- [ ] Ring spent:45m"),
    Example("Ask client:\"x y\" id:a after:b,c", line: "- [ ] Ask id:a after:b,c client:\"x y\""),
    Example("A-1 is text", line: "- [ ] A-1 is text"),
    Example("no:party for me no:project", line: "- [ ] no:party for me"),
    Example("due:fri (A) is text", line: "- [ ] \\(A) is text due:2026-11-27"),
    Example("Open C:\\ due:fri) now", line: "- [ ] Open C:\\\\) now due:2026-11-27"),
    Example("due:fri, pay", line: "- [ ] , pay due:2026-11-27"),
    Example(
      "Note:this 10:30 http://x.org test:unit std::sort", line: "- [ ] Note:this 10:30 http://x.org test:unit std::sort"
    ),
    Example("`due:fri` <!-- due:sat -->", line: "- [ ] `due:fri` <!-- due:sat -->"),
    Example("due\\:soon", line: "- [ ] due\\:soon"),
    Example("", line: nil),
    Example("due:fri", line: nil),
    Example("<!-- a -->", line: nil),
    Example("+web", line: nil),
    Example("@home, #diy due:fri", line: nil),
    Example("project:web", line: nil),
    Example("\\+web", line: "- [ ] \\+web"),
    Example("Web +web", line: "- [ ] Web +web"),
    Example("Pay due:soon", line: nil),
    Example("Pay due:due+1w", line: nil),
    Example("Pay due:fri due:sat", line: nil),
    Example("Pay (A) pri:B", line: "- [ ] (B) Pay (A)"),
    Example("(A) Pay pri:B", line: nil),
    Example("Pay q:1 q:1", line: nil),
    Example("Pay +a project:b", line: nil),
    Example("Pay @a context:a tag:b tag:b #c", line: "- [ ] Pay @a #c #b"),
    Example("Pay q:5", line: nil),
    Example("Pay pri:F", line: nil),
    Example("Pay remind:fri", line: nil),
    Example("Pay est:soon", line: nil),
    Example("Pay every:often", line: nil),
    Example("Pay until:friT9:00", line: nil),
    Example("Pay tag:1", line: nil),
  ])
  func linesOfWords(example: Example) throws {
    do {
      let task = try Self.task(example.words.map { Array($0.utf8) })
      #expect(String(decoding: task.line.text, as: UTF8.self) == example.line)
    } catch {
      #expect(example.line == nil, "\(String(decoding: error.message, as: UTF8.self))")
      #expect(error.kind == .refused && !error.message.isEmpty)
    }
  }

  /// Settings can declare that a key holds dates.
  @Test func datesOfDeclaredKeys() throws {
    let today = try #require(CalendarDate(year: 2026, month: 11, day: 22))
    let typing = TypingRules(today: today, keyTypes: [Array("review".utf8): .date])
    let dialect = SyntaxTree(Array("---\nkeys: client, review\n---\n".utf8)).dialect
    let words = ["Ask", "review:next week", "client:fri"].map { Array($0.utf8) }
    let task = try TypedTask(words, dialect, typing)
    #expect(String(decoding: task.line.text, as: UTF8.self) == "- [ ] Ask review:2026-W48 client:fri")
    #expect(
      task.dates.map { String(decoding: $0.echo(today: today), as: UTF8.self) } == [
        "review next week → 2026-W48, Mon 2026-11-23 to Sun 2026-11-29"
      ])
    #expect(throws: EditProblem.self) { try TypedTask([Array("Ask review:soon".utf8)], dialect, typing) }
    let changed = try TypedChanges(
      [Array("review:due+1d".utf8)], of: #require(TaskLine(Array("- [ ] a due:2026-12-01".utf8), dialect)), typing)
    #expect(changed.changes == [.set(key: Array("review".utf8), value: Array("2026-12-02".utf8))])
  }

  @Test(arguments: [
    "- [x] a", "- [ ]", "# a", "---", "```", "~~~ a", "<<<<<<< ours", "=======", "> a", "1. a", "\"a", "'a' \\\\ b",
    "a\nb", "a\r\nb\u{0}", "\tа\u{1B}[0m", "<!-- a", "a -->", "`a", "[[a", "[a](b", "\\", "a \\", "*", "🎉", "(a) b",
  ])
  func anyTextIsOneTask(text: String) throws {
    let line = try Self.task([Array(text.utf8)]).line
    let document = SyntaxTree(Self.head + line.text + [0x0A, 0x0A] + Array("- [ ] b\n".utf8))
    let part = try #require(document.parts.first)
    #expect(document.parts.count == 1 && part.taskCount == 2)
    let words = text.utf8.map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }.split(separator: 0x20).joined(separator: [0x20])
    #expect(
      String(decoding: line.content.title, as: UTF8.self)
        == String(decoding: Array(words), as: UTF8.self).replacing("\\\\", with: "\\"))
  }

  @Test func bytesThatAreNoTextAreRefused() {
    #expect(throws: EditProblem.self) { try Self.task([[0x61, 0xFF]]) }
  }

  @Test func datesAreEchoed() throws {
    let today = try #require(CalendarDate(year: 2026, month: 11, day: 22))
    let task = try Self.task([Array("Pay due:fri plan:2026-11-23T9:00 no:project no:pri".utf8)])
    #expect(
      task.dates.map { String(decoding: $0.echo(today: today), as: UTF8.self) } == [
        "due fri → Fri 2026-11-27 (in 5 days)", "plan 2026-11-23T9:00 → Mon 2026-11-23 09:00 (tomorrow)",
      ])
    #expect(task.unwanted == [Array("project".utf8), Array("pri".utf8)])
  }

  @Test func keysThatAreNearlyRightAreDoubted() throws {
    let task = try Self.task([Array("Pay deu:fri, spend:2h prio:A dew:x owned:me test:unit".utf8)])
    #expect(
      task.doubts.map { [$0.word, $0.suggestion] }
        == [
          ["deu:fri", "due:fri"], ["spend:2h", "spent:2h"], ["prio:A", "pri:A"],
        ].map { $0.map { Array($0.utf8) } })
  }

  /// A generated line means the same as a task typed with the same words, and the new line is canonical.
  @Test func linesOfFilesCanBeTyped() throws {
    var count = 0
    for seed in 0..<600 {
      for text in DocumentGenerator.document(seed: UInt64(seed)).split(separator: 0x0A) {
        let words = TypedTask.plain(Array(text.drop { $0 != 0x5D }.dropFirst()))
        guard let given = TaskLine(Array("- [ ] ".utf8) + words, SyntaxTree(Self.head).dialect)?.content else {
          continue
        }
        guard let task = try? Self.task([words]) else { continue }
        let content = task.line.content
        if content.title == given.title { count += 1 }
        #expect(content.attributes.starts(with: []) && !content.title.isEmpty)
        if content.attributes.count == given.attributes.count {
          #expect(content == given, "\(String(decoding: words, as: UTF8.self))")
        }
        guard case .canonical = CanonicalForm.format(SourceText(Self.head + task.line.text + [0x0A])) else {
          Issue.record("not canonical: \(String(decoding: task.line.text, as: UTF8.self))")
          return
        }
      }
    }
    #expect(count > 500)
  }
}
