import TaskEditing
import TaskModel
import TaskSyntax
import Testing

/// Completes a task: its line, its note, its subtasks.
struct CompletingTests {
  @Test(arguments: single) func aTaskThatDoesNotComeBackIsClosed(example: ClosingCase) throws {
    let result = try example.block().completed(on: example.date())
    #expect(result.text == example.after)
    #expect(result.step == .single)
    #expect(result.closedSubtasks.isEmpty)
  }

  static let single = [
    ClosingCase("- [ ] Pay", becomes: "- [x] Pay done:2026-11-22"),
    ClosingCase("* [/] (A-1 Q1) Pay +home", becomes: "* [x] (A-1 Q1) Pay +home done:2026-11-22"),
    ClosingCase(
      "- [>] Pay owner:sam created:2026-11-01", becomes: "- [x] Pay owner:sam created:2026-11-01 done:2026-11-22"),
    ClosingCase("- [?] Pay", becomes: "- [x] Pay done:2026-11-22"),
    ClosingCase("- [ ] ", becomes: "- [x] done:2026-11-22"),
    ClosingCase("- [ ] Pay spent:1h <!-- twice -->", becomes: "- [x] Pay spent:1h done:2026-11-22 <!-- twice -->"),
    ClosingCase("- [-] Pay cancelled:2026-11-20", becomes: "- [x] Pay done:2026-11-22"),
    ClosingCase("- [ ] Pay done:2026-11-30", becomes: "- [x] Pay done:2026-11-22"),
    ClosingCase("- [x] Pay", becomes: "- [x] Pay done:2026-11-22"),
    // Completing again keeps the later day.
    ClosingCase("- [x] Pay done:2026-11-20", becomes: "- [x] Pay done:2026-11-22"),
    ClosingCase("- [x] Pay done:2026-11-25T10:00", becomes: "- [x] Pay done:2026-11-25T10:00"),
    ClosingCase("- [x] Pay done:2026-11", becomes: "- [x] Pay done:2026-11"),
    ClosingCase(
      "- [ ] Pay\n  Twice.\n  - [ ] Find the bill id:bill\n  - [x] Eat",
      becomes: "- [x] Pay done:2026-11-22\n  Twice.\n  - [ ] Find the bill id:bill\n  - [x] Eat"),
  ]

