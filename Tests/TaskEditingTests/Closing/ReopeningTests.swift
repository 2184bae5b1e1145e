import TaskEditing
import TaskModel
import TaskSyntax
import Testing

struct ReopeningTests {
  @Test(arguments: [
    ("- [x] a done:2026-11-22", "- [ ] a"),
    ("- [X] a id:b created:2026 done:2026-11", "- [ ] a id:b created:2026"),
    ("- [-] a every:3d cancelled:2026-11-22", "- [ ] a every:3d"),
    ("- [-] a done:2026-11-20 cancelled:2026-11-22\n  - [x] b done:2026-11-20", "- [ ] a\n  - [x] b done:2026-11-20"),
    ("- [/] a", "- [ ] a"),
    ("- [ ] a", "- [ ] a"),
    (
      "- [-] a every:3d cancelled:2026-11-22\n  - [-] b cancelled:2026-11-22\n  - [-] c cancelled:2026-11-21",
      "- [ ] a every:3d\n  - [ ] b\n  - [-] c cancelled:2026-11-21"
    ),
    (
      "- [-] a cancelled:2026-11-22\n  - [-] b cancelled:2026-11-22",
      "- [ ] a\n  - [-] b cancelled:2026-11-22"
    ),
  ])
  func aTaskIsOpenAgain(before: String, after: String) throws {
    #expect(try taskBlock(before).reopened().block.text == after)
  }

  /// Blocks that are unchanged after they are closed and reopened.
  static let blocks = [
    "- [ ] a due:2026-11-22 every:3d",
    "- [ ] (A-1) a @b #c +d plan:2026-11-20T10:00 due:2026-11 start:2026-W40 every:2w until:2027 id:x created:2026-01-01",
    "- [ ] a remind:1d remind:2026-11-21T09:00 remind:2h every:fri est:1h spent:30m",
    "- [ ] a due:2026-11-22 remind:1d remind:1d every:3d every:3d until:2027 until:2028 id:x id:x",
    "- [ ] a due:2026-11-22 every:3d id:x id:y of:z of:z",
    "- [ ] a due:2026-11-22 every:day\n  - [ ] b due:2026-11-22 every:day id:b\n  - [x] b due:2026-11-20 of:b done:2026-11-20\n    - [ ] c",
    "- [ ] a due:2026-11-10 every:3d@done\n  Note.\n  - [ ] b id:b created:2026\n  - [x] c done:2026-11-09",
    "- [ ] a due:2026-11-25 every:month@each\n  - [ ] b due:2026-11-24 every:day id:b\n  - [x] b due:2026-11-23 of:b done:2026-11-23",
  ]

  @Test(arguments: blocks) func anUntouchedSuccessorIsTakenBack(text: String) throws {
    let block = try taskBlock(text)
    let day = try calendarDate("2026-11-22")
    for result in [try block.completed(on: day), try block.skipped(on: day)] {
      let successor = try #require(result.successor)
      #expect(try result.closed.reopened(takingBack: successor)?.text == text)
    }
  }

  @Test func aReminderOfTheClosedOneIsKeptOnce() throws {
    let closed = try taskBlock("- [x] a due:2026-11-20 remind:1d done:2026-11-20")
    let successor = try taskBlock("- [ ] a due:2026-11-23 remind:1d remind:2h every:3d created:2026-11-20")
    #expect(
      try closed.reopened(takingBack: successor)?.text == "- [ ] a due:2026-11-20 remind:1d remind:2h every:3d")
  }

  /// Both recurrences mean the same, and the file does not record which one was written.
  @Test(arguments: [
    ("due:2026-01-31 every:month", "due:2026-01-31 every:month@31"),
    ("plan:2028-02-29 every:year", "plan:2028-02-29 every:year@02-29"),
    ("due:2026-01-31 every:2mo@each", "due:2026-01-31 every:2mo@each@31"),
  ])
  func anAnchorThatMayHaveBeenAddedIsTakenBackUnlessItIsKept(without: String, with: String) throws {
    for old in [without, with] {
      let result = try taskBlock("- [ ] a \(old)").completed(on: calendarDate("2028-02-29"))
      let successor = try #require(result.successor)
      #expect(try result.closed.reopened(takingBack: successor)?.text == "- [ ] a \(without)")
      #expect(try result.closed.reopened(takingBack: successor, keepsAnchor: true)?.text == "- [ ] a \(with)")
    }
  }

  @Test(arguments: [
    "due:2026-02-28 every:month@31", "due:2026-01-31 every:month@30", "due:2026-02 every:month@31", "every:month@31",
    "due:2026-01-15 every:month@15",
  ])
  func anAnchorThatWasThereStays(words: String) throws {
    let result = try taskBlock("- [ ] a \(words)").completed(on: calendarDate("2026-03-03"))
    #expect(try result.closed.reopened(takingBack: #require(result.successor))?.text == "- [ ] a \(words)")
  }

  /// Words that closing removed from a line return to their places.
  @Test(arguments: [
    "- [ ] every:3d Water the  plants, due:2026-11-22  spent:5m id:x and remind:1d, the rest created:2026-01-01 ",
    "*  [ ]  (B) Water every:3d spent:5m due:2026-11-22 remind:2026-11-21T09:00 the the #x <!-- why --> ",
    "- [ ] the the every:3d the spent:5m the",
    "- [ ] a id:x until:2027 every:3d of:y spent:1m due:2026-11-22\n  - [ ] b  id:z every:2d spent:2m plan:2026-11-22",
    "- [ ] a due:2026-11-22 due:2026-11-23 every:3d",
  ])
  func everyWordIsInItsPlaceAgain(text: String) throws {
    let result = try taskBlock(text).completed(on: calendarDate("2026-11-22"))
    #expect(try result.closed.reopened(takingBack: #require(result.successor))?.text == text)
  }

  @Test(arguments: [
    ("[ ] a", "[/] a"), ("a due", "b due"), ("11-25", "11-26"), ("every:3d", "every:4d"), ("Note.", "Another."),
    ("[ ] sub", "[x] sub"), ("[ ] sub", "[ ] sub @home"), ("created:2026-11-22", "created:2026-11-21"),
    ("  - [ ] sub", "  - [ ] sub\n  - [ ] new"), ("  - [ ] sub", "  More."), ("id:a", "id:b"), ("[ ] a", "[x] a"),
    (" every:3d", ""),
  ])
  func aChangedSuccessorStays(old: String, new: String) throws {
    let result = try taskBlock("- [ ] a due:2026-11-22 every:3d id:a\n  Note.\n  - [ ] sub")
      .completed(on: calendarDate("2026-11-22"))
    let text = try #require(result.successor?.text)
    #expect(text.contains(old))
    let changed = try taskBlock(text.replacing(old, with: new))
    #expect(try result.closed.reopened(takingBack: changed) == nil)
  }

  @Test func anotherTaskIsNoSuccessor() throws {
    let closed = try taskBlock("- [x] a due:2026-11-22 done:2026-11-22")
    #expect(try closed.reopened(takingBack: taskBlock("- [ ] b due:2026-11-25 every:3d created:2026-11-22")) == nil)
    #expect(try closed.reopened(takingBack: taskBlock("- [ ] a")) == nil)
    let open = try taskBlock("- [ ] a due:2026-11-22")
    #expect(try open.reopened(takingBack: taskBlock("- [ ] a due:2026-11-25 every:3d created:2026-11-22")) == nil)
  }
}
