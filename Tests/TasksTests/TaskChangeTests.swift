import Synchronization
import TaskFiles
import TaskTesting
import Testing
import tasks

/// Tests of commands that change tasks while other programs interfere.
struct TaskChangeTests: FolderSuite {
  let folder: SampleFolder
  let state: SampleFolder

  init() throws {
    folder = try SampleFolder([("a.tasks", "- [ ] One @x\n- [ ] Two id:two\n"), ("b.tasks", "- [ ] Three @x\n")])
    state = try SampleFolder()
  }

  /// Runs `body` when a write reaches a step for the nth time, counted from 1, if n is in `wanted`.
  private func at(
    _ step: WriteStep, _ wanted: ClosedRange<Int>, _ body: @escaping @Sendable (Int) throws(SystemError) -> Void
  ) -> WriteStep.Observer {
    let count = SharedCount()
    return { current throws(SystemError) in
      guard current == step else { return }
      let number = count.next()
      if wanted.contains(number) { try body(number) }
    }
  }

  private final class SharedCount: Sendable {
    private let count = Mutex(0)
    func next() -> Int {
      count.withLock {
        $0 += 1
        return $0
      }
    }
  }

  @Test func aFileThatChangedBeforeItWasWrittenIsReadAgain() throws {
    let folder = folder
    let run = run(
      "start", "id:two",
      observer: at(.locking, 1...3) { number in
        try? folder.write("a.tasks", "- [ ] New \(number)\n- [ ] One @x\n- [ ] Two id:two\n")
      })
    #expect(run.status == .success)
    #expect(run.output == "mgn  a.tasks:3  [/] Two  started\n")
    #expect(run.errors == "")
    #expect(try text("a.tasks") == "- [ ] New 3\n- [ ] One @x\n- [/] Two id:two\n")
    #expect(self.run("undo", "--list").output == "1  2026-11-21 09:15  start  Two  1 file  1 line\n")
  }

