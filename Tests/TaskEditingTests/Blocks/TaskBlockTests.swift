import TaskEditing
import TaskSyntax
import Testing

struct TaskBlockTests {
  private static let text = """
    - [ ] Move
      Two vans.
      - [x] Pack
          The fragile ones first.

          ~~~
          - [ ] no task
          ~~~

        - [ ] Label
      Ask Sam.

      - [/] Clean
    """

  @Test func tasksAreFoundWithAllThatLiesInThem() throws {
    let block = try #require(TaskBlock(Array(Self.text.utf8), dialect: Dialect()))
    #expect(block.tasks.map(\.lines) == [0..<13, 2..<10, 9..<10, 12..<13])
    #expect(block.tasks.map(\.depth) == [0, 1, 2, 1])
    #expect(block.task(2)?.text == Array("    - [ ] Label".utf8))
    #expect(block.task(4) == nil)
  }

  @Test(arguments: ["\n", "\r\n"], ["", "\n", "\r\n"])
  func bytesAreKept(end: String, last: String) throws {
    let text = Self.text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: end) + last
    let block = try #require(TaskBlock(Array(text.utf8), dialect: Dialect()))
    #expect(block.bytes == Array(text.utf8))
    #expect(block.lines.last?.end == Array(last.utf8))
    #expect(block.tasks.count == 4)
  }

  @Test(arguments: [
    "", "Text", "# Heading", "\n- [ ] a", "- [ ] a\n- [ ] b", "- [ ] a\ntext", "- [ ] a\n\n# b", "  - [ ] a\n  text",
    "  - [ ] a\n- [ ] b", "~~~\n- [ ] a",
  ])
  func otherLinesAreNoBlock(text: String) {
    #expect(TaskBlock(Array(text.utf8), dialect: Dialect()) == nil)
  }

  @Test func aLineIsOneLine() {
    let line = TaskBlock.Line(Array("- [ ] a\n  - [ ] b".utf8), end: [UInt8(ascii: "\n")])
    #expect(TaskBlock(lines: [line], dialect: Dialect()) == nil)
  }

  @Test func aChangedLineTakesThePlaceOfTheOldOne() throws {
    var block = try #require(TaskBlock(Array(Self.text.utf8), dialect: Dialect()))
    let line = try #require(TaskLine(Array("    - [x] Label".utf8), Dialect()))
    try block.changeTask(2) { $0 = line }
    #expect(String(decoding: block.bytes, as: UTF8.self) == Self.text.replacing("[ ] Label", with: "[x] Label"))
  }

  @Test(arguments: ["      - [x] Label", "    * [x] Label", "- [x] Label"])
  func aLineThatDoesNotFitIsRefused(text: String) throws {
    var block = try #require(TaskBlock(Array(Self.text.utf8), dialect: Dialect()))
    let line = try #require(TaskLine(Array(text.utf8), Dialect()))
    #expect(throws: EditProblem.self) { try block.changeTask(2) { $0 = line } }
    #expect(block.bytes == Array(Self.text.utf8))
  }
}
