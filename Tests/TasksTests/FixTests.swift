import TaskFiles
import TaskLinter
import TaskTesting
import TaskWorkspace
import Testing
import tasks

/// Tests of the changes that `--fix` makes, and of those that it does not make.
struct FixTests {
  private func run(_ words: String..., in folder: SampleFolder, input: String = "") -> CommandRun {
    CommandRun(
      words: (["--today", "2026-11-21"] + words).map(\.array),
      environment: ["XDG_STATE_HOME": folder.path.joined(".state").text], folder: folder.path, input: input.array)
  }

  @Test func theDiffIsWhatIsWritten() throws {
    let folder = try SampleFolder([("a.tasks", "- [] A\n- [ ] B  \n"), ("b.tasks", "- [ ] B\n")])
    let diff = run("lint", "--diff", in: folder)
    #expect(diff.status == .findings)
    #expect(diff.output.contains("-- [] A\n-- [ ] B  \n+- [ ] A\n+- [ ] B\n"))
    #expect(diff.errors == "note: would fix 2 findings in 1 file\n")
    #expect(try folder.text("a.tasks") == "- [] A\n- [ ] B  \n")
    let fix = run("lint", "--fix", in: folder)
    #expect(fix.status == .success)
    #expect(fix.output == "fixed 2 findings in 1 file; no findings left in 2 files\n")
    #expect(try folder.text("a.tasks") == "- [ ] A\n- [ ] B\n")
    #expect(run("lint", "--diff", in: folder).output == "")
    #expect(run("undo", in: folder).status == .success)
    #expect(try folder.text("a.tasks") == "- [] A\n- [ ] B  \n")
  }

  @Test func remainingFindingsDetermineTheStatus() throws {
    let folder = try SampleFolder([("a.tasks", "- [] A due:2026-02-30\n")])
    #expect(run("lint", "--fix", in: folder).status == .findings)
    #expect(try folder.text("a.tasks") == "- [ ] A due:2026-02-30\n")
    #expect(run("lint", "--fix", "--unsafe-fixes", in: folder).status == .success)
    #expect(try folder.text("a.tasks") == "- [ ] A due:2026-02-28\n")
  }

  /// A hook that accepted the layout before the fixes accepts it after them.
  @Test(arguments: [
    ("- [ ] (A) Pay deadline:2026-12-01 and call\n", "- [ ] (A) Pay due:2026-12-01 and call\n"),
    ("- [ ] Water rec:1w due:2026-12-01\n", "- [ ] Water due:2026-12-01 every:1w@done\n"),
    ("- [ ] Pay 📅 2026-12-02 now every:1w\n", "- [ ] Pay due:2026-12-02 now every:1w\n"),
    ("(A) 2026-11-01 Call Mum\n", "- [ ] (A) Call Mum created:2026-11-01\n"),
    // A file without tasks is a list of another tool.
    (
      "(A) Call Mum\n(F) Read\n2026-11-01 Buy milk\nx 2026-11-02 Paint\n",
      "- [ ] (A) Call Mum\n- [ ] Read\n- [ ] Buy milk created:2026-11-01\n- [x] Paint done:2026-11-02\n"
    ),
    // A file in another layout keeps it.
    ("- [ ] Pay deadline:2026-12-01 and call\n* [ ] Read\n", "- [ ] Pay due:2026-12-01 and call\n* [ ] Read\n"),
  ]) func aCanonicalFileStaysSo(_ before: String, _ after: String) throws {
    let folder = try SampleFolder([("a.tasks", before)])
    let isCanonical = run("format", "--check", in: folder).status == .success
    #expect(run("lint", "--fix", "--unsafe-fixes", in: folder).output.hasPrefix("fixed "))
    #expect(try folder.text("a.tasks") == after)
    #expect((run("check", in: folder).status == .success) == isCanonical)
  }

