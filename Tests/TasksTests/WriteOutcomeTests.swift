import Glibc
import Synchronization
import TaskFiles
import TaskTesting
import TaskWorkspace
import Testing
import tasks

/// Tests of messages and exit status of commands if writing fails.
struct WriteOutcomeTests: FolderSuite {
  private static let text = "* [X]  One\n"
  private static let formatted = "- [x] One\n"

  let folder: SampleFolder
  let state: SampleFolder

  init() throws {
    folder = try SampleFolder([("a.tasks", Self.text)])
    state = try SampleFolder()
  }

  private var temporaryFile: String {
    String(decoding: shell("ls -A '\(folder.path.text)' | grep tasks-").output.dropLast(), as: UTF8.self)
  }

  @Test func aFileThatIsNotConfirmed() throws {
    let run = run("format") { step throws(SystemError) in
      if step == .synchronizingFolder { throw .inputOutput }
    }
    #expect(run.status == .unconfirmed)
    #expect(
      run.errors == """
        error: 'a.tasks' was written, but the change may be lost in a power failure: input/output error
          = help: check the disk, then run `sync`

        """)
    #expect(try text() == Self.formatted)
    #expect(self.run("undo").status == .success)
    #expect(try text() == Self.text)
  }

  @Test func aFileThatCannotBeReadAgain() throws {
    #expect(shell("ln '\(folder.path.text)/a.tasks' '\(state.path.text)/other'").status == 0)
    let run = run("format") { step throws(SystemError) in
      if step == .readingBack { throw .inputOutput }
    }
    #expect(run.status == .unconfirmed)
    #expect(run.errors.hasPrefix("warning: could not remove '\(state.path.text)/tasks/journal/"))
    #expect(run.errors.contains(".journal'\n"))
    #expect(run.errors.contains("error: 'a.tasks' was written, but could not be verified: input/output error\n"))
    #expect(try text() == Self.formatted)
    #expect(self.run("doctor", "--yes").status == .success)
    #expect(try text() == Self.formatted)
    #expect(self.run("doctor").output == "nothing to repair\n")
  }

  @Test func aFileThatAnotherProgramChanged() throws {
    let folder = folder
    let run = run("format") { step throws(SystemError) in
      if step == .checking { try? folder.write("a.tasks", "theirs\n") }
    }
    #expect(run.status == .conflict)
    #expect(
      run.errors == """
        error: another program changed 'a.tasks' at the same time; the file has the other program's text
          = help: run the command again

        """)
    #expect(try text() == "theirs\n")
    #expect(self.run("undo", "--list").output == "")
  }

  @Test func aFileThatOthersChangedTwice() throws {
    let folder = folder
    let run = run("format") { step throws(SystemError) in
      if step == .exchanging { try? folder.write("a.tasks", "first\n") }
      if step == .inspecting { try? folder.write("a.tasks", "second\n") }
    }
    #expect(run.status == .conflict)
    let temporary = temporaryFile
    #expect(run.errors.hasPrefix("error: other programs changed 'a.tasks' at the same time; nothing is lost\n"))
    #expect(
      run.errors.contains("'\(folder.path.text)/a.tasks' and '\(folder.path.text)/\(temporary)': merge them by hand"))
    #expect(try Set([text(), text(BytePath(temporary))]) == ["first\n", "second\n"])
  }

  @Test func aTemporaryFileThatStays() throws {
    let path = folder.path.joined("a.tasks").text
    let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
    defer { close(descriptor) }
    let run = run("format")
    #expect(run.status == .success)
    #expect(
      run.errors == """
        warning: could not remove '\(temporaryFile)'
          = help: run 'tasks doctor' to remove it

        """)
    #expect(try text() == Self.formatted)
    #expect(try text(BytePath(temporaryFile)) == Self.text)
  }

  @Test func aFileThatIsHalfWritten() throws {
    #expect(shell("ln '\(folder.path.text)/a.tasks' '\(state.path.text)/other'").status == 0)
    let path = folder.path.joined("a.tasks").text
    let run = run("format") { step throws(SystemError) in
      if step == .synchronizingFile {
        _ = unsafe truncate(path, 3)
        throw .inputOutput
      }
      if step == .restoring { throw .inputOutput }
    }
    #expect(run.status == .inaccessible)
    let journal = String(decoding: shell("ls '\(state.path.text)/tasks/journal'").output.dropLast(), as: UTF8.self)
    #expect(
      run.errors == """
        error: 'a.tasks' was only partly written: input/output error
          = help: its old text is in '\(state.path.text)/tasks/journal/\(journal)': run 'tasks doctor' to restore it

        """)
    let again = self.run("format", "--force")
    #expect(again.status == .conflict)
    #expect(
      again.errors == """
        error: 'a.tasks' was only partly written by a command that was killed; its old text is in '\(state.path.text)/tasks/journal/\(journal)'
          = help: run 'tasks doctor' to restore the old text, or remove the copy to keep the file

        """)
    #expect(self.run("doctor", "--yes").status == .success)
    #expect(try text() == Self.text)
    // The repair can be undone, which brings the half-written text back.
    #expect(self.run("undo").status == .success)
    #expect(try text() == "- [")
  }

  /// A write may fail after its last byte, and restoring may fail, too. The file is then new.
  @Test func aFileThatIsNewThoughItsWriteFailed() throws {
    #expect(shell("ln '\(folder.path.text)/a.tasks' '\(state.path.text)/other'").status == 0)
    let run = run("format") { step throws(SystemError) in
      if step == .synchronizingFile || step == .restoring { throw .inputOutput }
    }
    #expect(run.status == .inaccessible)
    #expect(try text() == Self.formatted)
    #expect(self.run("undo").status == .success)
    #expect(try text() == Self.text)
  }

  /// In the opposite case nothing was undone, and the next undo does it.
  @Test func anUndoThatLeftTheFileAsItWas() throws {
    #expect(shell("ln '\(folder.path.text)/a.tasks' '\(state.path.text)/other'").status == 0)
    #expect(run("format").status == .success)
    let path = folder.path.joined("a.tasks").text
    let undo = run("undo") { step throws(SystemError) in
      if step == .synchronizingFile {
        _ = shell("printf %s '\(Self.formatted)' > '\(path)'")
        throw .inputOutput
      }
      if step == .restoring { throw .inputOutput }
    }
    #expect(undo.status == .inaccessible)
    #expect(self.run("doctor", "--yes").status == .success)
    #expect(try text() == Self.formatted)
    let again = self.run("undo")
    #expect(again.status == .success)
    #expect(again.output.hasSuffix("reverted 'format' of 2026-11-21 09:15 in 1 file\n"))
    #expect(try text() == Self.text)
  }

  @Test func apparentContentOfAHalfWrittenFile() throws {
    #expect(shell("ln '\(folder.path.text)/a.tasks' '\(state.path.text)/other'").status == 0)
    let path = folder.path.joined("a.tasks").text
    let run = run("format") { step throws(SystemError) in
      if step == .synchronizingFile {
        _ = shell("echo '- [x] Two' > '\(path)'")
        throw .inputOutput
      }
      if step == .restoring { throw .inputOutput }
    }
    #expect(run.status == .inaccessible)
    let done = self.run("done", "a.tasks:1")
    #expect(done.status == .conflict)
    #expect(done.errors.hasPrefix("error: 'a.tasks' was only partly written by a command that was killed;"))
    #expect(done.output.isEmpty)
    #expect(self.run("done", "a.tasks:1", "--dry-run").status == .success)
    // The half-written file seems to hold no closed task.
    _ = shell("echo '- [ ] Two' > '\(path)'")
    let archived = self.run("archive", "a.tasks")
    #expect(archived.status == .conflict)
    #expect(archived.errors.hasPrefix("error: 'a.tasks' was only partly written by a command that was killed;"))
    // It seems to hold no conflict, or half of one.
    for lines in ["- [ ] Two", "=======\n- [ ] Two"] {
      _ = shell("printf '%s\\n' '\(lines)' > '\(path)'")
      let resolved = self.run("git", "resolve", "--theirs", "a.tasks")
      #expect(resolved.status == .conflict)
      #expect(resolved.errors.hasPrefix("error: 'a.tasks' was only partly written by a command that was killed;"))
    }
    #expect(self.run("doctor", "--yes").status == .success)
    #expect(try text() == Self.text)
  }

  @Test func aJournalThatCannotBeMade() throws {
    #expect(shell("ln '\(folder.path.text)/a.tasks' '\(state.path.text)/other'").status == 0)
    let run = run("format") { step throws(SystemError) in
      if step == .journaling { throw .noSpace }
    }
    #expect(run.status == .inaccessible)
    #expect(
      run.errors == """
        error: 'a.tasks' was not changed: cannot use '\(state.path.text)/tasks/journal': no space left on device
          = help: free some space on the disk

        """)
    #expect(try text() == Self.text)
  }

  @Test func aFileThatAnotherTasksHas() throws {
    let path = folder.path.joined("a.tasks").text
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX) == 0)
    let run = run("format")
    #expect(run.status == .conflict)
    #expect(
      run.errors == """
        error: another tasks process is changing 'a.tasks'
          = help: run the command again when it has ended

        """)
    #expect(try text() == Self.text)
  }

  /// The formatter does not have this bug, so a command reports the fault directly.
  @Test func aFaultOfTheProgram() {
    let faulty = Subcommand("faulty", "Report a fault", group: .look) { invocation in
      invocation.report(.fault(line: 3), of: "a.tasks")
    }
    let run = CommandRun("faulty", commands: [faulty])
    #expect(run.status == .internalFault)
    #expect(
      run.errors == """
        error: the change would alter the meaning of 'a.tasks': line 3 differs
          = help: the file was not changed; this is a bug in tasks: please report it with that line

        """)
  }
}
