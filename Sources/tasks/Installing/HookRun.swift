import TaskFiles
import TaskWorkspace

/// Adds the program's lines to the hooks of a repository and removes them. Writes only inside the repository's own git
/// folder, and overwrites nothing that the user wrote.
struct HookRun {
  let invocation: Invocation
  let folder: BytePath
  let git: GitProgram
  let place: GitHookPlace

  static let headingsKey = "diff.tasks.xfuncname"
  /// Makes diffs show the heading above a change.
  private static let headings = "^(#{1,6}[[:space:]].*)$"

  init(_ invocation: Invocation, folder: BytePath) throws(CommandFailure) {
    let git = try invocation.asking { () throws(GitProgram.Failure) in try invocation.opener.git(in: folder) }
    // Git is configured to accept a bare repository only where it is named explicitly. Its own message would therefore
    // hide the cause.
    if !invocation.opener.namesRepository {
      if GitRepository.containing(folder).map({ folder.isInside($0.folder) }) == true { throw Self.isOfGit(folder) }
      if GitRepository.isBare(folder) { throw Self.withoutWorkTree }
      if GitRepository.containing(folder) == nil {
        throw CommandFailure(
          .inaccessible,
          "'\(folder.bytes)' is not in a git repository",
          help: "create one with 'git init', or use '-C DIR' for another folder")
      }
    }
    let answers = try invocation.asking { () throws(GitProgram.Failure) in
      try git.output(["rev-parse", "--is-bare-repository", "--is-inside-work-tree"]).split(
        separator: UInt8(ascii: "\n"))
    }
    if answers.first?.elementsEqual("true".utf8) == true { throw Self.withoutWorkTree }
    guard answers.last?.elementsEqual("true".utf8) == true else { throw Self.isOfGit(folder) }
    place = try invocation.asking { () throws(GitProgram.Failure) in try GitHookPlace(git, in: folder) }
    self.invocation = invocation
    self.folder = folder
    self.git = git
  }

  private static let withoutWorkTree = CommandFailure.usage(
    "this repository has no work tree", help: "nothing is committed in a bare repository, so no hook would run")

  private static func isOfGit(_ folder: BytePath) -> CommandFailure {
    .usage(
      "'\(folder.bytes)' is inside the '.git' folder, not in the work tree",
      help: "run the command in the work tree")
  }

  func path(of name: GitHookName) -> BytePath { place.folder.joined(name.rawValue) }
  private func shown(_ name: GitHookName) -> BytePath { invocation.opener.shown(path(of: name)) }
  private var console: Console { invocation.console }

  /// The bytes of a hook; `nil` where the file does not exist.
  func hook(_ name: GitHookName) throws(CommandFailure) -> [UInt8]? {
    let path = path(of: name)
    guard FileStatus.ifAny(path, followingLinks: false) != nil else { return nil }
    do throws(FileError) {
      return try FileReader(path, sizeLimit: Self.sizeLimit).contents().bytes
    } catch {
      throw CommandFailure(
        .inaccessible, "cannot read '\(shown(name).bytes)': \(error.message)", help: error.help.map { "\($0)" })
    }
  }

  /// The maximum size of a hook, in bytes.
  private static let sizeLimit = 1 << 20

  /// Adds the lines to all hooks, or to none if one of them may not be changed.
  ///
  /// - Parameter isAppending: Whether the lines may be added to an existing hook.
  func install(isAppending: Bool) throws(CommandFailure) -> ExitStatus {
    var steps: [(script: HookScript, step: Step)] = []
    for name in GitHookName.allCases {
      let script = HookScript(name, program: ProcessStart.program)
      steps.append((script, try step(script, isAppending)))
    }
    guard refuse(steps) == .success else { return .findings }
    var status = ExitStatus.success
    for (script, step) in steps {
      status.combine(take(step, script))
      if status > .findings { return status }
    }
    if status == .success {
      try setHeadings()
      status.combine(try MergeDriverSetup(invocation, git, in: folder).install())
    }
    return status
  }

  /// The step to take for one hook.
  private enum Step {
    /// The hook has the lines already, and they stay unchanged.
    case keep
    case write
    /// The lines are added to an existing hook, or replace an older version.
    case add
    /// The hook may not be changed.
    case refuse(TerminalText, help: TerminalText)
  }

  private func step(_ script: HookScript, _ isAppending: Bool) throws(CommandFailure) -> Step {
    let (name, shown) = (script.name, shown(script.name))
    let old = try hook(name)
    if let old, HookScript.lines(of: name, in: old) != nil, !HookScript.isMarked(old) || !place.isOwn { return .keep }
    guard place.isOwn else {
      return .refuse(
        "the hooks are in '\(place.folder.bytes)', which other repositories may share",
        help: "add these two lines to '\(name.rawValue)' there:")
    }
    guard let old else { return .write }
    guard HookScript.isMarked(old) || isAppending else {
      return .refuse("the hook '\(shown.bytes)' already exists", help: "add these two lines to it, or use '--append':")
    }
    guard FileStatus.ifAny(path(of: name), followingLinks: false)?.kind == .regular, script.added(to: old) != nil else {
      return .refuse(
        "'\(shown.bytes)' is not a shell script",
        help: "make it do the same as these two lines:")
    }
    return .add
  }

