import TaskFiles
import TaskTesting
import Testing
import tasks

/// Tests of `tasks edit`, with programs for editors that change a file without interaction.
struct EditCommandTests: FolderSuite {
  let folder: SampleFolder
  let state: SampleFolder

  init() throws {
    folder = try SampleFolder([("a.tasks", "# A\n\n- [ ] One id:one\n  - [ ] Sub\n    note\n- [ ] Two\n")])
    state = try SampleFolder()
  }

  private func edit(_ words: String..., editor: String) -> CommandRun {
    let environment = ["XDG_STATE_HOME": state.path.text, "EDITOR": editor]
    return CommandRun(
      words: (["edit"] + words).map(\.array), process: .test(environment, folder: folder.path))
  }

  /// The text that was saved after a failed edit.
  private func kept() throws -> String { try state.text("tasks/edit/task-1.tasks.md") }

  @Test func theLinesOfATaskAreReplaced() throws {
    let run = edit("id:one", editor: "sed -i -e s/One/Three/ -e s/note/words/")
    #expect(run.output == "nrb (was xcj)  a.tasks:3  [ ] Three  edited\n")
    #expect(run.status == .success)
    #expect(try text() == "# A\n\n- [ ] Three id:one\n  - [ ] Sub\n    words\n- [ ] Two\n")
    #expect(FileStatus.ifAny(state.path.joined("tasks/edit/task-1.tasks.md")) == nil)
    #expect(self.edit("a.tasks:4", editor: "sed -i -e /words/d").status == .success)
    #expect(try text() == "# A\n\n- [ ] Three id:one\n  - [ ] Sub\n- [ ] Two\n")
  }

  @Test func unchangedTextChangesNothing() throws {
    let run = edit("id:one", editor: "true")
    #expect(run.errors == "note: nothing was changed\n")
    #expect(run.status == .success)
    #expect(try text().hasPrefix("# A\n\n- [ ] One"))
  }

  @Test func aTextThatDoesNotFitIsKept() throws {
    let run = edit("id:one", editor: "sed -i 's/.*Sub/```/'")
    #expect(run.status == .usage)
    #expect(run.errors.hasPrefix("error: a.tasks: the text opens a fence or comment but does not close it\n"))
    #expect(run.errors.contains("your text was saved in '"))
    #expect(try kept() == "- [ ] One id:one\n```\n    note\n")
    #expect(try text().contains("- [ ] Sub"))
    // A saved text is not overwritten.
    #expect(edit("id:one", editor: "sed -i s/One/Three/").status == .success)
    #expect(try kept() == "- [ ] One id:one\n```\n    note\n")
  }

  @Test func anEmptyTextRemovesNothing() throws {
    let run = edit("id:one", editor: "cp /dev/null")
    #expect(run.status == .conflict)
    #expect(run.errors.contains("error: the text is empty\n"))
    #expect(try text().contains("One"))
  }

  @Test func anEditorThatFailsChangesNothing() throws {
    let run = edit("id:one", editor: "false")
    #expect(run.errors.hasPrefix("error: the editor exited with status 1\n"))
    #expect(run.status == .inaccessible)
    #expect(try text().contains("One"))
  }

  @Test func anEditorThatRemovesTheTextChangesNothing() throws {
    let run = edit("id:one", editor: "rm")
    #expect(run.errors.hasPrefix("error: cannot read '") && !run.errors.contains("what you wrote"))
    #expect(run.status == .inaccessible)
    #expect(try text().contains("One"))
  }

  @Test func aTaskThatWasChangedMeanwhileStays() throws {
    let path = folder.path.joined("a.tasks").text
    let run = edit("id:one", editor: "sed -i s/Two/2/ '\(path)'; sed -i s/Sub/Other/ '\(path)'; sed -i s/One/Three/")
    #expect(run.status == .conflict)
    #expect(run.errors.contains("'id:one' was changed while you edited it"))
    #expect(try text() == "# A\n\n- [ ] One id:one\n  - [ ] Other\n    note\n- [ ] 2\n")
    #expect(try kept().hasPrefix("- [ ] Three id:one\n"))
  }

  @Test func otherTasksMayChangeMeanwhile() throws {
    let path = folder.path.joined("a.tasks").text
    let run = edit("id:one", editor: "sed -i -e s/Two/2/ -e '1iNew' '\(path)'; sed -i s/One/Three/")
    #expect(run.output == "nrb (was xcj)  a.tasks:4  [ ] Three  edited\n")
    #expect(try text() == "New\n# A\n\n- [ ] Three id:one\n  - [ ] Sub\n    note\n- [ ] 2\n")
  }

