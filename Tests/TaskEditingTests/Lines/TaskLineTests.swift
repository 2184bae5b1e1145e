import TaskEditing
import TaskSyntax
import Testing

/// Examples of line changes: the bytes before and after.
struct TaskLineTests {
  /// A change of a line and its result, `nil` if the change is refused.
  struct Example: CustomStringConvertible {
    var change: LineChange
    var before: String
    var after: String?

    init(_ change: LineChange, _ before: String, _ after: String?) {
      self.change = change
      self.before = before
      self.after = after
    }

    var description: String { "\(before) → \(after ?? "refused")" }
  }

  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
  private static func set(_ key: String, _ value: String) -> LineChange { .set(key: bytes(key), value: bytes(value)) }
  private static func remove(_ key: String) -> LineChange { .remove(key: bytes(key)) }

  private func check(_ example: Example) throws {
    let dialect = SyntaxTree(Array("---\nkeys: client, x-y\n---\n".utf8)).dialect
    var line = try #require(TaskLine(Array(example.before.utf8), dialect))
    do {
      try line.apply(example.change)
      #expect(String(decoding: line.text, as: UTF8.self) == example.after)
    } catch {
      #expect(example.after == nil, "\(String(decoding: error.message, as: UTF8.self))")
      #expect(error.kind == .refused)
      #expect(String(decoding: line.text, as: UTF8.self) == example.before)
    }
  }

  @Test(arguments: [
    Example(.mark(.done), "- [ ] a", "- [x] a"),
    Example(.mark(.done), "- [X] a", "- [X] a"),
    Example(.mark(.open), " * [😀]  a", " * [ ]  a"),
    Example(.mark(.unknown), "- [ ] a", nil),
    Example(.priority(letter: 2, number: 0), "- [ ] a", "- [ ] (B) a"),
    Example(.priority(letter: 2, number: 0), "- [ ] (A-1 Q2) a", "- [ ] (B Q2) a"),
    Example(.priority(letter: 0, number: 0), "- [ ] (A-1 Q2) a", "- [ ] (Q2) a"),
    Example(.priority(letter: 1, number: 1), "- [ ]", "- [ ] (A-1)"),
    Example(.priority(letter: 6, number: 1), "- [ ] a", nil),
    Example(.quadrant(0), "- [ ] (Q2) a", "- [ ] a"),
    Example(.quadrant(3), "- [ ] (A) a", "- [ ] (A Q3) a"),
    Example(.quadrant(5), "- [ ] (A) a", nil),
    Example(.rank(nil), "- [ ] (A) (B) a", "- [ ] \\(B) a"),
    Example(.rank(nil), "- [ ] (A)", "- [ ]"),
    Example(.rank(nil), "- [ ] a", "- [ ] a"),
    Example(.rank(RankLiteral(letter: 0, number: 3, quadrant: 0)), "- [ ] a", nil),
  ])
  func boxAndRank(example: Example) throws { try check(example) }