  @Test func onlyTheRulesThatAreRunAreFixed() throws {
    let folder = try SampleFolder([
      ("a.tasks", "- [] A  \n"), (".tasks.json", #"{"rules": {"trailing-space": "off"}}"#),
    ])
    #expect(run("lint", "--fix", in: folder).status == .success)
    #expect(try folder.text("a.tasks") == "- [ ] A  \n")
    #expect(run("lint", "--fix", "--select", "trailing-space", in: folder).status == .success)
    #expect(try folder.text("a.tasks") == "- [ ] A\n")
  }

  @Test func workspaceFindingsAreFixedToo() throws {
    let folder = try SampleFolder([
      ("a.tasks", "- [ ] A id:a after:b\n"), ("b.tasks", "- [ ] B id:b after:c\n"), ("c.tasks", "- [ ] C id:c\n"),
      ("d.tasks", "- [ ] D after:a,b\n"),
    ])
    let before = run("lint", "d.tasks", in: folder)
    #expect(before.output.contains("redundant-dependency"))
    #expect(run("lint", "--fix", "d.tasks", in: folder).output.hasPrefix("fixed 1 finding in 1 file; "))
    #expect(try folder.text("d.tasks") == "- [ ] D after:a\n")
  }

  @Test func checkFixesAndFormatsAsOneChange() throws {
    let folder = try SampleFolder([("a.tasks", "* [] A\n"), ("b.tasks", "* [ ] B\n"), ("c.tasks", "- [] C\n")])
    let run = run("check", "--fix", in: folder)
    #expect(run.status == .success)
    #expect(
      run.output == "fixed 2 findings in 2 files; no findings left in 3 files; formatted 2 of 3 files\n")
    #expect(try folder.text("a.tasks") == "- [ ] A\n")
    #expect(try folder.text("b.tasks") == "- [ ] B\n")
    #expect(self.run("undo", in: folder).status == .success)
    #expect(try folder.text("a.tasks") == "* [] A\n")
    #expect(try folder.text("b.tasks") == "* [ ] B\n")
    #expect(try folder.text("c.tasks") == "- [] C\n")
  }

  @Test func conflictsAreLeftAlone() throws {
    let conflict = "<<<<<<< a\n- [] A\n=======\n- [ ] A\n>>>>>>> b\n"
    let folder = try SampleFolder([("a.tasks", conflict), ("b.tasks", "- [] B\n")])
    for command in ["lint", "check"] {
      let run = run(command, "--fix", in: folder)
      #expect(run.status == .conflict)
      #expect(run.errors.contains("'a.tasks' has conflict markers, the first on line 1"))
      #expect(try folder.text("a.tasks") == conflict)
      #expect(try folder.text("b.tasks") == "- [ ] B\n")
    }
  }

  /// Unsafe fixes remove a stray carriage return.
  @Test func controlsAreFixedWhereTheFormatterRefuses() throws {
    let folder = try SampleFolder([("a.tasks", "- [ ] A\rB\n")])
    #expect(run("lint", "--fix", "--unsafe-fixes", in: folder).status == .success)
    #expect(try folder.text("a.tasks").contains("\r") == false)
  }

  @Test func filesThatCannotBeWrittenAreSaid() throws {
    let folder = try SampleFolder([("a.tasks", "- [] A\n"), (".#a.tasks", "")])
    folder.link(".#b.tasks", to: "someone@host.1:2")
    try folder.write("b.tasks", "- [] B\n")
    let run = run("lint", "--fix", in: folder)
    #expect(run.status == .conflict)
    #expect(run.errors.contains("has unsaved changes in an editor"))
    #expect(try folder.text("b.tasks") == "- [] B\n")
    #expect(self.run("lint", "--fix", "--force", in: folder).status == .success)
    #expect(try folder.text("b.tasks") == "- [ ] B\n")
  }

  /// The remaining findings are those of the written text, even if the files can no longer be read.
  @Test(arguments: [["lint", "--fix"], ["check", "--fix"], ["lint", "--add-allow"]])
  func filesAreNotReadAgain(_ words: [String]) throws {
    let runs = try [false, true].map { isRemoved in
      let folder = try SampleFolder([(".tasks.json", "{}"), ("a.tasks", "- [ ]  A due:soon\n- [] B\n")])
      let path = folder.path.joined("a.tasks")
      var process = ProcessEnvironment.test(
        ["NO_COLOR": "1", "XDG_STATE_HOME": folder.path.joined(".state").text], folder: folder.path)
      process.writeObserver = { step throws(SystemError) in
        if isRemoved, step == .synchronizingFolder { _ = shell("rm '\(path.text)'") }
      }
      return CommandRun(words: words.map(\.array), process: process)
    }
    #expect(runs[0].output.contains(words == ["lint", "--add-allow"] ? "suppressed " : "fixed 1 finding in 1 file; "))
    #expect(runs[1].output == runs[0].output)
    #expect(runs[1].errors == runs[0].errors)
    #expect(runs[1].status == runs[0].status)
  }
}
