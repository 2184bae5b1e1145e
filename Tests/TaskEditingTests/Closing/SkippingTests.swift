import TaskEditing
import TaskModel
import TaskSyntax
import Testing

struct SkippingTests {
  @Test(arguments: [
    ClosingCase(
      "- [ ] a due:2026-11-20 every:3d id:a",
      becomes: """
        - [ ] a due:2026-11-23 every:3d id:a created:2026-11-22
        - [-] a due:2026-11-20 of:a cancelled:2026-11-22
        """),
    ClosingCase(
      "- [/] a every:week@done spent:1h\n  - [x] b\n  - [ ] c",
      becomes: """
        - [ ] a start:2026-11-29 every:week@done created:2026-11-22
          - [ ] b
          - [ ] c
        - [-] a spent:1h cancelled:2026-11-22
          - [x] b
          - [-] c cancelled:2026-11-22
        """),
    ClosingCase(
      "- [ ] a due:2026-11-20 every:week until:2026-11-23",
      becomes: "- [-] a due:2026-11-20 every:week until:2026-11-23 cancelled:2026-11-22"),
  ])
  func skippedOccurrencesComeBack(example: ClosingCase) throws {
    #expect(try example.block().skipped(on: example.date()).text == example.after)
  }

  @Test(arguments: ["- [ ] a", "- [x] a every:week", "- [-] a every:week cancelled:2026-11-20"])
  func otherTasksCannotBeSkipped(text: String) throws {
    let block = try taskBlock(text)
    let day = try calendarDate("2026-11-22")
    #expect(throws: EditProblem.self) { try block.skipped(on: day) }
  }

  @Test func cancellingEndsTheSeries() throws {
    let result = try taskBlock("- [ ] a due:2026-11-20 remind:1d every:3d id:a\n  - [/] b")
      .cancelled(on: calendarDate("2026-11-22"))
    #expect(
      result.text == """
        - [-] a due:2026-11-20 remind:1d every:3d id:a cancelled:2026-11-22
          - [-] b cancelled:2026-11-22
        """)
    guard case .next(let next) = result.step else {
      Issue.record("\(result.step)")
      return
    }
    // The result has the skipped date, which the message names.
    #expect(try next.date == calendarDate("2026-11-23"))
  }
}
