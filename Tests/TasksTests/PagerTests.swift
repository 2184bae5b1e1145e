import TaskFiles
import TaskWorkspace
import Testing
import tasks

struct PagerTests {
  private func command(_ environment: [String: String]) -> String? {
    PagerChoice.command { environment[$0]?.array }.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func theEnvironmentNamesIt() {
    #expect(command([:]) == "less -FIRX")
    #expect(command(["PAGER": "more"]) == "more")
    #expect(command(["PAGER": "more", "TASKS_PAGER": "less -S"]) == "less -S")
    for none in ["", " ", "cat"] {
      #expect(command(["PAGER": none]) == nil)
      #expect(command(["TASKS_PAGER": none, "PAGER": "more"]) == nil)
    }
  }

  /// A run on a terminal: the pagers it started, the output to pagers, and the rest.
  private struct PagedRun {
    var started: [String] = []
    var paged: String
    var run: CommandRun

    init(
      _ words: [String], environment: [String: String] = ["TERM": "xterm"], files: [(name: String, text: String)] = [],
      isTerminal: Bool = true, status: Int32? = 0, starts: Bool = true, isLeft: Bool = false,
      commands: [Subcommand] = Subcommand.all
    ) throws {
      let folder = try SampleFolder(files)
      let programs = SharedState<[String]>([])
      let written = Written()
      var process = ProcessEnvironment.test(environment, folder: folder.path, isTerminal: isTerminal, columns: 80)
      process.startPager = { command in
        programs.withLock { $0.append(String(decoding: command, as: UTF8.self)) }
        guard starts else { return nil }
        return RunningPager(
          write: { isLeft ? .closed : written.take($0, isResult: true) }, finish: { status })
      }
      run = CommandRun(words: words.map(\.array), commands: commands, process: process)
      started = programs.withLock { $0 }
      paged = String(decoding: written.output, as: UTF8.self)
    }
  }

  private static let task = [(name: "a.tasks", text: "- [ ] Paint the wall\n")]

  @Test func resultsOfAPersonGoThroughIt() throws {
    let run = try PagedRun(["list"], files: Self.task)
    #expect(run.started == ["less -FIRX"])
    #expect(run.paged.contains("Paint the wall"))
    #expect(run.run.output == "" && run.run.status == .success)
  }

  @Test(arguments: [["list", "--no-pager"], ["--no-pager", "list"], ["--version"], ["lint"], ["add", "A"]])
  func othersDoNot(words: [String]) throws {
    #expect(try PagedRun(words, files: Self.task).started == [])
  }

  @Test func onlyATerminalThatCanDoMoreThanWriteHasOne() throws {
    #expect(try PagedRun(["list"], files: Self.task, isTerminal: false).started == [])
    for terminal in [["TERM": "dumb"], ["TERM": ""], [:]] {
      #expect(try PagedRun(["list"], environment: terminal, files: Self.task).started == [])
    }
  }

  @Test(arguments: [["help"], ["add", "--help"], ["--help"], []]) func helpIsPaged(words: [String]) throws {
    #expect(try PagedRun(words).started == ["less -FIRX"])
  }

  @Test func emptyOutputStartsNoPager() throws {
    let run = try PagedRun(["show", "nothing"], files: Self.task)
    #expect(run.started == [] && run.run.errors.contains("nothing") && run.run.status == .conflict)
  }

  @Test func errorsBehindResultsAreShownByIt() throws {
    let list = Subcommand("list", "List", group: .look) { invocation in
      invocation.console.report(.note, "before")
      invocation.console.writeLine("result")
      invocation.console.report(.error, "behind")
      return .findings
    }
    let run = try PagedRun(["list", "--color=never"], commands: [list])
    #expect(run.paged == "result\nerror: behind\n")
    #expect(run.run.errors == "note: before\n" && run.run.status == .findings)
  }

  @Test func oneThatIsLeftEarlyIsNoFault() throws {
    let run = try PagedRun(["list"], files: Self.task, isLeft: true)
    #expect(run.run.status == .success && run.run.output == "" && run.run.errors == "")
  }

  @Test func theStatusIsThatOfTheCommand() throws {
    #expect(try PagedRun(["list", "--exit-code", "nowhere"], files: Self.task, status: 1).run.status == .findings)
    #expect(try PagedRun(["list"], files: Self.task, status: 2).run.status == .success)
    #expect(try PagedRun(["list"], files: Self.task, status: nil).run.status == .success)
  }

  @Test func oneThatIsNotThereIsDoneWithout() throws {
    let usual = try PagedRun(["list"], files: Self.task, starts: false)
    #expect(usual.run.output.contains("Paint the wall") && usual.run.errors == "" && usual.run.status == .success)
    let chosen = try PagedRun(
      ["list", "--color=never"], environment: ["TERM": "xterm", "PAGER": "most"], files: Self.task, starts: false)
    #expect(chosen.run.output.contains("Paint the wall") && chosen.run.status == .success)
    #expect(chosen.run.errors.contains("warning: cannot start the pager 'most'"))
  }

  @Test func oneThatTheShellDoesNotFindHasShownNothing() throws {
    let run = try PagedRun(
      ["list", "--color=never"], environment: ["TERM": "xterm", "PAGER": "(most)"], files: Self.task, status: 127)
    #expect(run.run.status == .inaccessible)
    #expect(run.run.errors.contains("error: the pager was not found, so nothing was shown"))
  }

  @Test func changesAreNeverPaged() {
    let paged = Subcommand.all.filter(\.isPaged)
    #expect(paged.count == 22)
    #expect(paged.allSatisfy { $0.group != .change })
  }
}