  @Test func aFileThatNeverRestsIsLeftAlone() throws {
    let folder = folder
    let run = run(
      "start", "id:two",
      observer: at(.locking, 1...100) { number in
        try? folder.write("a.tasks", "- [ ] New \(number)\n- [ ] Two id:two\n")
      })
    #expect(run.status == .conflict)
    #expect(
      run.errors == """
        error: another program changed 'a.tasks' at the same time; the file has the other program's text
          = help: run the command again

        """)
    #expect(run.output == "")
    #expect(try text("a.tasks") == "- [ ] New 10\n- [ ] Two id:two\n")
  }

  @Test func aLineThatIsAnotherByNowIsNotChanged() throws {
    let folder = folder
    let run = run(
      "start", "a.tasks:2",
      observer: at(.locking, 1...1) { _ in try? folder.write("a.tasks", "- [ ] Zero\n- [ ] One @x\n- [ ] Two id:two\n")
      })
    #expect(run.status == .conflict)
    #expect(
      run.errors == """
        error: line 2 has changed: 'a.tasks:2' was changed in the meantime
          = help: check the file, or use the handle of the task

        """)
    #expect(try text("a.tasks") == "- [ ] Zero\n- [ ] One @x\n- [ ] Two id:two\n")
  }

  @Test func twoFilesAreWrittenBothOrNone() throws {
    let run = run(
      "start", "--where", "@x", "--yes", observer: at(.synchronizing, 2...2) { _ throws(SystemError) in throw .noSpace }
    )
    #expect(run.status == .inaccessible)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("error: 'b.tasks' could not be written and was not changed"))
    #expect(try text("a.tasks") == "- [ ] One @x\n- [ ] Two id:two\n")
    #expect(try text("b.tasks") == "- [ ] Three @x\n")
    #expect(self.run("undo", "--list").output == "")
    #expect(self.run("start", "--where", "@x", "--yes").status == .success)
    #expect(try text("a.tasks") + text("b.tasks") == "- [/] One @x\n- [ ] Two id:two\n- [/] Three @x\n")
    #expect(self.run("undo").status == .success)
    #expect(try text("a.tasks") + text("b.tasks") == "- [ ] One @x\n- [ ] Two id:two\n- [ ] Three @x\n")
  }

  /// A message names the one of two files that changed and cannot be restored.
  @Test func aFileThatCannotBeTakenBackIsNamed() throws {
    let run = run(
      "start", "--where", "@x", "--yes", observer: at(.synchronizing, 2...9) { _ throws(SystemError) in throw .noSpace }
    )
    #expect(run.status == .inaccessible)
    #expect(run.errors.hasPrefix("error: 'b.tasks' could not be written and was not changed"))
    #expect(
      run.errors.hasSuffix(
        """
        warning: 'a.tasks' was already changed, and its old text could not be restored
          = help: run 'tasks undo' to revert the change

        """))
    #expect(try text("a.tasks") == "- [/] One @x\n- [ ] Two id:two\n")
    #expect(try text("b.tasks") == "- [ ] Three @x\n")
    #expect(self.run("undo").status == .success)
    #expect(try text("a.tasks") == "- [ ] One @x\n- [ ] Two id:two\n")
  }

  /// If another program changes the first file after it was written, its change is kept.
  @Test func aFileThatChangedAfterItWasWrittenKeepsThat() throws {
    let folder = folder
    let run = run(
      "start", "--where", "@x", "--yes",
      observer: at(.synchronizing, 2...2) { _ throws(SystemError) in
        try? folder.write("a.tasks", "theirs\n")
        throw .noSpace
      })
    #expect(run.status == .inaccessible)
    #expect(try text("a.tasks") == "theirs\n")
    #expect(try text("b.tasks") == "- [ ] Three @x\n")
  }

  @Test func unsavedChangesInAnEditorAreRespected() throws {
    try folder.write(".a.tasks.swp", "b0" + String(repeating: "U", count: 1006))
    #expect(run("start", "id:two").status == .conflict)
    #expect(try text("a.tasks") == "- [ ] One @x\n- [ ] Two id:two\n")
    #expect(run("start", "id:two", "--force").status == .success)
    #expect(try text("a.tasks") == "- [ ] One @x\n- [/] Two id:two\n")
  }

  @Test func quietSaysNothing() throws {
    let run = run("start", "-q", "id:two", "a.tasks:2")
    #expect(run.output + run.errors == "")
    #expect(try text("a.tasks") == "- [ ] One @x\n- [/] Two id:two\n")
  }

  /// Line ends stay, and a last line without one stays so.
  @Test func bytesAroundTheChangeStay() throws {
    try folder.write("a.tasks", "\u{FEFF}- [ ] One\t \r\n\r\n*   [ ]  Two  due:2026-11-30 id:two  ")
    #expect(run("cancel", "id:two").status == .success)
    #expect(
      try text("a.tasks")
        == "\u{FEFF}- [ ] One\t \r\n\r\n*   [-]  Two  due:2026-11-30 id:two cancelled:2026-11-21  ")
  }

  @Test func aByteOrderMarkIsNoPartOfTheFirstLine() throws {
    try folder.write("a.tasks", "\u{FEFF}- [ ] One id:one\n")
    #expect(run("start", "id:one").output == "xcj  a.tasks:1  [/] One  started\n")
    #expect(try text("a.tasks") == "\u{FEFF}- [/] One id:one\n")
  }

  @Test func aFileThatCannotBeReadIsSaid() throws {
    folder.link("c.tasks", to: "nowhere")
    folder.makePipe("d.tasks")
    let run = run("start", "id:two")
    #expect(try text("a.tasks") == "- [ ] One @x\n- [/] Two id:two\n")
    #expect(run.status == .inaccessible)
    #expect(run.errors.contains("d.tasks") && run.errors.contains("c.tasks"))
  }

  @Test func turnsAreTakenOneAfterTheOther() throws {
    let ring = UndoRing(in: state.path.joined("undo"), workspace: folder.path)
    #expect(ring.takeTurn(patience: 0) == nil)
    #expect(run("start", "id:two").status == .success)
    let other = UndoRing(in: state.path.joined("tasks/undo"), workspace: folder.path)
    let turn = try #require(other.takeTurn(patience: 0))
    #expect(other.takeTurn(patience: 0) == nil)
    // A dry run does not wait for its turn.
    #expect(run("start", "a.tasks:1", "-n").status == .success)
    _ = consume turn
    #expect(other.takeTurn(patience: 0) != nil)
  }
}
