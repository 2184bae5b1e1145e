import TaskFiles
import TaskSyntax
import TaskTesting
import TaskWorkspace
import Testing
import tasks

@Suite struct DoctorTests: FolderSuite {
  let folder: SampleFolder
  let state: SampleFolder
  private static let leftover: BytePath = ".tasks-0123456789abcdef"

  init() throws {
    folder = try SampleFolder([("a.tasks", "* [ ] One\n"), (".tasks-0123456789abcdef", "* [ ] One\n")])
    state = try SampleFolder()
  }

  private func isThere(_ name: BytePath) -> Bool { FileStatus.ifAny(folder.path.joined(name)) != nil }

  @Test(arguments: ["n\n", "\n", "no\n", "yep\n", " y\n", ""])
  func anyOtherAnswerIsANo(answer: String) {
    let run = run("doctor", input: answer, isTerminal: true)
    #expect(run.status == .conflict)
    #expect(run.errors.hasPrefix("remove '.tasks-0123456789abcdef'? [y/N] "))
    #expect(isThere(Self.leftover))
  }

  @Test(arguments: ["y\n", "Y\n", "yes\n"])
  func aYesIsDone(answer: String) {
    let run = run("doctor", input: answer, isTerminal: true)
    #expect(run.status == .success)
    #expect(run.output.hasSuffix("removed '.tasks-0123456789abcdef'\n"))
    #expect(!isThere(Self.leftover))
    #expect(self.run("doctor").output == "nothing to repair\n")
  }

  @Test func withoutAnswersNothingIsDone() {
    for run in [
      run("doctor"), run("doctor", input: "y\n"), run("doctor", "--no-input", input: "y\n", isTerminal: true),
    ] {
      #expect(run.status == .findings)
      #expect(run.errors == "")
      #expect(isThere(Self.leftover))
    }
    #expect(run("doctor", "--yes").status == .success)
    #expect(!isThere(Self.leftover))
  }

  /// A linked file is written at its target. An early kill leaves no record of the write.
  @Test func leftoversBesideALinkedFileAreFound() throws {
    let elsewhere = try SampleFolder([("real.tasks", "- [ ] One\n"), (".tasks-0123456789abcdef", "")])
    folder.link("b.tasks", to: elsewhere.path.joined("real.tasks"))
    let left = elsewhere.path.joined(".tasks-0123456789abcdef")
    #expect(FileStatus.ifAny(left) != nil)
    #expect(run("doctor", "--yes").status == .success)
    #expect(FileStatus.ifAny(left) == nil)
    #expect(run("doctor").output == "nothing to repair\n")
  }

  @Test func leftoversBesideAHookAreFound() throws {
    try folder.write(".git/hooks/pre-commit", "#!/bin/sh\n")
    try folder.write(".git/hooks/.tasks-0123456789abcdef", "#!/bin/sh\n")
    #expect(run("doctor", "--yes").output.contains("\nremoved '.git/hooks/.tasks-0123456789abcdef'\n"))
    #expect(!isThere(".git/hooks/.tasks-0123456789abcdef"))
  }

  /// Settings may be links; they are then written at their target.
  @Test func leftoversBesideSettingsAndTextsAreFound() throws {
    let home = try SampleFolder([("kept/config.json", "{}\n"), ("kept/.tasks-0123456789abcdef", "{}\n")])
    let places = [home.path.joined("kept"), home.path.joined(".config/tasks"), state.path.joined("tasks/edit")]
    try home.write(".config/tasks/.tasks-0123456789abcdef", "")
    try state.write("tasks/edit/.tasks-0123456789abcdef", "")
    home.link(".config/tasks/config.json", to: "../../kept/config.json")
    let run = run("doctor", "--yes", environment: ["HOME": home.path.text])
    #expect(run.status == .success)
    #expect(run.output.contains("while it changed '../"))
    for place in places { #expect(FileStatus.ifAny(place.joined(Self.leftover)) == nil, "\(place.text)") }
  }

  @Test func leftoversOfAnInstallationAreFound() throws {
    let home = try SampleFolder()
    let names = [
      "p/bin", "p/share/man/man1", "p/share/man/man7", "p/share/fish/vendor_completions.d", "p/share/tasks",
      ".local/bin",
    ]
    for name in names + ["other/bin"] { try home.write(BytePath("\(name)/.tasks-0123456789abcdef"), "") }
    func status(of name: String) -> FileStatus? { FileStatus.ifAny(home.path.joined(name).joined(Self.leftover)) }
    var process = ProcessEnvironment.test(["HOME": home.path.text], folder: folder.path)
    process.program = { home.path.joined("p/bin/program") }
    #expect(CommandRun(words: ["doctor".array, "--yes".array], process: process).status == .success)
    #expect(status(of: ".local/bin") == nil && status(of: "p/bin") != nil)
    process.program = { home.path.joined("p/bin/tasks") }
    let run = CommandRun(words: ["doctor".array, "--yes".array], process: process)
    #expect(run.status == .success)
    for name in names { #expect(status(of: name) == nil, "\(name)") }
    #expect(status(of: "other/bin") != nil)
  }

  /// A temporary file is not needed if the undo ring has the edits to recreate its bytes.
  @Test func bytesThatTheRingCanMakeAreNotNeeded() throws {
    #expect(run("format").status == .success)
    #expect(run("doctor").output.contains("it is not needed"))
    try folder.write("a.tasks", "- [ ] Other\n")
    #expect(run("doctor", "--yes").status == .findings)
    #expect(isThere(Self.leftover))
  }

  /// A command that was creating a file was killed before the file got its name.
  @Test func bytesOfAFileThatWasNotMadeAreNotNeeded() throws {
    let ring = UndoRing(in: state.path.joined("tasks/undo"), workspace: folder.path)
    let new = "- [x] Old\n".array
    try folder.write(Self.leftover, new)
    #expect(run("doctor", "--yes").status == .findings)
    try ring.begin("archive", at: now).record([
      (
        folder.path.joined("a.done.tasks"),
        HashedText(EditedText(replacing: "", by: new))
      )
    ])
    #expect(run("doctor", "--yes").status == .success)
    #expect(!isThere(Self.leftover))
  }

  @Test func aChangeThatIsGoneIsSaid() throws {
    #expect(run("format").status == .success)
    #expect(!run("doctor").errors.contains("gone"))
    try folder.write("a.tasks", "* [ ] One\n")
    #expect(
      run("doctor", "--yes").errors == """
        note: 'a.tasks' no longer has the changes of 'format' of 2026-11-21 09:15: it has its old text again
          = help: git or another program restored it; if that was not intended, run the command again

        """)
    // Other bytes are the user's edits.
    try folder.write("a.tasks", "* [ ] Own\n")
    #expect(run("doctor").errors == "")
  }

  @Test func aChangeThatWasInterruptedIsSaid() throws {
    let ring = UndoRing(in: state.path.joined("tasks/undo"), workspace: folder.path)
    try ring.begin("format", at: now).record([
      (
        folder.path.joined("a.tasks"),
        HashedText(
          try #require(EditedText(SourceText("* [ ] One\n".array), [TextEdit(range: 0..<1, replacement: "-".array)])))
      )
    ])
    #expect(
      run("doctor", "--yes").errors == """
        note: 'format' of 2026-11-21 09:15 was interrupted, and no file has its new text
          = help: run it again

        """)
    try folder.write("a.tasks", "- [ ] One\n")
    #expect(
      run("doctor").errors == """
        note: 'format' of 2026-11-21 09:15 was interrupted
          = help: run 'tasks undo' to revert its changes, then run it again

        """)
  }
}
