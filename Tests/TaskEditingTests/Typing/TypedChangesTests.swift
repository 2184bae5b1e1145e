import TaskEditing
import TaskModel
import TaskSyntax
import Testing

/// Typed changes. Today is Sun 2026-11-22.
struct TypedChangesTests {
  struct Example: CustomStringConvertible {
    var before: String
    var words: [String]
    /// The line after the changes, or `nil` if the words are refused.
    var after: String?

    init(_ before: String, _ words: String..., after: String?) {
      self.before = before
      self.words = words
      self.after = after
    }

    var description: String { "\(before) \(words) → \(after ?? "refused")" }
  }

  @Test(arguments: [
    Example("- [ ] a", "pri:b", "due:+1w", "+web", "@x", "#y", after: "- [ ] (B) a +web @x #y due:2026-11-29"),
    Example("- [ ] (A-1 Q1) a +old", "(B)", "project:new", "context:p", "tag:t", after: "- [ ] (B Q1) a +new @p #t"),
    Example("- [ ] (A-1 Q1) a", "(B-2", "Q3)", after: "- [ ] (B-2 Q3) a"),
    Example("- [ ] (A) a", "q:2", after: "- [ ] (A Q2) a"),
    Example("- [ ] a due:2026-12-01", "due:due+1w", "plan:due-1d", after: "- [ ] a plan:2026-11-30 due:2026-12-08"),
    Example("- [ ] a spent:20m", "spent:+45m", "est:2h", after: "- [ ] a est:2h spent:1h5m"),
    Example("- [ ] a spent:20m", "spent:-20m", after: "- [ ] a spent:0m"),
    Example("- [ ] a spent:20m", "spent:-30m", after: nil),
    Example("- [ ] a", "title:Buy oat milk", "owner:Maria K", after: "- [ ] Buy oat milk owner:\"Maria K\""),
    Example("- [ ] a @b", "title:\"Buy \\\"oat\\\" milk\"", after: "- [ ] Buy \"oat\" milk @b"),
    Example("- [ ] a", "client:x y", after: "- [ ] a client:\"x y\""),
    Example("- [ ] a", "due:next friday", after: "- [ ] a due:2026-11-27"),
    Example("- [ ] a remind:1d remind:2d", "remind:3d", "remind:1d", after: "- [ ] a remind:3d remind:1d"),
    Example(
      "- [ ] (A Q1) a @b @c #d +e due:2026 remind:1d remind:2d", "no:pri", "no:q", "no:context", "no:tag", "no:project",
      "no:due", "no:remind", after: "- [ ] a"),
    Example("- [ ] a @b @c #d +e", "no:@b", "no:#d", "no:+e", after: "- [ ] a @c"),
    Example("- [ ] a @b #d +e", "no:context:b", "no:tag:d", "no:project:x", after: "- [ ] a +e"),
    Example("- [ ] a", "b", after: nil),
    Example("- [ ] a", "A", after: nil),
    Example("- [ ] a", "(a)", after: nil),
    Example("- [ ] a", "(A", after: nil),
    Example("- [ ] a", "due:", after: nil),
    Example("- [ ] a", "deu:fri", after: nil),
    Example("- [ ] a", "due:soon", after: nil),
    Example("- [ ] a", "due:due+1w", after: nil),
    Example("- [ ] a", "due:fri", "due:sat", after: nil),
    Example("- [ ] a", "due:fri", "no:due", after: nil),
    Example("- [ ] a", "no:nothing", after: nil),
    Example("- [ ] a", "no:title", after: nil),
    Example("- [ ] a", "+1", after: nil),
    Example("- [ ] a", "@maria's", after: nil),
    Example("- [ ] a", "title: ", after: nil),
    Example("- [ ] a", "pri:A", "(B)", after: nil),
    Example("- [ ] a", "until:2026-12-01T09:00", after: nil),
  ])
  func linesAfterWords(example: Example) throws {
    let today = try #require(CalendarDate(year: 2026, month: 11, day: 22))
    let dialect = SyntaxTree(Array("---\nkeys: client\n---\n".utf8)).dialect
    var line = try #require(TaskLine(Array(example.before.utf8), dialect))
    do {
      try line.apply(
        try TypedChanges(example.words.map { Array($0.utf8) }, of: line, TypingRules(today: today)).changes)
      #expect(String(decoding: line.text, as: UTF8.self) == example.after)
    } catch {
      #expect(example.after == nil, "\(String(decoding: error.message, as: UTF8.self))")
      #expect(error.kind == .refused && !error.message.isEmpty)
    }
  }

  private static let noTitle = (
    message: "a task needs a title",
    help: "add a word that is not a project, context, tag or attribute"
  )

  @Test(arguments: [
    ("deu:fri", "'deu' is not a key in this file", "'due:' is similar"),
    (
      "milk", "'milk' is not a change",
      "write KEY:VALUE, +project, @context, #tag, no:KEY, or title:\"…\" for a new title"
    ),
    ("due:", "'due:' has no value", "no:due removes it"),
    ("title:", noTitle.message, noTitle.help), ("no:title", noTitle.message, noTitle.help),
    ("title:\"\"", noTitle.message, noTitle.help), ("+\"\"", "'+\"\"' has no value", "no:project removes it"),
    ("pri:F", "'F' is not a priority", "write pri:A to pri:E, with an optional number from 1 to 999, as in pri:A-1"),
  ])
  func problemsSayWhatToWrite(word: String, message: String, help: String) throws {
    let today = try #require(CalendarDate(year: 2026, month: 11, day: 22))
    let line = try #require(TaskLine(Array("- [ ] a".utf8), Dialect()))
    #expect(throws: EditProblem(.refused, Array(message.utf8), help: Array(help.utf8))) {
      try TypedChanges([Array(word.utf8)], of: line, TypingRules(today: today))
    }
  }
}
