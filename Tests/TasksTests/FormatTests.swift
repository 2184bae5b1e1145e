import TaskFiles
import TaskTesting
import Testing
import tasks

/// Tests of `format` and `check` on files: which files are written, and the exit status.
struct FormatTests {
  private static let text = "* [X]  One\n"
  private static let formatted = "- [x] One\n"

  private let state: SampleFolder

  init() throws { state = try SampleFolder() }

  private func run(
    _ words: String..., in folder: SampleFolder, input: [UInt8] = [], isTerminal: Bool = false
  ) -> CommandRun {
    CommandRun(
      words: words.map(\.array), environment: ["XDG_STATE_HOME": state.path.text], folder: folder.path, input: input,
      isTerminal: isTerminal)
  }

  @Test func oneBadFileHidesNoOther() throws {
    let folder = try SampleFolder([
      ("a.tasks", Self.text), ("b.tasks", "<<<<<<< x\n=======\n>>>>>>> y\n"), ("c.tasks", Self.text),
    ])
    let formatted = run("format", "gone.tasks", "a.tasks", "b.tasks", "c.tasks", in: folder)
    #expect(formatted.status == .conflict)
    #expect(formatted.output == "formatted 2 of 3 files\n")
    #expect(formatted.errors.contains("error: cannot read 'gone.tasks'"))
    #expect(formatted.errors.contains("error: 'b.tasks' has conflict markers"))
    #expect(try folder.text("a.tasks") == Self.formatted)
    #expect(try folder.text("b.tasks") == "<<<<<<< x\n=======\n>>>>>>> y\n")
    #expect(try folder.text("c.tasks") == Self.formatted)
  }

  @Test func writingNeedsAnOption() throws {
    let folder = try SampleFolder([("a.tasks", Self.text)])
    for option in ["--check", "--dry-run", "-n", "--diff"] {
      let run = run("format", option, in: folder)
      #expect(run.status == .findings)
      #expect(run.errors == "1 file would be formatted\n")
      #expect(try folder.text("a.tasks") == Self.text)
    }
    #expect(run("check", in: folder).status == .findings)
    #expect(try folder.text("a.tasks") == Self.text)
    #expect(FileStatus.ifAny(state.path.joined("tasks")) == nil)
  }

  @Test(arguments: [
    ("", ""), ("\u{FEFF}", ""), ("\n\n", ""), ("* [ ] A", "- [ ] A\n"), ("* [ ] A\r\n", "- [ ] A\r\n"),
    ("- [ ] A\r\n-  [ ] B\r\n", "- [ ] A\r\n- [ ] B\r\n"),
  ]) func oddDocuments(text: String, canonical: String) throws {
    let folder = try SampleFolder([("a.tasks", text)])
    #expect(run("format", in: folder).status == .success)
    let result = try folder.text("a.tasks")
    #expect(result == canonical)
    #expect(run("format", "--check", in: folder).output == "")
    #expect(run("format", "-", in: folder, input: text.array).output == canonical)
  }

  /// The last line counts files; `-v` names those that were changed.
  @Test(arguments: [
    (["format"], ["formatted 'a.tasks'", "formatted 'b.tasks'"]), (["lint", "--fix"], ["wrote 'b.tasks'"]),
    (["check", "--fix"], ["formatted 'a.tasks'", "fixed 'b.tasks'"]),
  ])
  func changedFilesAreNamedOnRequest(words: [String], names: [String]) throws {
    let files = [("a.tasks", "*  [ ] A\n"), ("b.tasks", "- [ ] B \n"), ("c.tasks", "- [ ] C\n")]
    for (options, expected) in [(["-v"], names), ([], [])] {
      let folder = try SampleFolder(files)
      let run = CommandRun(words: (words + options).map(\.array), folder: folder.path)
      let notes = run.errors.split(separator: "\n").filter { $0.contains(".tasks'") && !$0.contains("workspace") }
      #expect(notes == expected.map { "note: \($0)" }, "\(run.errors)")
      #expect(run.output.contains(words == ["lint", "--fix"] ? "fixed 1 finding in 1 file" : "formatted"))
    }
  }

