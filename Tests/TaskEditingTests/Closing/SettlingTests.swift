import TaskEditing
import TaskModel
import TaskSyntax
import Testing

struct SettlingTests {
  @Test(arguments: [
    ("- [x] a", "- [x] a done:2026-11-20"),
    ("- [X] a", "- [X] a done:2026-11-20"),
    ("- [-] a every:3d", "- [-] a every:3d cancelled:2026-11-20"),
    ("- [x] a cancelled:2026-11-10", "- [x] a done:2026-11-20 cancelled:2026-11-10"),
    ("- [x] a done:2026-11-01", "- [x] a done:2026-11-01"),
    (
      "- [x] a due:2026-11-19 every:week until:2026-11-25",
      "- [x] a due:2026-11-19 every:week until:2026-11-25 done:2026-11-20"
    ),
    ("- [ ] a", "- [ ] a"),
    ("- [/] a every:3d", "- [/] a every:3d"),
    (
      "- [x] a due:2026-11-19 every:week",
      "- [ ] a due:2026-11-26 every:week created:2026-11-20\n- [x] a due:2026-11-19 done:2026-11-20"
    ),
    (
      "- [x] a due:2026-11-12 every:week done:2026-11-12",
      "- [ ] a due:2026-11-19 every:week created:2026-11-12\n- [x] a due:2026-11-12 done:2026-11-12"
    ),
    (
      "- [x] a every:week\n  - [x] b\n  - [ ] c\n  - [-] d",
      """
      - [ ] a start:2026-11-27 every:week created:2026-11-20
        - [ ] b
        - [ ] c
        - [ ] d
      - [x] a done:2026-11-20
        - [x] b done:2026-11-21
        - [-] c cancelled:2026-11-20
        - [-] d cancelled:2026-11-23
      """
    ),
  ])
  func handTickedTasksAreCompleted(before: String, after: String) throws {
    let days = try (20...23).map { try calendarDate("2026-11-\($0)") }
    let block = try taskBlock(before)
    let result = try block.settled(days)
    #expect(result.text == after)
    #expect(try result.closed.settled(days).text == result.closed.text)
  }

  @Test func subtasksAreClosedOnRequest() throws {
    let day = try calendarDate("2026-11-20")
    for (mark, key) in [("x", "done"), ("-", "cancelled")] {
      let result = try taskBlock("- [\(mark)] a\n  - [ ] b\n  - [x] c done:2026-11-01").settled(
        [day], closesSubtasks: true)
      #expect(
        result.text == """
          - [\(mark)] a \(key):2026-11-20
            - [\(mark)] b \(key):2026-11-20
            - [x] c done:2026-11-01
          """)
      #expect(result.closedSubtasks == [1])
    }
  }

  @Test func itIsWhatCompletingGives() throws {
    let text = "due:2026-01-31 remind:1d every:month id:rent est:5m"
    let day = try calendarDate("2026-02-02")
    let byHand = try taskBlock("- [x] Rent \(text)").settled([day])
    #expect(try byHand.text == taskBlock("- [ ] Rent \(text)").completed(on: day).text)
  }
}
