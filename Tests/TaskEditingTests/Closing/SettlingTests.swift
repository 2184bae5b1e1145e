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

  /// With its next occurrence beside it, a closed task only becomes an occurrence, with all that lies in it.
  @Test(arguments: [
    ("- [x] a due:2026-11-19 every:week id:r", "- [x] a due:2026-11-19 of:r done:2026-11-20"),
    (
      "- [x] a every:week done:2026-11-01\n  - [ ] b remind:1d",
      "- [x] a done:2026-11-01\n  - [-] b cancelled:2026-11-01"
    ),
    ("- [x] a", "- [x] a done:2026-11-20"), ("- [-] a every:week", "- [-] a every:week cancelled:2026-11-20"),
  ])
  func theSuccessorIsNotWrittenTwice(before: String, after: String) throws {
    let days = try (20...21).map { try calendarDate("2026-11-\($0)") }
    let result = try taskBlock(before).settled(days, hasSuccessor: true)
    #expect(result.text == after)
    #expect(result.successor == nil && result.step == .single)
  }

  @Test(arguments: [
    ("- [ ] Water due:2026-11-23 every:3d", true), ("- [/] Water due:2026-12 every:3d", true),
    ("- [ ] Water due:2026-11-20 every:3d created:2026-11-21", true), ("- [ ] Water every:3d created:2026-12-01", true),
    ("- [ ] Water due:2026-11-23 every:3d id:w", true), ("- [ ] Water +garden due:2026-11-23 every:3d", false),
    ("- [ ] Water due:2026-11-23 every:3d id:x", false), ("- [ ] Water due:2026-11-20 every:3d", false),
    ("- [ ] Water due:2026-11-20 every:3d created:2026-11-20", false), ("- [ ] Water due:2026-11-23 every:4d", false),
    ("- [ ] Water due:2026-11-23", false), ("- [x] Water due:2026-11-23 every:3d", false),
    ("- [-] Water due:2026-11-23 every:3d", false), ("- [ ] Water it due:2026-11-23 every:3d", false),
  ])
  func aLaterOpenTaskOfTheSeriesContinuesIt(line: String, continues: Bool) throws {
    let closed = try #require(taskBlock("- [x] Water due:2026-11-20 every:3d id:w").task(0)?.content)
    let other = try #require(taskBlock(line).task(0)?.content)
    #expect(other.continues(closed, closedOn: try calendarDate("2026-11-21")) == continues)
  }

  /// The successor of a task at the end of a month has an anchor in its recurrence.
  @Test func anAnchoredRecurrenceContinues() throws {
    let day = try calendarDate("2026-02-01")
    let closed = try #require(taskBlock("- [x] Rent due:2026-01-31 every:month").task(0)?.content)
    let result = try taskBlock("- [x] Rent due:2026-01-31 every:month").completed(on: day)
    let next = try #require(result.successor?.task(0)?.content)
    #expect(next[.every] == Array("month@31".utf8))
    #expect(next.continues(closed, closedOn: day))
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