  @Test func aFileIsFormattedOnce() throws {
    let folder = try SampleFolder([("a.tasks", Self.text)])
    folder.link("link.tasks", to: "a.tasks")
    #expect(run("format", "link.tasks", "a.tasks", "./a.tasks", ".", in: folder).output == "formatted 1 file\n")
    #expect(try folder.text("a.tasks") == Self.formatted)
    // The link is still a link.
    #expect(FileStatus.ifAny(folder.path.joined("link.tasks"), followingLinks: false)?.kind == .link)
  }

  @Test func aLinkMayHaveAnyNameWhereItsTargetHasOne() throws {
    let folder = try SampleFolder([("a.tasks", Self.text), ("notes.md", Self.text)])
    folder.link("today", to: "a.tasks")
    folder.link("notes", to: "notes.md")
    #expect(run("format", "today", in: folder).output == "formatted 1 file\n")
    #expect(run("format", "notes", in: folder).status == .usage)
    #expect(try folder.text("notes.md") == Self.text)
  }

  @Test func namesThatAreNoText() throws {
    let folder = try SampleFolder()
    let name = BytePath("odd\n".array + [0xFF] + ".tasks".array)
    try folder.write(name, Self.text)
    let listed = run("format", "--check", in: folder)
    #expect(listed.outputBytes == name.bytes + [UInt8(ascii: "\n")])
    #expect(
      run("format", "--diff", in: folder).output.hasPrefix(#"diff --git "a/odd\n\377.tasks" "b/odd\n\377.tasks""#))
    #expect(run("format", "--check", in: folder, isTerminal: true).output == "odd^J\u{FFFD}.tasks\n")
    #expect(run("format", in: folder).status == .success)
    #expect(try folder.text(name) == Self.formatted)
  }

  @Test func bytesReachATerminalThroughTheEncoder() throws {
    let folder = try SampleFolder([("a.tasks", "* [ ] \u{1B}[31mA\n")])
    let run = run("format", "-", in: folder, input: "* [ ] \u{1B}[31mA\n".array, isTerminal: true)
    #expect(run.output == "- [ ] ^[[31mA\n")
    #expect(self.run("format", "-", in: folder, input: "* [ ] \u{1B}[31mA\n".array).output == "- [ ] \u{1B}[31mA\n")
    #expect(!self.run("format", "--diff", "--color", "never", in: folder, isTerminal: true).output.contains("\u{1B}"))
  }

  @Test(.enabled(if: isGitInstalled)) func gitTakesTheDiffFromEveryFolder() throws {
    let folder = try SampleFolder([("a.tasks", Self.text), ("sub/b c.tasks", "\n* [ ] B"), ("sub/e.tasks", "\n")])
    #expect(git("init -q .", in: folder.path.text).status == 0)
    for place in ["sub", "."] {
      let diff = CommandRun("-C", place, "format", "--diff", in: folder, environment: ["HOME": state.path.text])
      #expect(diff.status == .findings)
      try folder.write("patch", diff.outputBytes)
      let path = folder.path.text
      #expect(git("apply --check '\(path)/patch'", in: "\(path)/\(place)").status == 0)
    }
    #expect(git("apply '\(folder.path.text)/patch'", in: folder.path.text).status == 0)
    #expect(run("format", "--check", in: folder).output == "")
    #expect(try folder.text("sub/b c.tasks") == "- [ ] B\n")
    #expect(try folder.text("sub/e.tasks") == "")
  }

  @Test func withoutAFolderOfStateThatIsSaidOnce() throws {
    let folder = try SampleFolder([("a.tasks", Self.text), ("b.tasks", Self.text), ("state", "a file")])
    let none = CommandRun("format", "a.tasks", in: folder)
    #expect(none.status == .success)
    #expect(
      none.errors
        == "warning: this change cannot be undone: neither 'XDG_STATE_HOME' nor 'HOME' is set\n")
    let place = folder.path.joined("state").text
    let blocked = CommandRun("format", in: folder, environment: ["XDG_STATE_HOME": place])
    #expect(blocked.status == .success)
    #expect(blocked.output == "formatted 1 of 2 files\n")
    #expect(blocked.errors.hasPrefix("warning: this change cannot be undone: cannot create '\(place)"))
    // A canonical file needs no undo.
    #expect(CommandRun("format", in: folder).errors == "")
  }