  @Test(arguments: [
    Example(set("due", "2026-12-02"), "- [ ] a due:2026-12-01 @b", "- [ ] a due:2026-12-02 @b"),
    Example(set("due", "2026-12-02"), "- [ ] a due:2026-12-01, b", "- [ ] a due:2026-12-02, b"),
    Example(set("due", "2026-12-02"), "- [ ] a due:2026 due:2027", "- [ ] a due:2026-12-02 due:2027"),
    Example(set("owner", "x"), "- [ ] a owner:\"b c\"", "- [ ] a owner:\"x\""),
    Example(set("owner", "b c"), "- [ ] a owner:x", "- [ ] a owner:\"b c\""),
    Example(set("client", "say \"hi\" \\"), "- [ ] a", "- [ ] a client:\"say \\\"hi\\\" \\\\\""),
    Example(set("client", "a(b"), "- [ ] see (it client:x)", "- [ ] see (it client:\"a(b\")"),
    Example(
      set("due", "2026"), "- [ ] a plan:2026 start:2026 @b  spent:1h",
      "- [ ] a plan:2026 start:2026 @b due:2026  spent:1h"),
    Example(
      set("due", "2026"), "- [ ] a plan:2026 start:2026 <!-- c -->", "- [ ] a plan:2026 due:2026 start:2026 <!-- c -->"),
    Example(set("client", "b"), "- [ ] x-y:a created:2026", "- [ ] x-y:a client:b created:2026"),
    Example(set("due", "2026"), "- [ ]", "- [ ] due:2026"),
    Example(set("due", "2026"), "- [ ] ", "- [ ] due:2026"),
    Example(set("due", "2026"), "- [ ] (A)", "- [ ] (A) due:2026"),
    Example(set("due", "2026"), "- [ ] <!-- c -->", "- [ ] due:2026 <!-- c -->"),
    Example(set("due", "2026"), "- [ ] a  ", "- [ ] a due:2026  "),
    Example(set("due", "soon"), "- [ ] a", nil),
    Example(set("due", ""), "- [ ] a", nil),
    Example(set("supplier", "x"), "- [ ] a", nil),
    Example(set("client", "a\nb"), "- [ ] a", nil),
    Example(set("id", "a b"), "- [ ] a", nil),
    Example(set("client", " b"), "- [ ] +\"x", nil),
    Example(
      .add(key: bytes("remind"), value: bytes("1d")), "- [ ] a due:2026 remind:2d every:2d",
      "- [ ] a due:2026 remind:2d remind:1d every:2d"),
    Example(.add(key: bytes("remind"), value: bytes("1d")), "- [ ] a remind:1d", "- [ ] a remind:1d"),
  ])
  func attributes(example: Example) throws { try check(example) }

  @Test(arguments: [
    Example(remove("due"), "- [ ] a due:2026 b due:2027", "- [ ] a b"),
    Example(remove("due"), "- [ ] due:2026", "- [ ]"),
    Example(remove("due"), "- [ ] due:2026 a", "- [ ] a"),
    Example(remove("due"), "- [ ] (A) due:2026", "- [ ] (A)"),
    Example(remove("due"), "- [ ] due:2026 (A) a", "- [ ] \\(A) a"),
    Example(remove("due"), "- [ ] a", "- [ ] a"),
    Example(remove("due"), "- [ ] Pay due:2026, please", "- [ ] Pay, please"),
    Example(remove("due"), "- [ ] Pay <!-- c --> est:5m due:2026, please", "- [ ] Pay, <!-- c --> est:5m please"),
    Example(remove("due"), "- [ ] Open C:\\ due:2026), now", "- [ ] Open C:\\\\), now"),
    Example(remove("due"), "- [ ] due:2026, pay", "- [ ] , pay"),
    Example(remove("due"), "- [ ] due:2026, due:2027; pay", "- [ ] ,; pay"),
    Example(remove("due"), "- [ ] a due:2026, due:2027; pay", "- [ ] a,; pay"),
    Example(remove("due"), "- [ ] [[a] due:2026] b", nil),
    Example(remove("spent"), "- [ ] a due:2026 spent:5m, plan:2026", "- [ ] a, plan:2026 due:2026"),
    Example(.removeContext(bytes("c")), "- [ ] a due:2026 @c plan:2026", "- [ ] a plan:2026 due:2026"),
    Example(.removeContext(bytes("c")), "- [ ] a  due:2026 @c plan:2026", "- [ ] a  due:2026 plan:2026"),
    Example(.removeContext(bytes("c")), "- [ ] Ask @c, @d and @c", "- [ ] Ask, @d and"),
    Example(.removeContext(bytes("c d")), "- [ ] @\"c d\": (A) a", "- [ ] : (A) a"),
  ])
  func removals(example: Example) throws { try check(example) }

