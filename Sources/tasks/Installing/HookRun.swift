import TaskFiles

/// Puts our lines into the hook of a repository, and takes them away. Only the repository's own folder of git is
/// written to, and nothing of a person's is written over.
struct HookRun {
  let invocation: Invocation
  let folder: BytePath
  let git: GitProgram
  let place: GitHookPlace

  static let headingsKey = "diff.tasks.xfuncname"
  /// Diffs name the heading that a change stands under.
  private static let headings = "^(#{1,6}[[:space:]].*)$"

  init(_ invocation: Invocation, folder: BytePath) throws(CommandFailure) {
    let git = try invocation.asking { () throws(GitProgram.Failure) in try invocation.git(in: folder) }
    // Git is told to take a folder for a bare repository only where it is named, so it would not say what is wrong.
    if !invocation.namesRepository {
      if GitRepository.containing(folder).map({ folder.isInside($0.folder) }) == true {
        throw Self.isOfGit(folder)
      }
      if GitRepository.isBare(folder) { throw Self.withoutWorkTree }
    }
    let answers = try invocation.asking { () throws(GitProgram.Failure) in
      try git.output("rev-parse", "--is-bare-repository", "--is-inside-work-tree").split(separator: UInt8(ascii: "\n"))
    }
    if answers.first?.elementsEqual("true".utf8) == true {
      throw Self.withoutWorkTree
    }
    guard answers.last?.elementsEqual("true".utf8) == true else {
      throw Self.isOfGit(folder)
    }
    place = try invocation.asking { () throws(GitProgram.Failure) in try GitHookPlace(git, in: folder) }
    self.invocation = invocation
    self.folder = folder
    self.git = git
  }

  private static let withoutWorkTree = CommandFailure.usage(
    "this repository has no work tree", help: "nothing is committed in it, so no hook runs")

  private static func isOfGit(_ folder: BytePath) -> CommandFailure {
    .usage(
      "'\(folder.bytes)' is a folder of git's own, and not in the work tree",
      help: "run it where the files are that git tracks")
  }

  var path: BytePath { place.folder.joined(HookScript.name) }
  private var shown: BytePath { invocation.shown(path) }
  private var console: Console { invocation.console }

  /// The bytes of the hook; `nil` where there is none.
  func hook() throws(CommandFailure) -> [UInt8]? {
    guard FileStatus.ifAny(path, followingLinks: false) != nil else { return nil }
    do throws(FileError) {
      return try FileReader(path, sizeLimit: Self.sizeLimit).contents().bytes
    } catch {
      throw CommandFailure(
        .inaccessible, "cannot read '\(shown.bytes)': \(error.message)", help: error.help.map { "\($0)" })
    }
  }

  /// In bytes. Nobody writes a larger one.
  private static let sizeLimit = 1 << 20

  /// - Parameter isAppending: whether the lines may join a hook that is there.
  func install(isAppending: Bool) throws(CommandFailure) -> ExitStatus {
    let script = HookScript(program: ProcessStart.program)
    let status = try installHook(script, isAppending)
    if status == .success { try setHeadings() }
    return status
  }

  private func installHook(_ script: HookScript, _ isAppending: Bool) throws(CommandFailure) -> ExitStatus {
    let old = try hook()
    if let old, HookScript.lines(in: old) != nil, !HookScript.isMarked(old) || !place.isOwn {
      console.writeLine("'\(shown.bytes)' holds the two lines already")
      return isProgram()
    }
    guard place.isOwn else {
      console.report(.warning, "hooks are in '\(place.folder.bytes)', which is not this repository's alone")
      return refuse(script, help: "add these two lines to '\(HookScript.name)' there:")
    }
    guard let old else {
      let status = invocation.write(
        script.whole, to: path, as: .direct(root: place.folder), shownAs: shown, isProgram: true)
      if status == .success { console.writeLine("wrote '\(shown.bytes)': commits are checked from now on") }
      return status
    }
    guard HookScript.isMarked(old) || isAppending else {
      console.report(.warning, "there is a hook already: '\(shown.bytes)'")
      return refuse(script, help: "add these two lines to it, or use '--append':")
    }
    guard FileStatus.ifAny(path, followingLinks: false)?.kind == .regular, script.added(to: old) != nil else {
      console.report(.warning, "'\(shown.bytes)' is no script of a shell that could be added to")
      return refuse(script, help: "let it do what these two lines do:")
    }
    var isChanged = false
    let status = invocation.change(path, as: .direct(root: place.folder), shownAs: shown) { old in
      let new = script.added(to: old)
      isChanged = new != nil && new != old
      return new
    }
    if status != .success { return status }
    console.writeLine(
      isChanged
        ? "put two lines into '\(shown.bytes)': commits are checked from now on"
        : "'\(shown.bytes)' is installed already")
    return isProgram()
  }

  /// Git passes over a hook that cannot be run.
  private func isProgram() -> ExitStatus {
    if (FileStatus.ifAny(path)?.mode ?? 0) & 0o111 != 0 { return .success }
    console.report(.warning, "git does not run '\(shown.bytes)'", help: "'chmod +x' lets it be run")
    return .findings
  }

  private func refuse(_ script: HookScript, help: TerminalText) -> ExitStatus {
    console.report(.note, "nothing was changed", help: help)
    console.write(verbatim: script.lines[...])
    return .findings
  }

  func uninstall() throws(CommandFailure) -> ExitStatus {
    var status = ExitStatus.success
    let old = try hook()
    if place.isOwn, let old, let rest = HookScript.removed(from: old) {
      status =
        rest.isEmpty
        ? remove()
        : invocation.change(path, as: .direct(root: place.folder), shownAs: shown) { HookScript.removed(from: $0) }
      if status == .success {
        console.writeLine(
          rest.isEmpty ? "removed '\(shown.bytes)'" : "took our lines out of '\(shown.bytes)'")
      }
    } else if let old, HookScript.lines(in: old) != nil {
      console.report(
        .warning, "'\(shown.bytes)' holds two lines that 'tasks git install' did not write",
        help: "take them out by hand: the one that begins with 'tasks=', and the one below")
      status = .findings
    } else {
      console.writeLine("no hook of ours is installed")
    }
    let known = try invocation.asking { () throws(GitProgram.Failure) in try git.value(of: Self.headingsKey) }
    if known?.elementsEqual(Self.headings.utf8) == true {
      _ = try invocation.asking { () throws(GitProgram.Failure) in
        try git.output("config", "--local", "--unset", Self.headingsKey)
      }
    }
    return status
  }

  /// A value of the person's own stays.
  private func setHeadings() throws(CommandFailure) {
    try invocation.asking { () throws(GitProgram.Failure) in
      guard try git.value(of: Self.headingsKey) == nil else { return }
      _ = try git.output("config", "--local", Self.headingsKey, Self.headings)
    }
  }

  private func remove() -> ExitStatus {
    do throws(FileError) {
      try NewFile.remove(path)
      return .success
    } catch {
      console.report(.error, "cannot remove '\(shown.bytes)': \(error.message)", help: error.help.map { "\($0)" })
      return .inaccessible
    }
  }
}

extension Invocation {
  /// What git answers; throws in words why it does not.
  func asking<Answer>(_ body: () throws(GitProgram.Failure) -> Answer) throws(CommandFailure) -> Answer {
    do throws(GitProgram.Failure) {
      return try body()
    } catch {
      throw failure(error)
    }
  }
}
