import TaskFiles
import TaskSyntax
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

  @Test func whereNobodyCanBeAskedNothingIsDone() {
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

  @Test func whatIsLeftBesideAHookIsFound() throws {
    try folder.write(".git/hooks/pre-commit", "#!/bin/sh\n")
    try folder.write(".git/hooks/.tasks-0123456789abcdef", "#!/bin/sh\n")
    #expect(run("doctor", "--yes").output.contains("\nremoved '.git/hooks/.tasks-0123456789abcdef'\n"))
    #expect(!isThere(".git/hooks/.tasks-0123456789abcdef"))
  }

  /// What is under a temporary name can be made again where the ring has the edits.
  @Test func bytesThatTheRingCanMakeAreNotNeeded() throws {
    #expect(run("format").status == .success)
    #expect(run("doctor").output.contains("it is not needed"))
    try folder.write("a.tasks", "- [ ] Other\n")
    #expect(run("doctor", "--yes").status == .findings)
    #expect(isThere(Self.leftover))
  }

  @Test func aChangeThatIsGoneIsSaid() throws {
    #expect(run("format").status == .success)
    #expect(!run("doctor").errors.contains("gone"))
    try folder.write("a.tasks", "* [ ] One\n")
    #expect(
      run("doctor", "--yes").errors == """
        note: what 'format' of 2026-11-21 09:15 wrote is gone from 'a.tasks': it is as it was before
          = help: another program put it back, or git did; if that was not meant, run the command again

        """)
    // Other bytes are a person's edits.
    try folder.write("a.tasks", "* [ ] Own\n")
    #expect(run("doctor").errors == "")
  }

  @Test func aChangeThatWasInterruptedIsSaid() throws {
    let ring = UndoRing(in: state.path.joined("tasks/undo"), workspace: folder.path)
    let old = SourceText("* [ ] One\n".array)
    try ring.begin("format", at: now).record(
      folder.path.joined("a.tasks"),
      FileChange(edits: [TextEdit(range: 0..<1, replacement: "-".array)], bytes: "- [ ] One\n".array),
      old: old)
    #expect(
      run("doctor", "--yes").errors == """
        note: 'format' of 2026-11-21 09:15 was interrupted before it changed anything
          = help: run it again

        """)
    try folder.write("a.tasks", "- [ ] One\n")
    #expect(
      run("doctor").errors == """
        note: 'format' of 2026-11-21 09:15 was interrupted
          = help: 'tasks undo' takes back what it did, or run it again

        """)
  }
}
