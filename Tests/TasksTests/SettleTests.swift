import TaskFiles
import TaskTesting
import Testing
import tasks

/// Tests of `settle`, outside repositories and with the real git. Today is Saturday, 2026-11-21.
struct SettleTests: FolderSuite {
  let folder: SampleFolder
  let state: SampleFolder

  init() throws {
    folder = try SampleFolder()
    state = try SampleFolder()
  }

  @Test func tickedTasksGetTheirDay() throws {
    try folder.write("a.tasks", "- [x] Pay\n- [ ] Rest\n- [x] Old done:2026-01-01\n")
    let result = run("settle")
    #expect(result.status == .success)
    #expect(result.output == "hbm  a.tasks:1  [x] Pay  done Sat 2026-11-21 (today)\n")
    #expect(try text() == "- [x] Pay done:2026-11-21\n- [ ] Rest\n- [x] Old done:2026-01-01\n")
    let again = run("settle")
    #expect(again.status == .success)
    #expect(again.errors == "note: nothing to settle\n")
  }

  /// A byte order mark is not part of the first line.
  @Test func theFirstTaskBehindAByteOrderMarkIsSettled() throws {
    try folder.write("a.tasks", "\u{FEFF}- [x] Pay\n")
    #expect(run("settle").output == "hbm  a.tasks:1  [x] Pay  done Sat 2026-11-21 (today)\n")
    #expect(try text() == "\u{FEFF}- [x] Pay done:2026-11-21\n")
  }

