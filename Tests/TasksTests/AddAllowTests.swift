import TaskFiles
import Testing
import tasks

/// Tests of the comments that `--add-allow` writes.
struct AddAllowTests {
  private func run(_ words: String..., in folder: SampleFolder) -> CommandRun {
    CommandRun(
      words: words.map(\.array),
      environment: ["XDG_STATE_HOME": folder.path.joined(".state").text, "TASKS_TODAY": "2026-11-21"],
      folder: folder.path)
  }

  @Test func suppressionsAreOneChange() throws {
    let folder = try SampleFolder([
      ("a.tasks", "# A due:2026-01-01\n\n- [ ] A due:soon\n"), ("b.tasks", "- [ ] B after:x\n  - Note  \n"),
    ])
    let diff = run("lint", "--add-allow", "--diff", in: folder)
    #expect(diff.status == .findings)
    #expect(diff.output.contains("+- [ ] A due:soon <!-- tasks: allow invalid-date -->\n"))
    #expect(diff.errors.hasSuffix("note: would suppress 3 findings in 2 files\n"))
    let written = run("lint", "--add-allow=it is so", in: folder)
    #expect(written.status == .findings)
    #expect(written.output.hasSuffix("\nsuppressed 3 findings in 2 files; 1 warning left in 1 of 2 files\n"))
    #expect(written.errors.hasPrefix("note: 1 finding cannot be suppressed by a comment\n"))
    #expect(
      try folder.text("a.tasks")
        == "# A due:2026-01-01\n\n- [ ] A due:soon <!-- tasks: allow invalid-date: it is so -->\n")
    let lines =
      "<!-- tasks: allow trailing-space: it is so -->\n"
      + "- [ ] B after:x <!-- tasks: allow unknown-id: it is so -->\n  - Note  \n"
    #expect(try folder.text("b.tasks") == lines)
    _ = run("lint", "--add-allow=again", in: folder)
    #expect(try folder.text("b.tasks") == lines)
    #expect(run("undo", in: folder).status == .success)
    #expect(try folder.text("a.tasks") == "# A due:2026-01-01\n\n- [ ] A due:soon\n")
    #expect(try folder.text("b.tasks") == "- [ ] B after:x\n  - Note  \n")
  }

  @Test func onlyWhatIsShownIsAllowed() throws {
    let folder = try SampleFolder([("a.tasks", "- [ ] A due:soon +a +b\n"), ("b.tasks", "- [ ] B due:soon\n")])
    #expect(run("lint", "--add-allow", "--select", "second-project", "a.tasks", in: folder).status == .success)
    #expect(try folder.text("a.tasks") == "- [ ] A due:soon +a +b <!-- tasks: allow second-project -->\n")
    #expect(try folder.text("b.tasks") == "- [ ] B due:soon\n")
    // A finding in the baseline gets no comment.
    #expect(run("lint", "--write-baseline", "--baseline", "k.json", "b.tasks", in: folder).status == .success)
    #expect(run("lint", "--add-allow", "--baseline", "k.json", in: folder).status == .success)
    #expect(
      try folder.text("a.tasks") == "- [ ] A due:soon +a +b <!-- tasks: allow second-project, invalid-date -->\n")
    #expect(try folder.text("b.tasks") == "- [ ] B due:soon\n")
  }

  @Test func readOnlyFilesAreLeftAlone() throws {
    let conflict = "<<<<<<< a\n- [ ] A due:soon\n=======\n- [ ] A\n>>>>>>> b\n"
    let folder = try SampleFolder([("a.tasks", conflict), ("b.tasks", "- [ ] B due:soon\n")])
    #expect(run("lint", "--add-allow", in: folder).status == .conflict)
    #expect(try folder.text("a.tasks") == conflict)
    #expect(try folder.text("b.tasks").contains("allow invalid-date"))
    for words in [
      ["--add-allow=a -- b"], ["--add-allow="], ["--add-allow=a\nb"], ["--add-allow", "--fix"], ["--add-allow", "-"],
      ["--add-allow", "--staged"], ["--add-allow", "--write-baseline"],
    ] {
      #expect(CommandRun(words: (["lint"] + words).map(\.array), folder: folder.path).status == .usage, "\(words)")
    }
  }
}
