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
    ("call", "'call' is in 2 titles", "use a handle, or more words of the title"),
    ("garden", "'garden' is only in titles of closed tasks", "'tasks reopen' reopens a closed task"),
    (
      "pool", "'pool' is not the name of a task",
      "name a task by its handle, as 'tasks list' shows it, by words of its title, by id:NAME or by FILE:LINE"
    ),
    (
      "3", "the number '3' is not the name of a task",
      "use a handle: numbers would change with every task that is added or closed"
    ),
    (
      "yesterday", "'yesterday' is not the name of a task",
      "use '--on yesterday' to give 'tasks done' a day"
    ),
    (
      "+web", "'+web' is not the name of a task",
      "'tasks list +web' shows its tasks; change all of them with --where '+web'"
    ),
    (
      "@desk", "'@desk' is not the name of a task",
      "'tasks list @desk' shows its tasks; change all of them with --where '@desk'"
    ),
    ("A-1", "'A-1' is not the name of a task", "write the priority as pri:A-1"),
    ("q2", "'q2' is not the name of a task", "write the quadrant as q:2"),
    ("owner:sam", "'owner:sam' is not the name of a task", "use 'tasks set' to change a task"),
  ])
  func wordsThatNameNoTask(word: String, message: String, help: String) throws {
    let before = try text()
    let run = run("done", word)
    #expect(run.status == .conflict)
    #expect(run.errors.hasPrefix("error: \(message)\n"))
    #expect(run.errors.hasSuffix("  = help: \(help)\n"))
    #expect(try text() == before)
  }

  @Test(
    arguments: [
      (["water"], 1), (["Water the plants"], 1), (["plants", "water"], 1), (["bank"], 3), (["MARIA"], nil),
      (["Maria"], 2),
      (["ater"], 1), (["all", "the"], 3), (["web"], nil), (["call", "45m"], nil), (["pay"], 5),
    ] as [([String], Int?)])
  func wordsOfTitlesNameATask(words: [String], line: Int?) throws {
    let run = CommandRun(
      words: (["start"] + words).map { Array($0.utf8) }, environment: ["TASKS_TODAY": "2026-11-21"], folder: folder.path
    )
    #expect(run.output.contains(line.map { "  a.tasks:\($0)  [/]" } ?? ""), "\(run.errors)")
    #expect(run.status == (line == nil ? .conflict : .success))
  }

  /// A number names no task, and the message shows the active task at that position.
  @Test func numbersShowTheTaskAtThatPosition() {
    #expect(run("done", "4").errors.contains("[ ] Pay @desk  a.tasks:5\n"))
    for word in ["9", "0", "00", "99999999999999999999"] {
      let run = run("done", word)
      #expect(run.status == .conflict && !run.errors.contains("a.tasks:"), "\(run.errors)")
    }
  }

  /// Commands that change nothing lack '--where', so their help must not suggest it.
  @Test func messagesToReadOnlyCommands() {
    #expect(
      run("show", "+web").errors == """
        error: '+web' is not the name of a task
          = help: 'tasks list +web' shows its tasks; change all of them with --where '+web'

        """)
  }

  /// The second word also names a task.
  @Test func anIDIsRenamedByAnotherCommand() {
    let run = CommandRun("set", "id:one", "id:uno", folder: folder.path)
    #expect(run.status == .usage)
    #expect(
      run.errors == """
        error: 'id:uno' is the name of a task here, not a change
          = help: to rename the id, use 'tasks rename id:one uno'

        """)
  }

  @Test func theTasksThatAreMeantAreShown() {
    let lines = run("done", "call").errors.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[1].hasSuffix("[ ] Call Maria +web  a.tasks:2"))
    #expect(lines[2].hasSuffix("[ ] Call the bank  a.tasks:3"))
  }

  @Test(arguments: [
    (["A-1"], "'A-1' is not a change", "write the priority as pri:A-1"),
    (["pri:Q1"], "'Q1' is not a priority", "write the quadrant as q:1"),
    (["quadrant:Q1"], "'quadrant' is not a key in this file", "write q:Q1"),
    (["priority:A"], "'priority' is not a key in this file", "write pri:A"),
  ])
  func ranksThatAreWrittenOtherwise(words: [String], message: String, help: String) {
    let run = CommandRun(words: (["set", "a.tasks:1", "due:fri"] + words).map(\.array), folder: folder.path)
    #expect(run.status == .usage)
    #expect(run.errors == "error: a.tasks:1 \"Water the plants\": \(message)\n  = help: \(help)\n")
  }

  @Test func aSumIsEchoed() {
    #expect(run("set", "a.tasks:5", "spent:+45m").output == "hbm  a.tasks:5  [ ] Pay @desk  spent +45m → 1h30m\n")
  }

  @Test func howManyClosedTasksStayIsSaid() {
    #expect(
      run("set", "--where", "the", "--yes", "@home").errors
        == "note: 1 closed tasks were not changed: add 'all' to the query to include them\n")
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
    #expect(run("set", "link.tasks:1", "pri:A").output == "xcj  link.tasks:1  [ ] One  pri:A\n")
    #expect(try other.text("real.tasks") == "- [ ] (A) One\n")
    #expect(run("undo").status == .success)
    #expect(try other.text("real.tasks") == "- [ ] One\n")
  }
}