  @Test func severalTasksAreOpenedTogether() throws {
    let log = folder.path.joined("log").text
    let run = edit(
      "id:one", "a.tasks:6", "^one", editor: "echo one call >>'\(log)'; sed -i -e s/One/Three/ -e s/Two/Four/")
    #expect(run.output == "nrb (was xcj)  a.tasks:3  [ ] Three  edited\nsgk (was mgn)  a.tasks:6  [ ] Four  edited\n")
    #expect(try text() == "# A\n\n- [ ] Three id:one\n  - [ ] Sub\n    note\n- [ ] Four\n")
    #expect(try text("log") == "one call\n")
    #expect(self.run("undo").status == .success)
    #expect(try text() == "# A\n\n- [ ] One id:one\n  - [ ] Sub\n    note\n- [ ] Two\n")
  }

  @Test func queryResultsAreOpenedTogether() throws {
    try folder.write("a.tasks", "- [ ] One +p\n- [ ] Two\n- [ ] Three +p\n- [x] Four +p\n")
    let asked = edit("--where", "+p", editor: "sed -i s/+p/+q/")
    #expect(asked.status == .conflict)
    #expect(asked.errors.contains("2 tasks match, and the command cannot ask"))
    let run = edit("--where", "+p", "--yes", editor: "sed -i s/+p/+q/")
    #expect(run.output == "xcj  a.tasks:1  [ ] One +q  edited\nnrb  a.tasks:3  [ ] Three +q  edited\n")
    #expect(try text() == "- [ ] One +q\n- [ ] Two\n- [ ] Three +q\n- [x] Four +p\n")
  }

  @Test func oneOfSeveralTasksMayStayUnchanged() throws {
    let run = edit("id:one", "a.tasks:6", editor: "sed -i s/Two/Four/")
    #expect(run.output == "sgk (was mgn)  a.tasks:6  [ ] Four  edited\n")
    #expect(try text().contains("- [ ] One id:one\n"))
    #expect(FileStatus.ifAny(state.path.joined("tasks/edit/task-1.tasks.md")) == nil)
    #expect(FileStatus.ifAny(state.path.joined("tasks/edit/task-2.tasks.md")) == nil)
  }

  @Test func severalTasksAreChangedAllOrNone() throws {
    // The second task is a subtask of the first.
    let nested = edit("id:one", "a.tasks:4", editor: "sed -i -e s/One/Three/ -e s/Sub/Other/")
    #expect(nested.status != .success)
    #expect(nested.errors.contains("task-1.tasks.md', '"))
    #expect(try text() == "# A\n\n- [ ] One id:one\n  - [ ] Sub\n    note\n- [ ] Two\n")
    #expect(try kept() == "- [ ] Three id:one\n  - [ ] Other\n    note\n")
    let blank = edit("id:one", "a.tasks:6", editor: "sed -i -e s/One/Three/ -e /Two/d")
    #expect(blank.errors.hasPrefix("error: the text for 'a.tasks:6' is empty\n"))
    #expect(try text() == "# A\n\n- [ ] One id:one\n  - [ ] Sub\n    note\n- [ ] Two\n")
  }

  @Test func aFileIsOpenedByItsName() throws {
    try folder.write("sub/b.tasks", "- [ ] a.tasks in the title\n")
    #expect(edit("a.tasks", editor: "sed -i s/Two/Four/").status == .success)
    #expect(try text().contains("- [ ] Four\n"))
    #expect(edit("sub/b.tasks", editor: "sed -i s/title/name/").status == .success)
    #expect(try text("sub/b.tasks") == "- [ ] a.tasks in the name\n")
    // A file that does not exist is no task either.
    #expect(edit("new.tasks", editor: "touch 'made'").status == .conflict)
  }

  @Test func oneFileIsOpenedAtATime() {
    let run = edit("--file", "id:one", "a.tasks:6", editor: "false")
    #expect(run.status == .usage)
    #expect(run.errors.hasPrefix("error: '--file' needs a single task, but 2 are given\n"))
  }

  @Test func theWholeFileIsOpened() throws {
    #expect(edit("--file", "id:one", editor: "sed -i s/Two/2/").status == .success)
    #expect(try text().hasSuffix("- [ ] 2\n"))
    try folder.write("inbox.tasks", "- [ ] New\n")
    #expect(edit(editor: "sed -i s/New/Newer/").status == .success)
    #expect(try text("inbox.tasks") == "- [ ] Newer\n")
  }
}
