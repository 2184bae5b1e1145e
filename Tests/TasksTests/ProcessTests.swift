import TaskFiles
import TaskTesting
import Testing
import tasks

/// Tests of the program itself in a shell, for behavior that only a process shows.
struct ProcessTests {
  /// Runs a line of shell in a folder with a large list; `$T` is the program. Returns its output and status.
  private func shell(_ line: String) throws -> (output: String, status: Int32) {
    let folder = try SampleFolder()
    try folder.write("a.tasks", String(repeating: "- [ ] A due:soon\n", count: 20_000).array)
    let program = try #require(builtProgram)
    let command = "cd '\(folder.path.text)' && export T='\(program)' TASKS_TODAY=2026-11-21 && { \(line); } 2>&1"
    let run = TaskTesting.shell(command)
    return (String(decoding: run.output, as: UTF8.self), run.status)
  }

  @Test func aReaderThatLeavesIsNoFailure() throws {
    for words in ["list", "list --format jsonl", "lint", "tokens a.tasks", "files -v"] {
      let run = try shell("bash -c '$T \(words) | head -1 > /dev/null; exit ${PIPESTATUS[0]}'")
      #expect(!run.output.contains("error"))
      #expect(run.status == (words == "lint" ? 1 : 0))
    }
  }

  @Test(arguments: ["list", "list --format json", "lint", "files", "--version", "help", "tokens a.tasks"])
  func aFullDiskIsStatus3(_ words: String) throws {
    let run = try shell("$T \(words) > /dev/full")
    #expect(run.status == 3)
    #expect(words == "--version" || run.output == "error: cannot write to standard output: no space left on device\n")
  }

  private static var mayMount: Bool { TaskTesting.shell("unshare -rm true 2>&1").status == 0 }

  /// The state folder is on its own disk, mounted with these options.
  @Test(
    .enabled(if: mayMount), arguments: [("size=64k,nr_inodes=1", 3), ("ro", 0)])
  func aDiskForStateThatCannotBeWritten(options: String, status: Int32) throws {
    let run = try shell(
      """
      mkdir state; printf '*  [X] A\\n' > b.tasks
      unshare -rm sh -c 'mount -t tmpfs -o \(options) none state && XDG_STATE_HOME=$PWD/state $T format b.tasks'
      status=$?; cat b.tasks; (exit $status)
      """)
    #expect(run.status == status)
    if status == 3 {
      #expect(run.output.hasPrefix("error: 'b.tasks' was not changed: cannot record it for 'undo' in '/tmp/"))
      #expect(run.output.contains("/state/tasks': no space left on device\n"))
      #expect(run.output.hasSuffix("\n*  [X] A\n"))
    } else {
      #expect(run.output.hasPrefix("warning: this change cannot be undone: cannot create '/tmp/"))
      #expect(run.output.hasSuffix("formatted 1 file\n- [x] A\n"))
    }
  }

  @Test(arguments: ["list", "files", "--version"]) func aClosedOutputIsStatus3(_ words: String) throws {
    #expect(try shell("$T \(words) >&-").status == 3)
  }

  @Test func aClosedErrorStreamChangesNothing() throws {
    let run = try shell("$T -C none list 2>&-")
    #expect(run == ("", 2))
  }

  @Test func aClosedInputIsAnError() throws {
    let run = try shell("$T model - <&-")
    #expect(run.status == 3)
    #expect(run.output.hasPrefix("error: cannot read 'standard input': "))
  }

  @Test func argumentsAndInputAreBytes() throws {
    #expect(
      try shell("$T help \"$(printf '\\377\\033')\"").output.hasPrefix(
        "error: unknown command or topic '\u{FFFD}^['"))
    #expect(try shell("printf -- '- [ ] A' | $T model -").output == "open \"A\"\n")
  }
}
