import Testing
import tasks

@Suite struct ProgramTests {
  @Test func versionIsOneLine() {
    for words in [["--version"], ["-q", "--version"], ["help", "--version"]] {
      let run = CommandRun(words: words.map { $0.array })
      #expect(run.output == "tasks 0.1.0\n")
      #expect(run.errors == "")
      #expect(run.status == .success)
    }
  }

  @Test func aloneItHelpsWhereThereAreNoTasks() throws {
    let folder = try SampleFolder()
    let run = CommandRun(words: [], folder: folder.path)
    #expect(run.output.hasPrefix("no task files in "))
    #expect(run.errors == "")
    #expect(run.status == .success)
  }

  @Test func mistakesGoToStandardErrorInColor() {
    let run = CommandRun("hlep", isTerminal: true)
    #expect(run.output == "")
    #expect(
      run.errors
        == "\u{1B}[1;31merror:\u{1B}[0m unknown command 'hlep'\n"
        + "  = \u{1B}[1mhelp:\u{1B}[0m did you mean 'help'? 'tasks help' lists all commands\n")
  }

  /// Bytes of the command line pass through the encoder to the terminal, also in messages and with color.
  @Test func messagesAreEncoded() {
    let run = CommandRun(words: ["--color=always".array, "\u{1B}]0;x\u{7}\u{9B}".array + [0x9B]])
    #expect(run.errors.contains("unknown command '^[]0;x^G<U+009B>\u{FFFD}'"))
  }

  @Test func aFailureEndsWithItsStatus() {
    let failing = Subcommand("fail", "Fail", group: .look) { invocation throws(CommandFailure) in
      invocation.console.writeLine("before")
      throw CommandFailure(.conflict, "the file has changed", help: "look at it")
    }
    let run = CommandRun("fail", commands: [failing])
    #expect(run.output == "before\n")
    #expect(run.errors == "error: the file has changed\n  = help: look at it\n")
    #expect(run.status == .conflict)
  }

  @Test func quietBeatsVerbose() {
    let noting = Subcommand("note", "Say notes", group: .look) { invocation in
      invocation.console.note("normal")
      invocation.console.note("more", from: .verbose)
      return .success
    }
    #expect(CommandRun("note", commands: [noting]).errors == "note: normal\n")
    #expect(CommandRun("-v", "note", commands: [noting]).errors == "note: normal\nnote: more\n")
    #expect(CommandRun("note", "-qv", commands: [noting]).errors == "")
  }
}