  /// Nobody can create anything in `/sys`.
  @Test(.enabled(if: FileStatus.ifAny("/sys/kernel") != nil)) func aFolderOfStateWithoutRightsIsSaidOnce() throws {
    for isRing in [false, true] {
      let folder = try SampleFolder([("a.tasks", Self.text), ("b.tasks", Self.text)])
      let state = try SampleFolder()
      state.makeFolder("tasks")
      if isRing { state.link("tasks/undo", to: "/sys") }
      let place = isRing ? state.path.text : "/sys"
      let run = CommandRun("format", in: folder, environment: ["XDG_STATE_HOME": place])
      #expect(run.status == .success)
      #expect(run.output == "formatted 2 files\n")
      #expect(run.errors.hasPrefix("warning: this change cannot be undone: cannot create '\(place)/tasks"))
      #expect(run.errors.split(separator: "\n").count == 2)
      #expect(try folder.text("b.tasks") == Self.formatted)
    }
  }

  @Test func manyFilesAreOneChange() throws {
    let folder = try SampleFolder((0..<40).map { ("\($0).tasks", Self.text) })
    #expect(run("format", in: folder).output == "formatted 40 files\n")
    #expect(run("undo", "--list", in: folder).output.split(separator: "\n").count == 1)
    #expect(run("-q", "undo", in: folder).status == .success)
    for number in 0..<40 { #expect(try folder.text(BytePath("\(number).tasks")) == Self.text) }
    #expect(run("check", "--fix", in: folder).status == .success)
    #expect(run("undo", "--list", in: folder).output.contains("check --fix"))
  }

  @Test func aLargeFileIsReadInParts() throws {
    let word = String(repeating: "word", count: 130)
    let lines = String(repeating: "- [ ] A task with \(word) +project @context due:2026-12-01\n", count: 10_000).array
    let folder = try SampleFolder()
    try folder.write("a.tasks", lines)
    try folder.write("b.tasks", lines + Self.text.array)
    try folder.write("c.tasks", lines + "\r".array)
    let run = run("format", "--check", in: folder)
    #expect(run.output == "b.tasks\n")
    #expect(run.status == .inaccessible)
    #expect(run.errors.contains("'c.tasks' has a carriage return inside line 10001"))
  }

  @Test func anEditorThatHasItOpen() throws {
    let folder = try SampleFolder([("a.tasks", Self.text)])
    folder.link(".#a.tasks", to: "maria@host.1")
    let refused = run("format", "a.tasks", in: folder)
    #expect(refused.status == .conflict)
    #expect(refused.errors.hasPrefix("error: 'a.tasks' has unsaved changes in an editor"))
    #expect(try folder.text("a.tasks") == Self.text)
    #expect(run("format", "--check", "a.tasks", in: folder).status == .findings)
    #expect(run("format", "--force", "a.tasks", in: folder).status == .success)
    #expect(try folder.text("a.tasks") == Self.formatted)
  }

  @Test func unreadableFilesInAFolderAreErrors() throws {
    let folder = try SampleFolder([("sub/a.tasks", Self.text), ("other/b.tasks", Self.text)])
    folder.link("sub/gone.tasks", to: "nowhere")
    folder.link("other/gone.tasks", to: "nowhere")
    for command in ["format", "lint", "check"] {
      let run = run(command, "sub", in: folder)
      #expect(run.status == .inaccessible)
      #expect(run.errors.contains("error: cannot read 'sub/gone.tasks'"))
      #expect(run.errors.contains("other/gone.tasks") == (command != "format"))
    }
  }
}
