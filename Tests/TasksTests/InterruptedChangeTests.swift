import Synchronization
import TaskFiles
import TaskTesting
import TaskWorkspace
import Testing
import tasks

/// Tests of changes of several files that are interrupted between two of them, and run again.
struct InterruptedChangeTests: FolderSuite {
  private static let source = "- [ ] Buy milk id:m +house\n  With a note\n- [ ] Other\n- [x] Old done:2026-01-01\n"
  private static let target = "- [ ] There +house\n"

  let folder: SampleFolder
  let state: SampleFolder

  init() throws {
    folder = try SampleFolder([(".tasks.json", "{}"), ("a.tasks", Self.source), ("c.tasks", Self.target)])
    state = try SampleFolder()
  }

  /// Runs a command, and restores the state that existed just before it wrote its `file`th file.
  private func interrupt(_ words: [String], atFile file: Int) throws {
    let copy = try SampleFolder()
    let (from, kept, to) = (folder.path.text, state.path.text, copy.path.text)
    let seen = Mutex(0)
    let words = words.map(\.array)
    var process = ProcessEnvironment.test(["XDG_STATE_HOME": kept, "NO_COLOR": "1"], folder: folder.path)
    process.writeObserver = { step throws(SystemError) in
      guard step == .locking,
        seen.withLock({
          $0 += 1
          return $0
        }) == file
      else { return }
      _ = shell("cp -a '\(from)' '\(to)/w'; cp -a '\(kept)' '\(to)/s'")
    }
    #expect(CommandRun(words: words, process: process).status == .success, "\(words)")
    let put = shell(
      "set -e; rm -rf '\(from)'/* '\(kept)'/*; cp -a '\(to)'/w/. '\(from)'; cp -a '\(to)'/s/. '\(kept)'")
    #expect(put.status == 0)
  }

  @Test(arguments: [["move", "id:m"], ["move", "a.tasks:1"], ["move", "--where", "~milk"]])
  func aMoveRunAgainLeavesOneTask(_ words: [String]) throws {
    let words = words + ["--file", "c.tasks"]
    try interrupt(words, atFile: 2)
    #expect(try text() == Self.source)
    let half = try text("c.tasks")
    #expect(half.contains("Buy milk"))
    // A dry run changes nothing.
    let look = CommandRun(
      words: (words + ["--diff"]).map(\.array), environment: ["XDG_STATE_HOME": state.path.text], folder: folder.path)
    #expect(look.errors.contains("was interrupted between two files: it would be reverted first\n"))
    #expect(try text("c.tasks") == half)
    let again = CommandRun(
      words: words.map(\.array), environment: ["XDG_STATE_HOME": state.path.text], folder: folder.path)
    #expect(again.status == .success, "\(again.errors)")
    #expect(again.errors.contains("was interrupted between two files: reverted it in 1 file first\n"))
    #expect(try text() == "- [ ] Other\n- [x] Old done:2026-01-01\n")
    #expect(try text("c.tasks") == half)
    #expect(run("undo").status == .success)
    #expect(try text() == Self.source && text("c.tasks") == Self.target)
  }

  @Test func intoAFileThatIsMade() throws {
    try interrupt(["move", "id:m", "--file", "new.tasks"], atFile: 1)
    #expect(try text() == Self.source && text("new.tasks").contains("Buy milk"))
    let again = run("move", "id:m", "--file", "new.tasks")
    #expect(again.status == .success, "\(again.errors)")
    #expect(again.errors.contains("reverted it in 1 file first\n"))
    #expect(try text("new.tasks").split(separator: "\n").count == 2)
    #expect(try !text().contains("Buy milk"))
  }

  @Test func aRenamingRunAgain() throws {
    try interrupt(["rename", "+house", "+home", "--yes"], atFile: 2)
    #expect(try [text(), text("c.tasks")].count { $0.contains("+home") } == 1)
    #expect(run("rename", "+house", "+home", "--yes").status == .success)
    #expect(try [text(), text("c.tasks")].count { $0.contains("+home") } == 2)
    #expect(run("undo").status == .success)
    #expect(try text() == Self.source && text("c.tasks") == Self.target)
  }

  @Test func completeChangesAreKept() throws {
    // Only the record of the change's end is missing.
    let words = ["move", "id:m", "--file", "c.tasks"]
    #expect(
      CommandRun(
        words: words.map(\.array), environment: ["XDG_STATE_HOME": state.path.text], folder: folder.path
      ).status == .success)
    let cut = shell("f=$(ls '\(state.path.text)'/tasks/undo/*/0*); truncate -s -25 \"$f\"")
    #expect(cut.status == 0)
    #expect(run("undo", "--list").output.contains("interrupted"))
    #expect(run("move", "a.tasks:1", "--file", "c.tasks").status == .success)
    #expect(try text("c.tasks").contains("Buy milk") && text("c.tasks").contains("Other"))
  }

  @Test(arguments: [
    ["add", "Tea", "--file", "c.tasks"], ["done", "a.tasks:3"], ["archive"], ["sort", "--by", "title", "a.tasks"],
  ])
  func anotherCommandTakesItBackToo(_ words: [String]) throws {
    try interrupt(["move", "id:m", "--file", "c.tasks"], atFile: 2)
    let other = CommandRun(
      words: words.map(\.array), environment: ["XDG_STATE_HOME": state.path.text], folder: folder.path)
    #expect(other.status == .success, "\(other.errors)")
    #expect(other.errors.contains("was interrupted between two files: reverted it in 1 file first\n"))
    #expect(try !text("c.tasks").contains("Buy milk"))
    #expect(run("move", "id:m", "--file", "c.tasks").status == .success)
    #expect(try text("c.tasks").contains("Buy milk") && !text().contains("Buy milk"))
  }

  /// The half-made change stays if a file was changed since, because the user's intent is unknown.
  @Test func aChangeInBetweenKeepsIt() throws {
    try interrupt(["move", "id:m", "--file", "c.tasks"], atFile: 2)
    try folder.write("a.tasks", Self.source + "- [ ] New\n")
    #expect(run("done", "a.tasks:3").status == .success)
    #expect(try text("c.tasks").contains("Buy milk"))
    #expect(run("move", "id:m", "--file", "c.tasks").status == .conflict)
  }
}
