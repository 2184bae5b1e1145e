import TaskFiles
import TaskSyntax

/// Puts our lines into the hook of a repository, and takes them away. Only the repository's own folder of git is written to, and
/// nothing of a person's is written over.
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
    let isBare = try invocation.asking { () throws(GitProgram.Failure) in
      try git.output("rev-parse", "--is-bare-repository").starts(with: "true".utf8)
    }
    if isBare {
      throw .usage("this repository has no work tree", help: "nothing is committed in it, so no hook runs")
    }
    place = try invocation.asking { () throws(GitProgram.Failure) in try GitHookPlace(git, in: folder) }
    self.invocation = invocation
    self.folder = folder
    self.git = git
  }

  var path: BytePath { place.folder.joined(HookScript.name) }
  private var shown: [UInt8] { path.relative(to: folder).bytes }
  private var console: Console { invocation.console }

  /// The bytes of the hook; `nil` where there is none.
  func hook() throws(CommandFailure) -> [UInt8]? {
    guard FileStatus.ifAny(path, followingLinks: false) != nil else { return nil }
    do throws(FileError) {
      return try FileReader(path, sizeLimit: Self.sizeLimit).contents().bytes
    } catch {
      throw CommandFailure(.inaccessible, "cannot read '\(shown)': \(error.message)", help: error.help.map { "\($0)" })
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
    guard place.isOwn else {
      console.report(.warning, "hooks are in '\(place.folder.bytes)', which is not this repository's alone")
      return refuse(script, help: "add these two lines to '\(HookScript.name)' there:")
    }
    guard let old = try hook() else {
      try writing { () throws(FileError) in try NewFile.write(script.whole, to: path, isProgram: true) }
      console.writeLine("wrote '\(shown)': commits are checked from now on")
      return .success
    }
    let isOurs = HookScript.lines(in: old) != nil
    guard isOurs || isAppending else {
      console.report(.warning, "there is a hook already: '\(shown)'")
      return refuse(script, help: "add these two lines to it, or use '--append':")
    }
    guard FileStatus.ifAny(path, followingLinks: false)?.kind == .regular, let new = script.added(to: old) else {
      console.report(.warning, "'\(shown)' is no script of a shell that could be added to")
      return refuse(script, help: "let it do what these two lines do:")
    }
    if new == old {
      console.writeLine("'\(shown)' is installed already")
    } else {
      try change(old, new)
      console.writeLine("added two lines to '\(shown)': commits are checked from now on")
    }
    return .success
  }

  private func refuse(_ script: HookScript, help: TerminalText) -> ExitStatus {
    console.report(.note, "nothing was changed", help: help)
    console.write(verbatim: script.lines[...])
    return .findings
  }

  func uninstall() throws(CommandFailure) -> ExitStatus {
    if place.isOwn, let old = try hook(), let rest = HookScript.removed(from: old) {
      if rest.isEmpty {
        try writing { () throws(FileError) in try NewFile.remove(path) }
        console.writeLine("removed '\(shown)'")
      } else {
        try change(old, rest)
        console.writeLine("took our lines out of '\(shown)'")
      }
    } else {
      console.writeLine("no hook of ours is installed")
    }
    let known = try invocation.asking { () throws(GitProgram.Failure) in try git.value(of: Self.headingsKey) }
    if known?.elementsEqual(Self.headings.utf8) == true {
      _ = try invocation.asking { () throws(GitProgram.Failure) in
        try git.output("config", "--local", "--unset", Self.headingsKey)
      }
    }
    return .success
  }

  /// A value of the person's own stays.
  private func setHeadings() throws(CommandFailure) {
    try invocation.asking { () throws(GitProgram.Failure) in
      guard try git.value(of: Self.headingsKey) == nil else { return }
      _ = try git.output("config", "--local", Self.headingsKey, Self.headings)
    }
  }

  private func change(_ old: [UInt8], _ new: [UInt8]) throws(CommandFailure) {
    let journal = try? invocation.userFolders.makeStateFolder()?.joined("journal")
    var isOther = false
    do throws(FileWriter.Failure) {
      _ = try FileWriter(journal: journal).change(path) { source in
        isOther = !source.storage[..<source.count].elementsEqual(old)
        if isOther { return nil }
        return FileChange(edits: [TextEdit(range: 0..<old.count, replacement: new)], bytes: new)
      } record: { (_, _) throws(FileError) in
      }
    } catch {
      throw CommandFailure(.conflict, "'\(shown)' could not be changed, and is as it was")
    }
    if isOther { throw CommandFailure(.conflict, "another program changed '\(shown)' meanwhile", help: "run it again") }
  }

  private func writing(_ body: () throws(FileError) -> Void) throws(CommandFailure) {
    do throws(FileError) {
      try body()
    } catch {
      throw CommandFailure(.inaccessible, "cannot write '\(shown)': \(error.message)", help: error.help.map { "\($0)" })
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