/// Handles as commands show and ask about them.
struct ShownHandleTests: FolderSuite {
  let folder: SampleFolder
  let state: SampleFolder

  init() throws {
    folder = try SampleFolder([
      (".tasks.json", "{}"),
      (
        "a.tasks",
        "- [ ] Call the bank due:2026-12-01\n- [ ] Call the bank due:2026-12-02\n- [ ] Water every:1d due:2026-11-21\n"
      ),
      ("b.tasks", "- [ ] Call the bank due:2026-12-03\n"),
    ])
    state = try SampleFolder()
  }

  /// Returns the handle in front of each line of the output, with an old one behind it.
  private func handles(_ run: CommandRun) -> [String] {
    run.output.split(separator: "\n").compactMap { line in
      line.firstRange(of: "  ").map { String(line[..<$0.lowerBound]) }
    }
  }

  @Test func aHandleThatIsShownIsNotAskedAbout() throws {
    #expect(handles(run("start", "qrs-2")) == ["qrs-2"])
    #expect(handles(run("start", "qrs")) == ["qrs"])
    #expect(handles(run("wait", "qrs-3")) == ["qrs-3"])
    #expect(try text("b.tasks").hasPrefix("- [>]"))
  }

  @Test func aHandleIsAskedAboutOnceATwinIsClosed() throws {
    #expect(handles(run("done", "qrs")) == ["qrs-3 (was qrs)"])
    for handle in ["qrs", "qrs-2"] {
      let again = run("done", handle)
      #expect(again.status == .conflict)
      #expect(
        again.errors.hasPrefix("error: '\(handle)' may mean another task: one with the same title was closed today\n"))
      #expect(again.errors.hasSuffix("  = help: add '--yes' to change this one\n"))
    }
    // The closed one is the only one of its kind.
    #expect(handles(run("reopen", "qrs-3")) == ["qrs (was qrs-3)"])
    #expect(run("done", "qrs").status == .success)
    #expect(handles(run("done", "qrs", "--yes")) == ["qrs-3 (was qrs)"])
    // The next day nobody remembers the old one.
    #expect(run("start", "qrs", environment: ["TASKS_TODAY": "2026-11-22"]).status == .success)
  }

  /// The handle of a series stays with its next occurrence.
  @Test func aSeriesIsNotAskedAbout() throws {
    #expect(handles(run("done", "Water")) == ["mzn", "mzn-2 (was mzn)"])
    #expect(handles(run("set", "mzn", "pri:A")) == ["mzn"])
  }

  @Test(arguments: [
    (["add", "Call the bank", "--file", "0.tasks"], ["qrs"]),
    (["add", "Call the bank", "--file", "a.tasks"], ["qrs-3"]),
    (["add", "Call the bank", "--file", "../elsewhere.tasks"], ["../elsewhere.tasks:1"]),
    (["set", "b.tasks:1", "title:Pay"], ["hbm (was qrs-3)"]),
    (["note", "b.tasks:1", "Own words"], ["qrs-3"]),
    (["move", "b.tasks:1", "--file", "0.tasks"], ["qrs (was qrs-3)"]),
    (["move", "a.tasks:1", "--down"], ["qrs-2 (was qrs)"]),
    (["remove", "a.tasks:1", "--yes"], ["qrs"]),
    (["snooze", "b.tasks:1", "tomorrow"], ["qrs-3"]),
    (["cancel", "a.tasks:2"], ["qrs-3 (was qrs-2)"]),
  ]) func everyChangeShowsItsHandle(words: [String], expected: [String]) throws {
    for more in [["-n"], []] where words[0] != "remove" || more.isEmpty {
      let run = run(words + more)
      #expect(run.status == .success, "\(run.errors)")
      #expect(handles(run) == expected)
    }
    _ = shell("rm -f '\(folder.path.parent.joined("elsewhere.tasks").text)'")
  }
}