  @Test(arguments: [
    Example(.addContext(bytes("c")), "- [ ] a #b due:2026 <!-- c -->", "- [ ] a #b @c due:2026 <!-- c -->"),
    Example(.addContext(bytes("c")), "- [ ] a @c", "- [ ] a @c"),
    Example(.addTag(bytes("two words")), "- [ ]", "- [ ] #\"two words\""),
    Example(.addTag(bytes("")), "- [ ] a", nil),
    Example(.project(bytes("b")), "- [ ] a +x/y, then +z", "- [ ] a +b, then +z"),
    Example(.project(bytes("b")), "- [ ] a +\"x\"", "- [ ] a +\"b\""),
    Example(.project(bytes("b")), "- [ ] due:2026", "- [ ] +b due:2026"),
    Example(.project(nil), "- [ ] a +x/y, then +z", "- [ ] a, then"),
    Example(.project(nil), "- [ ] +x", "- [ ]"),
  ])
  func names(example: Example) throws { try check(example) }

  @Test(arguments: [
    Example(
      .title(bytes("Buy  oat milk ")), "- [ ] (A) Buy milk @store +x due:2026",
      "- [ ] (A) Buy oat milk @store +x due:2026"),
    Example(.title(bytes("Ask")), "- [ ] Ask @anna about +web, then +web #now", "- [ ] Ask +web #now"),
    Example(.title(bytes("Ask")), "- [ ] due:2026 @a", "- [ ] Ask due:2026 @a"),
    Example(.title(bytes("Ask")), "- [ ] @a", "- [ ] Ask @a"),
    Example(.title(bytes("Ask")), "- [ ]", "- [ ] Ask"),
    Example(
      .title(bytes("Ask")), "- [ ] Pay due:2026, x #n plan:2026 est:1h", "- [ ] Ask #n plan:2026 due:2026 est:1h"),
    Example(.title(bytes("Ask")), "- [ ] Pay due:2026 x due:2027", "- [ ] Ask due:2026 due:2027"),
    Example(.title(bytes("Ask")), "- [ ] Pay <!-- c --> x <!-- d -->", "- [ ] Ask <!-- c --> <!-- d -->"),
    Example(.title(bytes("(A) Ask")), "- [ ] Pay", "- [ ] \\(A) Ask"),
    Example(.title(bytes("(A) Ask")), "- [ ] (B) Pay", "- [ ] (B) (A) Ask"),
    Example(.title(bytes("- [x] # \"a\" \\")), "- [ ] Pay", "- [ ] - [x] # \"a\" \\"),
    Example(.title(bytes("Ask @b")), "- [ ] Pay @c", "- [ ] Ask @b @c"),
    Example(.title(bytes("Ask `b")), "- [ ] Pay client:`c", nil),
    Example(.title(bytes("Ask due:2026")), "- [ ] Pay", nil),
    Example(.title(bytes("Ask due:soon, please")), "- [ ] Pay", nil),
    Example(.title(bytes("Ask due\\:soon")), "- [ ] Pay", "- [ ] Ask due\\:soon"),
    Example(.title(bytes("Ask\nb")), "- [ ] Pay", nil),
    Example(.title(bytes(" ")), "- [ ] Pay", nil),
    Example(.title(bytes("<!-- a -->")), "- [ ] Pay", nil),
  ])
  func titles(example: Example) throws { try check(example) }

  @Test func severalChangesAreAllOrNone() throws {
    var line = try #require(TaskLine(Array("- [ ] a".utf8), Dialect()))
    #expect(throws: EditProblem.self) { try line.apply([.mark(.done), Self.set("due", "soon")]) }
    #expect(line.text == Array("- [ ] a".utf8))
    try line.apply([.mark(.done), Self.set("done", "2026-12-01")])
    #expect(line.text == Array("- [x] a done:2026-12-01".utf8))
  }

  @Test func indentationIsColumns() throws {
    var line = try #require(TaskLine(Array(" \t12) [ ] a".utf8), Dialect()))
    #expect(line.indentation == 4)
    line.setIndentation(4)
    #expect(line.text == Array(" \t12) [ ] a".utf8))
    line.setIndentation(2)
    #expect(line.text == Array("  12) [ ] a".utf8))
  }
}
