import TaskEditing
import TaskSyntax
import Testing

struct TaskContentTests {
  @Test func aLineSaysWhatIsWrittenOnIt() throws {
    let text = "  - [/] (A-1 Q2) Ask @anna, then @\"two words\" @anna #x spent:1h due:2026-12-01 due:2027 +web +home"
    let content = try #require(TaskLine(Array(text.utf8), Dialect())).content
    #expect(content.mark == .started)
    #expect(content.rank == RankLiteral(letter: 1, number: 1, quadrant: 2))
    #expect(content.title == Array("Ask @anna, then @\"two words\" @anna #x +web +home".utf8))
    #expect(content.project == Array("web".utf8))
    #expect(content.contexts == [Array("anna".utf8), Array("two words".utf8)])
    #expect(content.tags == [Array("x".utf8)])
    #expect(content.attributes.map(\.key) == [.due, .due, .spent])
    #expect(content[.due] == Array("2026-12-01".utf8))
    #expect(content.values(Array("due".utf8)) == [Array("2026-12-01".utf8), Array("2027".utf8)])
    #expect(content[.id] == nil)
  }

  @Test(arguments: ["", "Text", "# Heading", "- item", "- [ ](x)", "- [ ] a\n", "- [ ] a\n- [ ] b", "---"])
  func otherTextIsNoLine(text: String) {
    #expect(TaskLine(Array(text.utf8), Dialect()) == nil)
  }
}
