import TaskFiles
import TaskTesting
import TaskWorkspace
import Testing
import tasks

/// Tests of `done`, `skip` and `reopen`. Today is Saturday, 2026-11-21.
struct ClosingTests: FolderSuite {
  let folder: SampleFolder
  let state: SampleFolder

  init() throws {
    folder = try SampleFolder()
    state = try SampleFolder()
  }

  @Test func aTaskIsDoneToday() throws {
    try folder.write("a.tasks", "- [/] (A) Pay due:2026-11-20\n- [ ] Rest after:pay\n- [ ] File id:pay\n")
    let first = run("done", "a.tasks:1", "id:pay")
    #expect(first.status == .success)
    #expect(
      first.output == """
        hbm  a.tasks:1  [x] Pay  done Sat 2026-11-21 (today)
        qrg  a.tasks:3  [x] File  done Sat 2026-11-21 (today)

        """)
    #expect(first.errors == "note: unblocks 1: a.tasks:2 \"Rest\"\n")
    #expect(
      try text() == """
        - [x] (A) Pay due:2026-11-20 done:2026-11-21
        - [ ] Rest after:pay
        - [x] File id:pay done:2026-11-21

        """)
    let again = run("do", "a.tasks:1", "--on", "thu")
    #expect(again.status == .success)
    #expect(again.output == "")
    #expect(again.errors == "note: a.tasks:1 \"Pay\" is already done Sat 2026-11-21 (today)\n")
  }

  @Test func manySubtasksAreClosedInLinearTime() throws {
    let input = HostileInput.repeating("  - [ ] Sub\n", after: "- [ ] Task\n")
    var failureCount = 0
    let fault = Linearity.fault(in: input, from: 16_000) { bytes in
      try? folder.write("a.tasks", bytes)
      if run("done", "a.tasks:1", "--children", "--yes").status != .success { failureCount += 1 }
    }
    #expect(fault == nil)
    #expect(failureCount == 0)
  }

  @Test(arguments: [
    ("yesterday", "2026-11-20"), ("mon", "2026-11-16"), ("2026-01-31", "2026-01-31"), ("-3d", "2026-11-18"),
  ])
  func aTaskWasDoneOnAnotherDay(word: String, day: String) throws {
    try folder.write("a.tasks", "- [ ] Pay\n")
    #expect(run("done", "a.tasks:1", "--on", word).status == .success)
    #expect(try text() == "- [x] Pay done:\(day)\n")
  }

  @Test(arguments: [("tomorrow", "is in the future"), ("last-week", "more than one day"), ("soon", "soon")])
  func otherDaysAreRefused(word: String, message: String) throws {
    try folder.write("a.tasks", "- [ ] Pay\n")
    let result = run("done", "a.tasks:1", "--on", word)
    #expect(result.status == .usage)
    #expect(result.errors.contains(message))
    #expect(try text() == "- [ ] Pay\n")
  }

  /// A subtask created after the closing day needs the same confirmation as the task itself.
  @Test func subtasksAreNotClosedBeforeTheyWereCreated() throws {
    let text = "- [ ] Move created:2026-11-01\n  - [ ] Pack created:2026-11-15\n"
    try folder.write("a.tasks", text)
    let refused = run("done", "a.tasks:1", "--on", "2026-11-10", "--children")
    #expect(refused.status == .conflict)
    #expect(refused.errors.contains("a.tasks:2 \"Pack\" was created on Sun 2026-11-15"), "\(refused.errors)")
    #expect(try self.text() == text)
    #expect(run("done", "a.tasks:1", "--on", "2026-11-10", "--children", "--yes").status == .success)
    #expect(try self.text().hasSuffix("created:2026-11-15 done:2026-11-10\n"))
  }

  @Test func aFutureDayCanBeForced() throws {
    try folder.write("a.tasks", "- [ ] Pay\n")
    #expect(run("done", "a.tasks:1", "--on", "tomorrow", "--force").status == .success)
    #expect(try text() == "- [x] Pay done:2026-11-22\n")
  }

  /// A comment above a task also covers its next occurrence, and stays when that is taken back.
  @Test(arguments: ["\n", ""])
  func aCommentAboveATaskStaysWhenTheNextOneIsTakenBack(end: String) throws {
    let old = "- [ ] Rest\n\n<!-- tasks: allow overdue -->\n- [ ] Water due:2026-11-20 every:3d\(end)"
    try folder.write("a.tasks", old)
    #expect(run("done", "a.tasks:4", "-q").status == .success)
    #expect(run("reopen", "a.tasks:5", "-q").status == .success)
    #expect(try text() == old)
  }

  /// A recurring task rarely has `of`, but one that was an occurrence before may.
  @Test(arguments: ["of:b", "id:a of:b", "id:a"])
  func theSeriesOfATaskIsUnchanged(words: String) throws {
    let old = "- [ ] Water due:2026-11-20 every:3d \(words)\n"
    try folder.write("a.tasks", old)
    #expect(run("done", "a.tasks:1", "-q").status == .success)
    #expect(run("reopen", "a.tasks:2").errors == "")
    let line = try text()
    #expect(Set(line.split(whereSeparator: \.isWhitespace)) == Set(old.split(whereSeparator: \.isWhitespace)))
  }

  @Test func aTaskThatRecursComesBack() throws {
    try folder.write("a.tasks", "- [ ] Water due:2026-11-20 every:3d\n  In the yard.\n  - [ ] Can\n- [ ] Rest\n")
    let result = run("done", "a.tasks:1")
    #expect(result.status == .success)
    #expect(
      result.output == """
        mzn  a.tasks:1  [ ] Water  comes back Mon 2026-11-23 (in 2 days)
        mzn-2 (was mzn)  a.tasks:4  [x] Water  done Sat 2026-11-21 (today)
        rtl-2  a.tasks:6  [-] Can  cancelled with its parent

        """)
    let after = """
      - [ ] Water due:2026-11-23 every:3d created:2026-11-21
        In the yard.
        - [ ] Can
      - [x] Water due:2026-11-20 done:2026-11-21
        In the yard.
        - [-] Can cancelled:2026-11-21
      - [ ] Rest

      """
    #expect(try text() == after)
    // Completing it again would complete the next occurrence, and nobody can be asked.
    let again = run("done", "a.tasks:1")
    #expect(again.status == .conflict)
    #expect(
      again.errors == """
        error: a.tasks:1 "Water" is already done today
          = help: add '--yes' to complete 2026-11-23 too

        """)
    #expect(try text() == after)
    #expect(run("done", "a.tasks:1", "--yes").status == .success)
    #expect(try text().hasPrefix("- [ ] Water due:2026-11-26 every:3d created:2026-11-21\n"))
    #expect(run("undo").status == .success)
    #expect(try text() == after)
    // Its subtasks were cancelled with it, so they are open again.
    let reopened = run("reopen", "a.tasks:4")
    #expect(
      reopened.output == """
        mzn (was mzn-2)  a.tasks:1  [ ] Water  open again; removed the next occurrence, Mon 2026-11-23 (in 2 days)
        rtl  a.tasks:3  [ ] Can  open with its parent

        """)
    #expect(try text() == "- [ ] Water due:2026-11-20 every:3d\n  In the yard.\n  - [ ] Can\n- [ ] Rest\n")
  }

  @Test func aSuccessorThatWasChangedStays() throws {
    try folder.write(
      "a.tasks", "- [/] Water due:2026-11-23 every:3d created:2026-11-21\n- [x] Water due:2026-11-20 done:2026-11-21\n")
    let result = run("reopen", "a.tasks:2")
    #expect(result.output == "mzn-2  a.tasks:2  [ ] Water  open again\n")
    #expect(result.errors == "note: kept a.tasks:1 \"Water\", which was changed since\n")
    #expect(
      try text() == "- [/] Water due:2026-11-23 every:3d created:2026-11-21\n- [ ] Water due:2026-11-20\n")
  }

  @Test func aTaskInAnotherOneIsClosedBeforeIt() throws {
    try folder.write(
      "a.tasks", "- [ ] Week due:2026-11-21 every:week\n  - [ ] Water due:2026-11-21 every:2d id:w\n  - [ ] Rest\n")
    #expect(run("done", "a.tasks:1", "a.tasks:2").status == .success)
    #expect(
      try text() == """
        - [ ] Week due:2026-11-28 every:week created:2026-11-21
          - [ ] Water due:2026-11-30 every:2d id:w created:2026-11-21
          - [ ] Rest
        - [x] Week due:2026-11-21 done:2026-11-21
          - [-] Water due:2026-11-23 of:w created:2026-11-21 cancelled:2026-11-21
          - [x] Water due:2026-11-21 of:w done:2026-11-21
          - [-] Rest cancelled:2026-11-21

        """)
  }

  @Test func dependentsOfAnOccurrenceAreReady() throws {
    let bins = "- [ ] Bins due:2026-11-20 every:week id:bins\n"
    try folder.write(
      "a.tasks", "\(bins)- [ ] Wash after:bins created:2026-11-20\n- [ ] Rest after:bins created:2026-11-22\n")
    #expect(run("list", "is:blocked", "--format", "count").output == "2\n")
    #expect(run("done", "id:bins").status == .success)
    // Only `Rest` still waits: it was created after the occurrence was closed.
    #expect(run("list", "is:blocked").output.contains("Rest"))
    #expect(run("list", "is:blocked", "--format", "count").output == "1\n")
  }

  @Test func theEndOfASeriesIsSaid() throws {
    try folder.write("a.tasks", "- [ ] Water due:2026-11-20 every:3d until:2026-11-22\n")
    #expect(
      run("done", "a.tasks:1").output
        == "mzn  a.tasks:1  [x] Water  done Sat 2026-11-21 (today); it ends here: the next date, 2026-11-23, is past until:2026-11-22\n"
    )
    #expect(try text() == "- [x] Water due:2026-11-20 every:3d until:2026-11-22 done:2026-11-21\n")
  }

  @Test func subtasksStayUnlessTheyAreToBeClosed() throws {
    try folder.write("a.tasks", "- [ ] Pay\n  - [ ] Find the bill\n")
    let result = run("done", "a.tasks:1")
    #expect(result.status == .success)
    #expect(result.errors.contains("warning: 1 subtask stays active: a.tasks:2 \"Find the bill\""))
    #expect(try text() == "- [x] Pay done:2026-11-21\n  - [ ] Find the bill\n")
    #expect(run("undo").status == .success)
    let children = run("done", "a.tasks:1", "--children")
    #expect(
      children.output == """
        hbm  a.tasks:1  [x] Pay  done Sat 2026-11-21 (today)
        hcd  a.tasks:2  [x] Find the bill  done with its parent

        """)
    #expect(try text() == "- [x] Pay done:2026-11-21\n  - [x] Find the bill done:2026-11-21\n")
  }

  @Test func oneOccurrenceIsSkipped() throws {
    try folder.write("a.tasks", "- [ ] Water due:2026-11-20 every:3d\n- [ ] Rest\n")
    #expect(
      run("skip", "a.tasks:1").output == """
        mzn  a.tasks:1  [ ] Water  comes back Mon 2026-11-23 (in 2 days)
        mzn-2 (was mzn)  a.tasks:2  [-] Water  cancelled Sat 2026-11-21 (today)

        """)
    let refused = run("skip", "a.tasks:3")
    #expect(refused.status == .usage)
    #expect(refused.errors.contains("does not recur, so it cannot be skipped"))
    #expect(run("skip", "a.tasks:2").status == .usage)
  }

  @Test func aCancelledSeriesGoesOnWhenItIsReopened() throws {
    try folder.write("a.tasks", "- [ ] Water due:2026-11-20 every:3d\n  - [ ] Can\n")
    #expect(run("cancel", "a.tasks:1").status == .success)
    #expect(
      try text()
        == "- [-] Water due:2026-11-20 every:3d cancelled:2026-11-21\n  - [-] Can cancelled:2026-11-21\n")
    #expect(
      run("reopen", "a.tasks:1").output == """
        mzn  a.tasks:1  [ ] Water  open again
        rtl  a.tasks:2  [ ] Can  open with its parent

        """)
    #expect(run("reopen", "a.tasks:1").errors == "note: a.tasks:1 \"Water\" is already open\n")
  }

  @Test func aQueryFindsClosedTasksToReopen() throws {
    try folder.write("a.tasks", "- [x] One @x done:2026-11-20\n- [ ] Two @x\n- [x] Three done:2026-11-20\n")
    #expect(run("reopen", "--where", "@x").output == "xcj  a.tasks:1  [ ] One @x  open again\n")
    #expect(try text() == "- [ ] One @x\n- [ ] Two @x\n- [x] Three done:2026-11-20\n")
  }

  @Test func dryRunsWriteNothing() throws {
    try folder.write("a.tasks", "- [ ] Water due:2026-11-20 every:3d\n")
    let result = run("done", "a.tasks:1", "--diff")
    #expect(result.status == .success)
    #expect(result.output.contains("+- [ ] Water due:2026-11-23 every:3d created:2026-11-21\n"))
    #expect(try text() == "- [ ] Water due:2026-11-20 every:3d\n")
  }

  /// The recurrence of another tool means nothing here, so that the task would be lost without a word.
  @Test(arguments: ["Pay 🔁 every month on the 1st", "Pay [repeat:: every month]"])
  func aRecurrenceOfAnotherToolIsSaid(_ title: String) throws {
    try folder.write("a.tasks", "- [ ] \(title)\n")
    #expect(run("done", "a.tasks:1").errors.contains("does not come back"))
    try folder.write("a.tasks", "- [ ] \(title)\n")
    #expect(run("cancel", "a.tasks:1").errors == "")
  }
}
