import Synchronization
import TaskFiles
import TaskTesting
import TaskWorkspace
import Testing
import tasks

/// Tests of undo and redo that are interrupted at any step of a write, and of what the next command makes of it.
struct InterruptedUndoTests: FolderSuite {
  private static let old = "- [x] Old done:2026-01-01\n- [ ] Open\n- [x] Older done:2025-01-01\n"
  /// One more than there are.
  private static let steps = 15

  let folder: SampleFolder
  let state: SampleFolder

  init() throws {
    folder = try SampleFolder([(".tasks.json", "{}"), ("a.tasks", Self.old)])
    state = try SampleFolder()
  }

  /// Archives into a new file, undoes that and redoes it. Returns the texts before and after.
  private func archive(_ words: [String]) -> (before: FolderSnapshot, after: FolderSnapshot) {
    var before = FolderSnapshot(folder.path)
    #expect(run("archive").status == .success)
    var after = FolderSnapshot(folder.path)
    if words == ["redo"] {
      #expect(run("undo", "-q").status == .success)
      (before, after) = (after, before)
    }
    return (after, before)
  }

  /// Runs a command, and restores the state that existed just before a step of a write. Returns whether the command
  /// came to this step.
  private func interrupt(_ words: [String], atStep stop: Int) throws -> Bool {
    let copy = try SampleFolder()
    let (from, kept, to) = (folder.path.text, state.path.text, copy.path.text)
    let seen = Mutex(0)
    let command = run(words) { _ throws(SystemError) in
      let number = seen.withLock {
        $0 += 1
        return $0
      }
      if number == stop { _ = shell("cp -a '\(from)' '\(to)/w'; cp -a '\(kept)' '\(to)/s'") }
    }
    #expect(command.status == .success, "\(command.errors)")
    #expect(seen.withLock { $0 } < Self.steps)
    if seen.withLock({ $0 }) < stop { return false }
    let put = shell(
      "set -e; find '\(from)' '\(kept)' -mindepth 1 -delete; cp -a '\(to)'/w/. '\(from)'; cp -a '\(to)'/s/. '\(kept)'")
    #expect(put.status == 0)
    return true
  }

  /// Returns the task files, without leftovers.
  private func texts(of snapshot: FolderSnapshot? = nil) -> [String: [UInt8]] {
    (snapshot ?? FolderSnapshot(folder.path)).entries.filter { !$0.key.hasPrefix(".tasks-") }
  }

  /// Removes the leftovers that `doctor` recognizes, and returns the state of the files.
  private func snapshot() -> FolderSnapshot {
    #expect(run("doctor", "--yes").status == .success)
    return FolderSnapshot(folder.path)
  }

  @Test(arguments: [["undo"], ["redo"]], 1...steps) func runAgainItIsMadeAsAWhole(words: [String], stop: Int) throws {
    let (before, after) = archive(words)
    guard try interrupt(words, atStep: stop) else { return }
    let again = run(words + ["-q"])
    #expect(again.status == .success || again.errors.contains("error: nothing to \(words[0])"), "\(again.errors)")
    #expect(snapshot() == after)
    let back = run(words == ["undo"] ? "redo" : "undo", "-q")
    #expect(back.status == .success, "\(back.errors)")
    #expect(snapshot() == before)
  }

  /// The opposite command takes the half back, and does not go further.
  @Test(arguments: [["undo"], ["redo"]], 1...steps) func theOppositeTakesItBack(words: [String], stop: Int) throws {
    // An earlier and a later change, which must stay as they are.
    #expect(run("add", "Else", "--file", "b.tasks").status == .success)
    let (before, _) = archive(words)
    guard try interrupt(words, atStep: stop) else { return }
    let opposite = words == ["undo"] ? "redo" : "undo"
    let isBegun = texts() != texts(of: before)
    let back = run(opposite, "-q")
    if isBegun {
      #expect(back.status == .success, "\(back.errors)")
      #expect(snapshot() == before)
    } else if opposite == "redo" {
      #expect(back.errors.hasPrefix("error: nothing to redo"))
      #expect(snapshot() == before)
    }
  }

  /// Another command that changes tasks takes the half back first.
  @Test(arguments: [["undo"], ["redo"]], 1...steps) func anotherCommandLeavesOneState(words: [String], stop: Int) throws
  {
    let (before, after) = archive(words)
    guard try interrupt(words, atStep: stop) else { return }
    #expect(run("add", "Else", "--file", "b.tasks").status == .success)
    #expect(run("undo", "-q").status == .success)
    let found = snapshot()
    #expect(found == before || found == after)
  }

  /// Looking changes nothing and says what would be done.
  @Test func previewsAnnounceIt() throws {
    for stop in 1...Self.steps {
      let other = try InterruptedUndoTests()
      _ = other.archive(["undo"])
      guard try other.interrupt(["undo"], atStep: stop) else { break }
      let found = FolderSnapshot(other.folder.path)
      let preview = other.run("undo", "-n")
      guard preview.errors.contains("'undo archive' of 2026-11-21 09:15 was interrupted between two files") else {
        continue
      }
      #expect(preview.output == "a.done.tasks (removed)\n")
      #expect(other.run("redo", "--diff").errors.contains("it would be reverted first"))
      #expect(FolderSnapshot(other.folder.path) == found)
      return
    }
    Issue.record("no step is between two files")
  }
}
