import TaskFiles
import TaskTesting
import Testing
import tasks

/// Tests of words that name a task, or nearly do. Today is Saturday, 2026-11-21.
struct NamingTests: FolderSuite {
  let folder: SampleFolder
  let state: SampleFolder

  init() throws {
    folder = try SampleFolder([
      (
        "a.tasks",
        "- [ ] Water the plants\n- [ ] Call Maria +web\n- [ ] Call the bank\n- [x] Dig the garden\n- [ ] Pay @desk spent:45m\n"
      )
    ])
    state = try SampleFolder()
  }

  @Test(arguments: [
    ("water", "'water' names no task, but stands in the title of one", "write its handle"),
    ("Water the plants", "'Water the plants' names no task, but stands in the title of one", "write its handle"),
    (
      "call", "'call' names no task, but stands in 2 titles",
      "write a handle; changes take all of them with --where 'call'"
    ),
    // Closed tasks have no handle.
    (
      "garden", "'garden' names no task",
      "a task is named by its handle, as 'tasks list' shows it, by id:NAME or by FILE:LINE"
    ),
    ("yesterday", "'yesterday' names no task", "'tasks done' takes the day on which it was done as --on yesterday"),
    ("+web", "'+web' names no task", "'tasks list +web' shows all that have it; changes take them with --where '+web'"),
    (
      "@desk", "'@desk' names no task",
      "'tasks list @desk' shows all that have it; changes take them with --where '@desk'"
    ),
    ("A-1", "'A-1' names no task", "a priority is written pri:A-1"),
    ("q2", "'q2' names no task", "a quadrant is written q:2"),
    ("owner:sam", "'owner:sam' names no task", "what a task says is changed by 'tasks set'"),
  ])
  func wordsThatNameNoTask(word: String, message: String, help: String) throws {
    let before = try text()
    let run = run("done", word)
    #expect(run.status == .conflict)
    #expect(run.errors.hasPrefix("error: \(message)\n"))
    #expect(run.errors.hasSuffix("  = help: \(help)\n"))
    #expect(try text() == before)
  }

  /// Commands that change nothing lack '--where', so their help must not suggest it.
  @Test func whatCommandsThatOnlyLookAreTold() {
    #expect(
      run("show", "+web").errors == """
        error: '+web' names no task
          = help: 'tasks list +web' shows all that have it; changes take them with --where '+web'

        """)
  }

  /// The second word also names a task.
  @Test func anIDIsRenamedByAnotherCommand() {
    let run = CommandRun("set", "id:one", "id:uno", folder: folder.path)
    #expect(run.status == .usage)
    #expect(
      run.errors == """
        error: 'id:uno' names a task here, and is no change
          = help: 'tasks rename id:one uno' gives an id another name

        """)
  }

  @Test func theTasksThatAreMeantAreShown() {
    let lines = run("done", "call").errors.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[1].hasSuffix("[ ] Call Maria +web  a.tasks:2"))
    #expect(lines[2].hasSuffix("[ ] Call the bank  a.tasks:3"))
  }

  @Test(arguments: [
    (["A-1"], "'A-1' is no change", "a priority is written pri:A-1"),
    (["pri:Q1"], "'Q1' is no priority", "a quadrant is written q:1"),
    (["quadrant:Q1"], "'quadrant' is no key of this file", "write q:Q1"),
    (["priority:A"], "'priority' is no key of this file", "write pri:A"),
  ])
  func ranksThatAreWrittenOtherwise(words: [String], message: String, help: String) {
    let run = CommandRun(words: (["set", "a.tasks:1", "due:fri"] + words).map(\.array), folder: folder.path)
    #expect(run.status == .usage)
    #expect(run.errors == "error: a.tasks:1 \"Water the plants\": \(message)\n  = help: \(help)\n")
  }

  @Test func aSumIsEchoed() {
    #expect(run("set", "a.tasks:5", "spent:+45m").output == "a.tasks:5  [ ] Pay @desk  spent +45m → 1h30m\n")
  }

  @Test func howManyClosedTasksStayIsSaid() {
    #expect(
      run("set", "--where", "the", "--yes", "@home").errors == "note: 1 closed not changed: add 'all' to the query\n")
    #expect(run("done", "--where", "the", "--yes").errors.isEmpty)
  }

  /// A second project on a line has no meaning, but is renamed even in files where it is never the first one.
  @Test func aNameThatIsASecondProjectEverywhere() throws {
    try folder.write("b.tasks", "- [ ] One +house +web\n")
    try folder.write("c.tasks", "# Two +house +web\n")
    #expect(run("rename", "+web", "+site").status == .success)
    #expect(try text("b.tasks") == "- [ ] One +house +site\n")
    #expect(try text("c.tasks") == "# Two +house +site\n")
  }

  /// A task file may be a link; its name is the one that `tasks files` shows.
  @Test func aFileThatIsALink() throws {
    let other = try SampleFolder([("real.tasks", "- [ ] One\n")])
    folder.link("link.tasks", to: other.path.joined("real.tasks"))
    #expect(run("set", "link.tasks:1", "pri:A").output == "link.tasks:1  [ ] One  pri:A\n")
    #expect(try other.text("real.tasks") == "- [ ] (A) One\n")
    #expect(run("undo").status == .success)
    #expect(try other.text("real.tasks") == "- [ ] One\n")
  }
}