  @Test func aTaskThatRecursComesBackAsItDoesWhenItIsDone() throws {
    try folder.write("a.tasks", "- [x] Water due:2026-11-16 every:3d\n  - [x] Can\n  - [ ] Yard\n")
    let result = run("settle")
    #expect(
      result.output == """
        mzn  a.tasks:1  [ ] Water  comes back Sun 2026-11-22 (tomorrow)
        mzn-2 (was mzn)  a.tasks:4  [x] Water  done Sat 2026-11-21 (today)
        gxs-2  a.tasks:6  [-] Yard  cancelled with its parent

        """)
    #expect(
      try text() == """
        - [ ] Water due:2026-11-22 every:3d created:2026-11-21
          - [ ] Can
          - [ ] Yard
        - [x] Water due:2026-11-16 done:2026-11-21
          - [x] Can done:2026-11-21
          - [-] Yard cancelled:2026-11-21

        """)
  }

  @Test(arguments: [
    ("- [ ] Water due:2026-11-23 every:3d\n- [ ] B\n- [x] Water due:2026-11-20 every:3d\n", true),
    (
      "- [x] Water due:2026-11-20 every:3d\n  - [x] Can\n- [ ] B\n\n# Rest\n\n- [ ] Water due:2026-11-23 every:3d\n",
      true
    ),
    ("- [ ] Yard\n  - [x] Water due:2026-11-20 every:3d\n- [ ] Water due:2026-11-23 every:3d\n", false),
    ("- [x] Water due:2026-11-20 every:3d\n- [ ] Water due:2026-11-17 every:3d\n", false),
  ])
  func aSeriesThatGoesOnIsNotDoubled(before: String, goesOn: Bool) throws {
    try folder.write("a.tasks", before)
    #expect(run("settle").status == .success)
    let after = try text()
    #expect(after.split(separator: " ").count { $0.hasPrefix("every:3d") } == (goesOn ? 1 : 2))
    #expect(after.contains("[x] Water due:2026-11-20 done:2026-11-21\n"))
    #expect(after.contains("[x] Can") == after.contains("[x] Can done:2026-11-21\n"))
    #expect(run("undo").status == .success)
    #expect(try text() == before)
  }

  @Test func theListSaysThatATaskCameBackAlready() throws {
    try folder.write("a.tasks", "- [x] Pay\n- [x] Water due:2026-11-20 every:3d\n- [ ] Water due:2026-11-23 every:3d\n")
    #expect(run("settle").errors.contains("a.tasks:2  [x] Water  done Sat 2026-11-21 (today), came back already\n"))
  }

  @Test func theDayOnTheLineCounts() throws {
    try folder.write("a.tasks", "- [x] Water due:2026-11-16 every:3d done:2026-11-17\n")
    #expect(run("settle").status == .success)
    #expect(
      try text()
        == "- [ ] Water due:2026-11-19 every:3d created:2026-11-17\n- [x] Water due:2026-11-16 done:2026-11-17\n")
  }

  @Test(arguments: [
    "- [-] Water every:3d cancelled:2026-11-20\n",
    "- [x] Run due:2026-11-20 every:3d until:2026-11-22 done:2026-11-20\n",
    "- [ ] Open done:2026-11-20\n", "- [x] Pay done:2026\n",
  ])
  func otherTasksStayAsTheyAre(line: String) throws {
    try folder.write("a.tasks", line)
    #expect(run("settle").errors == "note: nothing to settle\n")
    #expect(try text() == line)
  }

  @Test func moreThanOneTaskIsConfirmed() throws {
    let before = "- [x] Pay\n- [-] Rest\n- [x] Water due:2026-11-20 every:3d\n"
    try folder.write("a.tasks", before)
    let refused = run("settle")
    #expect(refused.status == .conflict)
    #expect(
      refused.errors == """
        error: 3 tasks were closed by hand, and the command cannot ask
          a.tasks:1  [x] Pay  done Sat 2026-11-21 (today)
          a.tasks:2  [-] Rest  cancelled Sat 2026-11-21 (today)
          a.tasks:3  [x] Water  done Sat 2026-11-21 (today), comes back Mon 2026-11-23 (in 2 days)
          = help: add '--yes' to settle all of them

        """)
    #expect(try text() == before)
    #expect(run("settle", "--dry-run").status == .success)
    #expect(try text() == before)
    #expect(run("settle", "--yes").status == .success)
    #expect(
      try text() == """
        - [x] Pay done:2026-11-21
        - [-] Rest cancelled:2026-11-21
        - [ ] Water due:2026-11-23 every:3d created:2026-11-21
        - [x] Water due:2026-11-20 done:2026-11-21

        """)
    #expect(run("undo").status == .success)
    #expect(try text() == before)
  }

  @Test func subtasksOfAClosedTaskStayUnlessTheyAreToBeClosed() throws {
    try folder.write("a.tasks", "- [x] Pay\n  - [ ] Find the bill\n  - [x] Water due:2026-11-20 every:3d\n")
    let result = run("settle", "--dry-run")
    #expect(result.errors.contains("1 subtask stays active: a.tasks:2 \"Find the bill\""))
    #expect(run("settle", "--yes", "--children").status == .success)
    #expect(
      try text() == """
        - [x] Pay done:2026-11-21
          - [x] Find the bill done:2026-11-21
          - [-] Water due:2026-11-23 every:3d created:2026-11-21 cancelled:2026-11-21
          - [x] Water due:2026-11-20 done:2026-11-21

        """)
  }

  @Test func pathsLimitWhatIsSettled() throws {
    folder.makeFolder("sub")
    for name in ["a.tasks", "sub/b.tasks", "sub/c.tasks"] { try folder.write(BytePath(name), "- [x] Pay\n") }
    #expect(run("settle", "sub/b.tasks").status == .success)
    #expect(try text("sub/b.tasks") == "- [x] Pay done:2026-11-21\n")
    #expect(run("settle", "sub").status == .success)
    #expect(try text("sub/c.tasks") == "- [x] Pay done:2026-11-21\n")
    #expect(try text() == "- [x] Pay\n")
    let missing = run("settle", "d.tasks")
    #expect(missing.status == .inaccessible)
    #expect(missing.errors.contains("the workspace has no task file at 'd.tasks'"))
  }

  @Test(.enabled(if: isGitInstalled)) func theDayIsThatOfTheFirstCommitWithTheTick() throws {
    let scene = try CommitScene(isInstalled: false)
    let commits = """
      commit() { git add . && GIT_AUTHOR_DATE="$1T12:00:00 +0100" git commit -qm "$1"; }
      printf -- '- [ ] One\\n- [ ] Two\\n- [ ] Three\\n- [x] New\\n' >'a b.tasks'; commit 2026-11-01
      sed -i 's/\\[ \\] One/[x] One/' 'a b.tasks'; commit 2026-11-02
      sed -i 's/\\[ \\] Two/[x] Two/; s/One/One @home/' 'a b.tasks'; commit 2026-11-03
      sed -i 's/\\[x\\] Two/[ ] Two/' 'a b.tasks'; commit 2026-11-04
      (echo '# Head'; echo; sed 's/\\[ \\] Two/[x] Two/' 'a b.tasks') >c && mv c 'a b.tasks'; commit 2026-11-05
      mkdir sub; git mv 'a b.tasks' sub; commit 2026-11-06
      sed -i 's/\\[ \\] Three/[-] Three/' 'sub/a b.tasks'
      """
    #expect(scene.run(commits).status == 0)
    let result = scene.run("cd sub; $T settle --yes; cat 'a b.tasks'")
    #expect(result.status == 0)
    #expect(
      result.output.hasSuffix(
        """
        # Head

        - [x] One @home done:2026-11-02
        - [x] Two done:2026-11-05
        - [-] Three cancelled:2026-11-21
        - [x] New done:2026-11-01

        """), "\(result.output)")
  }

  @Test(.enabled(if: isGitInstalled)) func theDayBehindAByteOrderMarkIsThatOfTheCommit() throws {
    let scene = try CommitScene(isInstalled: false)
    let result = scene.run(
      """
      printf '\\357\\273\\277- [ ] Pay\\n' >a.tasks; git add .; git commit -qm 1
      sed -i 's/\\[ \\]/[x]/' a.tasks; GIT_AUTHOR_DATE='2026-11-02T12:00:00 +0100' git commit -qam 2
      $T settle -q; cat a.tasks
      """)
    #expect(result.output == "\u{FEFF}- [x] Pay done:2026-11-02\n")
  }

  @Test(.enabled(if: isGitInstalled)) func uncommittedTicksAreFromToday() throws {
    let scene = try CommitScene(isInstalled: false)
    let result = scene.run(
      "echo '- [x] Pay' >a.tasks; $T settle -q; echo '- [x] Rest' >>a.tasks; git add .; $T settle -q; cat a.tasks")
    #expect(result.output == "- [x] Pay done:2026-11-21\n- [x] Rest done:2026-11-21\n")
  }
}
