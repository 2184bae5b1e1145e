import Glibc
import TaskFiles
import TaskSyntax
import TaskTesting
import Testing
import tasks

/// Tests of `undo` with obstacles.
@Suite struct UndoTests: FolderSuite {
  let folder: SampleFolder
  let state: SampleFolder

  init() throws {
    folder = try SampleFolder([("a.tasks", "-  [X] One\n- [ ] Two\n-  [ ] Three\n"), ("b.tasks", "* [ ] Four\n")])
    state = try SampleFolder()
  }

  private var ring: UndoRing { UndoRing(in: state.path.joined("tasks/undo"), workspace: folder.path) }

  /// Sets the modification time of a file to that of a later edit: 10:15.
  private func touch(_ name: BytePath) {
    var times = [timespec(tv_sec: now + 3600, tv_nsec: 0), timespec(tv_sec: now + 3600, tv_nsec: 0)]
    _ = unsafe utimensat(AT_FDCWD, folder.path.joined(name).text, &times, 0)
  }

  @Test func aFileChangedSinceKeepsAllFromBeingWritten() throws {
    #expect(run("format").status == .success)
    let formatted = try text("b.tasks")
    try folder.write("a.tasks", "- [x] One\n- [ ] Two, and more\n- [ ] Three\n- [ ] New\n")
    touch("a.tasks")
    let undo = run("undo")
    #expect(undo.status == .conflict)
    #expect(undo.output == "")
    #expect(
      undo.errors == """
        error: 'a.tasks' was changed after 'format' of 2026-11-21 09:15, last on 2026-11-21 10:15
          = help: apply this diff by hand; it has the parts that were found:
        diff --git a/a.tasks b/a.tasks
        --- a/a.tasks
        +++ b/a.tasks
        @@ -1,4 +1,4 @@
        -- [x] One
        +-  [X] One
         - [ ] Two, and more
         - [ ] Three
         - [ ] New
        note: nothing was changed

        """)
    #expect(try text("a.tasks").hasSuffix("- [ ] New\n"))
    #expect(try text("b.tasks") == formatted)
    #expect(try ring.changes().count == 1)
  }

  @Test func aFileOfWhichNothingIsLeft() throws {
    _ = run("format")
    try folder.write("a.tasks", "")
    touch("a.tasks")
    let undo = run("undo", "--diff")
    #expect(undo.status == .conflict)
    #expect(undo.output == "")
    #expect(
      undo.errors == """
        error: 'a.tasks' was changed after 'format' of 2026-11-21 09:15, last on 2026-11-21 10:15; none of the change was found
          = help: edit the file by hand; 'tasks undo N' reverts another change of 'tasks undo --list'
        note: nothing was changed

        """)
  }

  @Test func aFileThatIsGone() throws {
    _ = run("format")
    _ = unsafe unlink(folder.path.joined("a.tasks").text)
    let undo = run("undo")
    #expect(undo.status == .conflict)
    #expect(
      undo.errors == """
        error: 'a.tasks' was removed after 'format' of 2026-11-21 09:15
        note: nothing was changed

        """)
    #expect(try text("b.tasks") == "- [ ] Four\n")
  }

  @Test func aWorkspaceThatMovedHasNothingToTakeBack() throws {
    _ = run("format")
    let other = try SampleFolder([("a.tasks", try text("a.tasks"))])
    let undo = CommandRun("undo", in: other, environment: ["XDG_STATE_HOME": state.path.text])
    #expect(undo.status == .conflict)
    #expect(undo.errors == "error: nothing to undo: no changes of this workspace are recorded\n")
  }

  /// The command was killed after the first of two files.
  @Test func anInterruptedChangeIsTakenBackAsFarAsItCame() throws {
    let old = try text("a.tasks")
    var recorder: UndoRecorder? = ring.begin("format", at: now)
    let new = "- [x] One\n"
    for name in ["a.tasks", "b.tasks"] as [BytePath] {
      try recorder?.record([(folder.path.joined(name), HashedText(EditedText(replacing: text(name), by: new.array)))])
    }
    #expect(run("undo").errors.hasPrefix("error: 'format' of 2026-11-21 09:15 is running\n"))
    try folder.write("a.tasks", new)
    // Dropping the recorder without its end has the effect of a kill.
    recorder = nil
    #expect(run("undo", "--list").output == "1  2026-11-21 09:15  format  2 files  4 lines  interrupted\n")
    let undo = run("undo", "-n")
    #expect(undo.output == "a.tasks\n")
    #expect(undo.errors == "note: 'b.tasks' already has its old text\n")
    #expect(run("undo").status == .success)
    #expect(try text("a.tasks") == old)
    let again = run("undo", "1")
    #expect(again.status == .success)
    #expect(
      again.errors.hasSuffix(
        "note: nothing to undo: the files already have the text before 'format' of 2026-11-21 09:15\n"))
    // A change that was made in part cannot be made again as a whole.
    #expect(run("redo").status == .conflict)
  }

  /// Records a change of `a.tasks` that a command was about to make when it was killed.
  private func cutOff(_ label: ChangeLabel, replacingBy new: String) throws {
    try ring.begin(label, at: now).record([
      (folder.path.joined("a.tasks"), HashedText(EditedText(replacing: text("a.tasks"), by: new.array)))
    ])
  }

  /// A change that was killed before it wrote is passed over, and so is an `undo`, so running `undo` again completes it.
  @Test func aChangeWithoutATraceIsPassedOver() throws {
    let old = try text("a.tasks")
    _ = run("format", "a.tasks")
    try cutOff(ChangeLabel("undo format", reversal: .init(of: 1, isStep: true)), replacingBy: old)
    try cutOff("done", replacingBy: "another")
    #expect(
      run("undo", "--list").output == """
        1  2026-11-21 09:15  done    1 file  4 lines  interrupted, nothing to revert
        2  2026-11-21 09:15  format  1 file  2 lines

        """)
    let undo = run("undo")
    #expect(undo.status == .success)
    #expect(
      undo.errors == "note: skipped 'done' of 2026-11-21 09:15: it was interrupted, and no file has its new text\n")
    #expect(undo.output.hasSuffix("reverted 'format' of 2026-11-21 09:15 in 1 file\n"))
    #expect(try text("a.tasks") == old)
    #expect(run("redo").output.hasSuffix("redid 'format' of 2026-11-21 09:15 in 1 file\n"))
    // Changes without a trace are passed over only if no number is given.
    #expect(
      run("undo", "1").errors.hasSuffix("the files already have the text before 'done' of 2026-11-21 09:15\n"))
  }

  /// A change that was killed is passed over if another program has changed its file since, and that is said.
  @Test func aChangedFileOfAnInterruptedChangeIsPassedOver() throws {
    _ = run("format", "b.tasks")
    let old = try text("a.tasks")
    try cutOff("done", replacingBy: "- [x] Own\n")
    try folder.write("a.tasks", "- [x] Own\n- [ ] Another's\n")
    #expect(
      run("undo", "--list").output == """
        1  2026-11-21 09:15  done    1 file  3 lines  interrupted, changed since
        2  2026-11-21 09:15  format  1 file  1 line

        """)
    let undo = run("undo")
    #expect(undo.status == .success)
    #expect(
      undo.errors
        == "note: skipped 'done' of 2026-11-21 09:15: it was interrupted, and its files were changed since; see 'tasks undo 1'\n"
    )
    #expect(try text("b.tasks") == "* [ ] Four\n")
    let one = run("undo", "1")
    #expect(one.status == .conflict)
    #expect(one.errors.contains("add '--force' to make this change"))
    #expect(try text("a.tasks") == "- [x] Own\n- [ ] Another's\n")
    #expect(try text("a.tasks") != old)
  }

  /// Later changes do not hide that an interrupted change was made: they began with what it left.
  @Test func aLaterChangeTellsWhatAnInterruptedOneLeft() throws {
    let old = try text("a.tasks")
    try cutOff("done", replacingBy: "-  [x] Own\n")
    try folder.write("a.tasks", "-  [x] Own\n")
    #expect(run("format", "a.tasks").status == .success)
    #expect(run("undo", "--list").output.hasSuffix("done    1 file  3 lines  interrupted\n"))
    _ = run("undo", "-q")
    #expect(run("undo", "-q").status == .success)
    #expect(try text("a.tasks") == old)
  }

  /// An `undo` that was killed after it wrote, before it recorded its end.
  @Test func anUndoWithoutAnEndCounts() throws {
    let old = try text("a.tasks")
    _ = run("format", "a.tasks")
    try cutOff(ChangeLabel("undo format", reversal: .init(of: 1, isStep: true)), replacingBy: old)
    try folder.write("a.tasks", old)
    #expect(run("undo", "--list").output.hasSuffix("2 lines  undone\n"))
    #expect(run("undo").errors.hasPrefix("error: nothing to undo: all recorded changes are undone\n"))
    #expect(run("redo").status == .success)
    #expect(try text("a.tasks") != old)
  }

  @Test func stepsGoBackAndForth() throws {
    try folder.write("a.tasks", "- [ ] One\n- [ ] Two\n- [ ] Three\n")
    var texts = [try text("a.tasks")]
    for task in ["One", "Two", "Three"] {
      _ = run("done", task)
      texts.append(try text("a.tasks"))
    }
    func step(_ command: String, to text: Int, _ done: String) throws {
      #expect(run(command, "-q").status == .success)
      #expect(try self.text("a.tasks") == texts[text], "\(done)")
    }
    try step("undo", to: 2, "the third")
    try step("undo", to: 1, "the second")
    try step("redo", to: 2, "the second again")
    try step("undo", to: 1, "and back")
    try step("undo", to: 0, "the first")
    #expect(run("undo").status == .conflict)
    for text in 1...3 { try step("redo", to: text, "all again") }
    #expect(run("redo").errors.hasPrefix("error: nothing to redo"))
    try step("undo", to: 2, "the third")
    // A new change drops what could be redone.
    #expect(run("start", "Three").status == .success)
    #expect(run("redo").status == .conflict)
    #expect(
      run("undo", "--list").output == """
        1  2026-11-21 09:15  start  Three  1 file  1 line
        2  2026-11-21 09:15  done   Three  1 file  1 line  undone
        3  2026-11-21 09:15  done   Two    1 file  1 line
        4  2026-11-21 09:15  done   One    1 file  1 line

        """)
    _ = run("undo", "-q")
    try step("undo", to: 1, "the second, past the dropped one")
  }

  /// The files are as an undo left them, so a later change of another program is in the way.
  @Test func aRedoSaysSinceWhenAFileIsAnother() throws {
    _ = run("format", "a.tasks")
    _ = run("undo")
    try folder.write("a.tasks", "own\n")
    touch("a.tasks")
    let redo = run("redo")
    #expect(redo.status == .conflict)
    #expect(redo.errors.hasPrefix("error: 'a.tasks' was changed after 'undo format' of 2026-11-21 09:15, last on"))
    #expect(try text("a.tasks") == "own\n")
  }

  @Test func untracedChangesCannotBeReverted() throws {
    try cutOff("format", replacingBy: "another")
    #expect(run("undo").errors.hasSuffix("error: nothing to undo: no changes of this workspace are recorded\n"))
    #expect(
      run("undo", "1").errors.hasSuffix(
        "nothing to undo: the files already have the text before 'format' of 2026-11-21 09:15\n"))
    // A file that is missing, or differs, is not in its earlier state.
    try folder.write("a.tasks", "own")
    #expect(run("undo").status == .conflict)
  }

  @Test func withoutAHomeNothingIsKept() throws {
    let format = CommandRun("format", in: folder)
    #expect(format.status == .success)
    #expect(
      format.errors
        == "warning: this change cannot be undone: neither 'XDG_STATE_HOME' nor 'HOME' is set\n")
    let undo = CommandRun("undo", in: folder, environment: ["XDG_STATE_HOME": "relative"])
    #expect(undo.status == .conflict)
    #expect(undo.errors.hasPrefix("error: no changes are recorded: neither 'XDG_STATE_HOME' nor 'HOME' is set\n"))
  }

  @Test func aRingThatCannotBeWrittenKeepsTheFilesAsTheyAre() throws {
    let old = try text("a.tasks")
    try state.write("tasks/undo", "a file in its place")
    let format = run("format")
    #expect(format.status == .inaccessible)
    #expect(try text("a.tasks") == old)
  }

  @Test func anotherVersionIsSaid() throws {
    _ = run("format")
    try state.write(ring.folder.joined("0000000002"), "tasks undo 4\n...")
    let undo = run("undo")
    #expect(undo.status == .inaccessible)
    #expect(undo.errors.contains("was written by another version of tasks"))
  }

  @Test func bytesThatAreNoTextComeBack() throws {
    let old: [UInt8] = Array("\u{FEFF}*  [X] One\r\n".utf8) + [0xFF, 0xC3, 0x0D, 0x0A] + Array("*  [ ] Two".utf8)
    try folder.write("a.tasks", old)
    _ = run("format")
    let formatted = try FileContents(of: folder.path.joined("a.tasks")).bytes
    #expect(formatted != old)
    #expect(run("undo").status == .success)
    #expect(try FileContents(of: folder.path.joined("a.tasks")).bytes == old)
    #expect(run("redo").status == .success)
    #expect(try FileContents(of: folder.path.joined("a.tasks")).bytes == formatted)
  }

  /// '--force' reverts a change that is found as a whole, keeps what was edited since, and can be redone.
  @Test func laterEditsCanBeKept() throws {
    #expect(run("done", "b.tasks:1").status == .success)
    let done = try text("b.tasks")
    try folder.write("b.tasks", "# Later\n\n" + done + "* [ ] Five\n")
    touch("b.tasks")
    #expect(run("undo").errors.contains("help: add '--force' to make this change, which keeps the later ones:"))
    #expect(run("undo", "--force").status == .success)
    #expect(try text("b.tasks") == "# Later\n\n* [ ] Four\n* [ ] Five\n")
    #expect(run("redo").status == .success)
    #expect(try text("b.tasks") == "# Later\n\n" + done + "* [ ] Five\n")
  }

  /// A change of which a part is not found stays, with '--force', too.
  @Test func aPartAloneIsNeverReverted() throws {
    #expect(run("format").status == .success)
    let changed = "- [x] One\n- [ ] Two\n- [ ] Something else\n"
    try folder.write("a.tasks", changed)
    touch("a.tasks")
    #expect(run("undo", "--force").status == .conflict)
    #expect(try text("a.tasks") == changed)
  }
}