  @Test func subtasksAreClosedOnRequest() throws {
    let block = try taskBlock(
      "- [ ] a\n  - [/] b\n    - [ ] c due:2026-11-01 every:week\n  - [-] d\n  - [>] e remind:1d id:e")
    let day = try calendarDate("2026-11-22")
    let done = try block.completed(on: day, closesSubtasks: true)
    #expect(
      done.text == """
        - [x] a done:2026-11-22
          - [x] b done:2026-11-22
            - [-] c due:2026-11-01 every:week cancelled:2026-11-22
          - [-] d
          - [x] e remind:1d id:e done:2026-11-22
        """)
    #expect(done.closedSubtasks == [1, 2, 4])
    let cancelled = try block.cancelled(on: day, closesSubtasks: true)
    #expect(
      cancelled.text == """
        - [-] a cancelled:2026-11-22
          - [-] b cancelled:2026-11-22
            - [-] c due:2026-11-01 every:week cancelled:2026-11-22
          - [-] d
          - [-] e remind:1d id:e cancelled:2026-11-22
        """)
    #expect(try block.cancelled(on: day).closedSubtasks.isEmpty)
  }

  @Test(arguments: series) func aTaskThatComesBackIsWrittenAnewAboveIt(example: ClosingCase) throws {
    let block = try example.block()
    let result = try block.completed(on: example.date())
    #expect(result.text == example.after)
    guard case .next = result.step else {
      Issue.record("\(result.step)")
      return
    }
    #expect(try block.completed(on: example.date()) == result)
  }

  static let series = [
    ClosingCase(
      "- [/] (A-1 Q1) Water the plants @evening #diy +home due:2026-11-22 every:3d",
      becomes: """
        - [ ] (A-1 Q1) Water the plants @evening #diy +home due:2026-11-25 every:3d created:2026-11-22
        - [x] (A-1 Q1) Water the plants @evening #diy +home due:2026-11-22 done:2026-11-22
        """),
    // Effort, creation and closing belong to this occurrence; reminders, recurrence and id go to the next one.
    ClosingCase(
      "- [>] Bins due:2026-11-22 remind:1d remind:2026-11-21T18:00 every:week until:2027 owner:sam est:15m spent:20m "
        + "id:bins after:a,b created:2026-11-15",
      becomes: """
        - [ ] Bins due:2026-11-29 remind:1d remind:2026-11-28T18:00 every:week until:2027 owner:sam est:15m id:bins \
        after:a,b created:2026-11-22
        - [x] Bins due:2026-11-22 owner:sam est:15m spent:20m of:bins after:a,b created:2026-11-15 done:2026-11-22
        """),
    // All dates move by the same number of days; times stay.
    ClosingCase(
      "- [ ] Run plan:2026-11-20T06:30 due:2026-11-22T12:00 start:2026-11-15 every:week",
      becomes: """
        - [ ] Run plan:2026-11-27T06:30 due:2026-11-29T12:00 start:2026-11-22 every:week created:2026-11-22
        - [x] Run plan:2026-11-20T06:30 due:2026-11-22T12:00 start:2026-11-15 done:2026-11-22
        """),
    // A period becomes the period of the same kind that contains its moved last day.
    ClosingCase(
      "- [ ] Report plan:2026-11 due:2026-W47 start:2026-Q4 every:6w",
      becomes: """
        - [ ] Report plan:2027-01 due:2026-W53 start:2027-Q1 every:6w created:2026-11-22
        - [x] Report plan:2026-11 due:2026-W47 start:2026-Q4 done:2026-11-22
        """),
    // Without a due date, the plan date replaces it; without both, the successor gets a start date.
    ClosingCase(
      "- [ ] Run plan:2026-11-20 start:2026-11-18 every:week",
      becomes: """
        - [ ] Run plan:2026-11-27 start:2026-11-25 every:week created:2026-11-22
        - [x] Run plan:2026-11-20 start:2026-11-18 done:2026-11-22
        """),
    ClosingCase(
      "- [ ] Call mother every:2w",
      becomes: "- [ ] Call mother start:2026-12-06 every:2w created:2026-11-22\n- [x] Call mother done:2026-11-22"),
    ClosingCase(
      "- [ ] Call start:2026-11-01T08:00 remind:2026-11-22T18:00 every:fri",
      becomes: """
        - [ ] Call start:2026-11-27T08:00 remind:2026-11-27T18:00 every:fri created:2026-11-22
        - [x] Call start:2026-11-01T08:00 done:2026-11-22
        """),
    // Completed late and early, and recurrences that count from completion.
    ClosingCase(
      "- [ ] a due:2026-11-10 every:3d",
      becomes: "- [ ] a due:2026-11-25 every:3d created:2026-11-22\n- [x] a due:2026-11-10 done:2026-11-22"),
    ClosingCase(
      "- [ ] a due:2026-11-24 every:3d",
      becomes: "- [ ] a due:2026-11-27 every:3d created:2026-11-22\n- [x] a due:2026-11-24 done:2026-11-22"),
    ClosingCase(
      "- [ ] a due:2026-11-10 every:3d@each",
      becomes: "- [ ] a due:2026-11-13 every:3d@each created:2026-11-22\n- [x] a due:2026-11-10 done:2026-11-22"),
    ClosingCase(
      "- [ ] a plan:2026-11-09 due:2026-11-10 every:3d@done",
      becomes: """
        - [ ] a plan:2026-11-24 due:2026-11-25 every:3d@done created:2026-11-22
        - [x] a plan:2026-11-09 due:2026-11-10 done:2026-11-22
        """),
    ClosingCase(
      "- [ ] a plan:2026-11-28 due:2026-11-30 every:3d@done",
      becomes: """
        - [ ] a plan:2026-11-23 due:2026-11-25 every:3d@done created:2026-11-22
        - [x] a plan:2026-11-28 due:2026-11-30 done:2026-11-22
        """),
    // Completed on an earlier day than today.
    ClosingCase(
      "- [ ] a due:2026-11-10 every:3d", on: "2026-11-12",
      becomes: "- [ ] a due:2026-11-13 every:3d created:2026-11-12\n- [x] a due:2026-11-10 done:2026-11-12"),
    // The last date of a series.
    ClosingCase(
      "- [ ] a due:2026-11-22 every:week until:2026-11-29",
      becomes: """
        - [ ] a due:2026-11-29 every:week until:2026-11-29 created:2026-11-22
        - [x] a due:2026-11-22 done:2026-11-22
        """),
    // Ticked by hand earlier, on an earlier day and on a later one.
    ClosingCase(
      "- [x] a due:2026-11-20 every:2d done:2026-11-20",
      becomes: "- [ ] a due:2026-11-24 every:2d created:2026-11-22\n- [x] a due:2026-11-20 done:2026-11-22"),
    ClosingCase(
      "- [x] a due:2026-11-20 every:2d done:2026-11-23",
      becomes: "- [ ] a due:2026-11-24 every:2d created:2026-11-23\n- [x] a due:2026-11-20 done:2026-11-23"),
    // Attributes inside the title, quoted values, and several attributes of one key.
    ClosingCase(
      "- [ ] Pay every:week, due:\"2026-11-22\" please id:a",
      becomes: """
        - [ ] Pay every:week, due:"2026-11-29" please id:a created:2026-11-22
        - [x] Pay, due:"2026-11-22" please of:a done:2026-11-22
        """),
    ClosingCase(
      "- [ ] a remind:1d and remind:\"2026-11-21T09:00\" due:2026-11-22 every:week",
      becomes: """
        - [ ] a remind:1d and remind:"2026-11-28T09:00" due:2026-11-29 every:week created:2026-11-22
        - [x] a and due:2026-11-22 done:2026-11-22
        """),
  ]

  @Test(arguments: families) func noteAndSubtasksComeBackToo(example: ClosingCase) throws {
    #expect(try example.block().completed(on: example.date()).text == example.after)
  }

  static let families = [
    ClosingCase(
      """
      - [ ] Clean due:2026-11-22 every:week id:clean
        - [x] Kitchen due:2026-11-21 spent:1h done:2026-11-21
        Mind the cat.

        - [/] Bath remind:2026-11-22T09:00 id:bath created:2026-11-15
          ~~~
          - [ ] no task due:2026-11-22
          ~~~
          - [-] Tiles after:bath cancelled:2026-11-20
        - [>] Windows owner:sam
      """,
      becomes: """
        - [ ] Clean due:2026-11-29 every:week id:clean created:2026-11-22
          - [ ] Kitchen due:2026-11-28
          Mind the cat.

          - [ ] Bath remind:2026-11-29T09:00 id:bath created:2026-11-22
            ~~~
            - [ ] no task due:2026-11-22
            ~~~
            - [ ] Tiles after:bath
          - [ ] Windows owner:sam
        - [x] Clean due:2026-11-22 of:clean done:2026-11-22
          - [x] Kitchen due:2026-11-21 spent:1h done:2026-11-21
          Mind the cat.

          - [-] Bath of:bath created:2026-11-15 cancelled:2026-11-22
            ~~~
            - [ ] no task due:2026-11-22
            ~~~
            - [-] Tiles after:bath cancelled:2026-11-20
          - [-] Windows owner:sam cancelled:2026-11-22
        """),
    // A recurring subtask: its closed occurrences stay with the closed task.
    ClosingCase(
      """
      - [ ] Week due:2026-11-22 every:week
        - [ ] Water due:2026-11-23 every:2d id:w
          - [x] Can
        - [x] Water due:2026-11-21 of:w done:2026-11-21
          - [x] Can
        - [ ] Rest
      """,
      becomes: """
        - [ ] Week due:2026-11-29 every:week created:2026-11-22
          - [ ] Water due:2026-11-30 every:2d id:w
            - [ ] Can
          - [ ] Rest
        - [x] Week due:2026-11-22 done:2026-11-22
          - [-] Water due:2026-11-23 of:w cancelled:2026-11-22
            - [x] Can
          - [x] Water due:2026-11-21 of:w done:2026-11-21
            - [x] Can
          - [-] Rest cancelled:2026-11-22
        """),
    // The last occurrence of a series.
    ClosingCase(
      "- [ ] a due:2026-11-22 remind:1d every:week until:2026-11-28 id:a\n  - [ ] b",
      becomes: """
        - [x] a due:2026-11-22 remind:1d every:week until:2026-11-28 id:a done:2026-11-22
          - [-] b cancelled:2026-11-22
        """),
  ]

  @Test(arguments: ["\n", "\r\n", ""]) func lineEndsAreThoseOfTheBlock(end: String) throws {
    let result = try taskBlock("- [ ] a every:day\(end)").completed(on: calendarDate("2026-11-22"))
    #expect(result.successor?.text == "- [ ] a start:2026-11-23 every:day created:2026-11-22\(end)")
    #expect(result.closed.text == "- [x] a done:2026-11-22\(end)")
  }
}
