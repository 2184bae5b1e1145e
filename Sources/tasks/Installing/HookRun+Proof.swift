import TaskFiles
import TaskWorkspace

extension HookRun {
  /// Checks each part of what `install` and `init` set up and reports the result. Writes nothing.
  func prove() throws(CommandFailure) -> ExitStatus {
    let console = invocation.console
    var status = ExitStatus.success
    func say(_ isGood: Bool, _ part: TerminalText, _ words: TerminalText, _ help: TerminalText? = nil) {
      let mark: TerminalText = isGood ? "\("ok", Style(.green))     " : "\("missing", Style(.yellow, bold: true))"
      console.writeLine("\(mark) \(part): \(words)")
      if !isGood, let help { console.writeLine("  \("=", .dim) \("help:", .bold) \(help)") }
      if !isGood { status.combine(.findings) }
    }
    let version = try invocation.asking { () throws(GitProgram.Failure) in try git.output(["--version"]) }
    say(true, "git", "'\(git.path.bytes)', \(version.dropLast())")
    for name in GitHookName.allCases { try prove(name, say) }
    let headings = try invocation.asking { () throws(GitProgram.Failure) in try git.value(of: Self.headingsKey) }
    say(
      headings != nil, "headings",
      headings != nil ? "diffs show the heading of a change" : "diffs do not show headings",
      "run 'tasks git install' to set '\(Self.headingsKey)'")
    let driver = try MergeDriverSetup(invocation, git, in: folder).state()
    say(driver.isGood, "merges", driver.words, driver.help)
    let attribute = try invocation.asking { () throws(GitProgram.Failure) in
      try git.output(["check-attr", "-z", "diff", "--", "a.tasks"])
    }
    let isKnown = attribute.split(separator: 0).last?.elementsEqual("tasks".utf8) == true
    say(
      isKnown, "attributes", isKnown ? "'*.tasks' has 'diff=tasks'" : "'*.tasks' does not have 'diff=tasks'",
      "run 'tasks init --attributes' to add it")
    return status
  }

  private func prove(
    _ name: GitHookName, _ say: (Bool, TerminalText, TerminalText, TerminalText?) -> Void
  ) throws(CommandFailure) {
    let path = path(of: name)
    let shown = invocation.opener.shown(path).bytes
    let prefix: TerminalText = name == .preCommit ? "" : "merge "
    guard let hook = try hook(name), let lines = HookScript.lines(of: name, in: hook) else {
      return say(
        false, "\(prefix)hook",
        "'\(shown)' does not check \(name.subject)",
        "run 'tasks git install' to install it")
    }
    let isProgram = (FileStatus.ifAny(path)?.mode ?? 0) & 0o111 != 0
    say(
      isProgram, "\(prefix)hook", isProgram ? "'\(shown)'" : "'\(shown)' is not executable",
      "make it executable with 'chmod +x'")
    proveLines(lines) { say($0, "\(prefix)\($1)", $2, $3) }
  }

  /// Runs the two lines of a hook as git does: at the top of the work tree, against the current index.
  private func proveLines(_ lines: [UInt8], _ say: (Bool, TerminalText, TerminalText, TerminalText?) -> Void) {
    let script = [UInt8(ascii: "!")] + lines + Array(":\n".utf8)
    var status: Int32 = 0
    var said: [UInt8] = []
    do throws(GitProgram.Failure) {
      try git.run(["-c".array, Array("alias.tasks-hook=".utf8) + script, "tasks-hook".array]) { _ in }
    } catch {
      status = -1
      if case .failed(let code, let errors) = error.reason { (status, said) = (code, errors) }
    }
    switch status {
    case 0: say(true, "run", "it runs and would accept a commit now", nil)
    case 1 where !said.starts(with: "tasks was not found".utf8):
      say(true, "run", "it runs and would refuse a commit now: run 'tasks check --staged' to see why", nil)
    default:
      let first = said.prefix { $0 != UInt8(ascii: "\n") }
      // A shell that cannot start the program exits with 126 or 127; the hook exits with 1 if it finds none.
      let isMissing = [1, 126, 127].contains(status)
      say(
        false, "run", "it cannot check commits: \(first)",
        isMissing ? "run 'tasks git install' to record where the program is" : "run 'tasks check --staged' for details")
    }
  }
}

extension String {
  fileprivate var array: [UInt8] { Array(utf8) }
}