  /// Reports why hooks may not be changed, and prints the lines for the user to add.
  private func refuse(_ steps: [(script: HookScript, step: Step)]) -> ExitStatus {
    var status = ExitStatus.success
    for (script, step) in steps {
      guard case .refuse(let reason, let help) = step else { continue }
      console.report(.warning, reason)
      console.report(.note, "nothing was changed", help: help)
      console.write(verbatim: script.lines[...])
      status = .findings
    }
    return status
  }

  private func take(_ step: Step, _ script: HookScript) -> ExitStatus {
    let (path, shown) = (path(of: script.name), shown(script.name))
    switch step {
    case .refuse: return .findings
    case .keep:
      console.writeLine("'\(shown.bytes)' already contains the two lines")
      return isProgram(path, shown)
    case .write:
      let status = invocation.write(
        script.whole, to: path, as: .direct(root: place.folder), shownAs: shown, isProgram: true)
      if status == .success { console.writeLine("wrote '\(shown.bytes)': \(script.name.subject) are now checked") }
      return status
    case .add:
      var isChanged = false
      let status = invocation.change(path, as: .direct(root: place.folder), shownAs: shown) { old in
        let new = script.added(to: old)
        isChanged = new != nil && new != old
        return new
      }
      if status != .success { return status }
      console.writeLine(
        isChanged
          ? "added two lines to '\(shown.bytes)': \(script.name.subject) are now checked"
          : "'\(shown.bytes)' is already installed")
      return isProgram(path, shown)
    }
  }

  /// Warns about a hook that is not executable: git ignores it.
  private func isProgram(_ path: BytePath, _ shown: BytePath) -> ExitStatus {
    if (FileStatus.ifAny(path)?.mode ?? 0) & 0o111 != 0 { return .success }
    console.report(
      .warning, "git does not run '\(shown.bytes)', because it is not executable",
      help: "make it executable with 'chmod +x'")
    return .findings
  }

  func uninstall() throws(CommandFailure) -> ExitStatus {
    var status = ExitStatus.success
    var isInstalled = false
    for name in GitHookName.allCases {
      guard let old = try hook(name) else { continue }
      if place.isOwn, let rest = HookScript.removed(from: old) {
        status.combine(takeOut(name, leaving: rest))
      } else if HookScript.lines(of: name, in: old) != nil {
        console.report(
          .warning, "'\(shown(name).bytes)' contains two lines that 'tasks git install' did not write",
          help: "remove them by hand: the line that starts with 'tasks=', and the next one")
        status.combine(.findings)
      } else {
        continue
      }
      isInstalled = true
    }
    if !isInstalled { console.writeLine("no hook of tasks is installed") }
    status.combine(try MergeDriverSetup(invocation, git, in: folder).uninstall())
    let known = try invocation.asking { () throws(GitProgram.Failure) in try git.value(of: Self.headingsKey) }
    if known?.elementsEqual(Self.headings.utf8) == true {
      _ = try invocation.asking { () throws(GitProgram.Failure) in
        try git.output(["config", "--local", "--unset", Self.headingsKey])
      }
    }
    return status
  }

  /// Removes the lines from a hook, and the file if nothing else is left.
  private func takeOut(_ name: GitHookName, leaving rest: [UInt8]) -> ExitStatus {
    let (path, shown) = (path(of: name), shown(name))
    let status =
      rest.isEmpty
      ? remove(path, shown)
      : invocation.change(path, as: .direct(root: place.folder), shownAs: shown) { HookScript.removed(from: $0) }
    if status == .success {
      console.writeLine(rest.isEmpty ? "removed '\(shown.bytes)'" : "removed the lines of tasks from '\(shown.bytes)'")
    }
    return status
  }

  /// Sets the heading pattern unless the user has set one.
  private func setHeadings() throws(CommandFailure) {
    try invocation.asking { () throws(GitProgram.Failure) in
      guard try git.value(of: Self.headingsKey) == nil else { return }
      _ = try git.output(["config", "--local", Self.headingsKey, Self.headings])
    }
  }

  private func remove(_ path: BytePath, _ shown: BytePath) -> ExitStatus {
    do throws(FileError) {
      try path.removeFile()
      return .success
    } catch {
      console.report(.error, "cannot remove '\(shown.bytes)': \(error.message)", help: error.help.map { "\($0)" })
      return .inaccessible
    }
  }
}

extension Invocation {
  /// Returns the answer of git; throws a failure that explains why git gave none.
  func asking<Answer>(_ body: () throws(GitProgram.Failure) -> Answer) throws(CommandFailure) -> Answer {
    do throws(GitProgram.Failure) {
      return try body()
    } catch {
      throw CommandFailure(error)
    }
  }
}
