import TaskFiles

/// Installs the program, its manual and its completions below a prefix, and uninstalls them. A file that differs from
/// the installed one belongs to the user or another program, and stays.
struct InstallRun {
  let invocation: Invocation
  /// The prefix, an absolute path.
  let prefix: BytePath
  /// Whether files that do not belong to this program are overwritten.
  let isForced: Bool
  /// Whether the run only prints what it would do.
  let isTrial: Bool

  private var console: Console { invocation.console }

  /// The maximum size of a file to read, in bytes. A program is tens of megabytes.
  private static let sizeLimit = 1 << 30

  func install() throws(CommandFailure) -> ExitStatus {
    guard let program = invocation.process.program() else {
      throw .usage("cannot find the program's own file", help: "run it by its full path")
    }
    let files = InstalledFile.all(program: try bytes(of: program) ?? [], commands: invocation.commands)
    let known = try installed()
    try refuseFilesOfOthers(files, known)
    var now = InstalledFiles()
    var status = ExitStatus.success
    for file in files {
      let path = prefix.joined(file.path)
      if isTrial {
        console.writeLine("would write '\(path.bytes)'")
      } else if path != program {
        status.combine(write(file.bytes, to: path, isProgram: file.isProgram))
      }
      now.add(file)
    }
    if isTrial { return .success }
    guard status < .inaccessible else { return status }
    // Remove files that this version no longer has.
    for entry in known.entries where now.hash(of: entry.path) == nil { if try !remove(entry) { now.add(entry) } }
    status.combine(write(now.bytes, to: prefix.joined(InstalledFiles.path)))
    console.writeLine("installed \(files.count) files in '\(prefix.bytes)': the program, its manual and completions")
    for hint in hints { console.note(hint) }
    return status
  }

  func uninstall() throws(CommandFailure) -> ExitStatus {
    let known = try installed()
    if known.entries.isEmpty {
      console.note("tasks is not installed in '\(prefix.bytes)'")
      return .success
    }
    if isTrial {
      for entry in known.entries { console.writeLine("would remove '\(prefix.joined(entry.path).bytes)'") }
      return .success
    }
    var left = InstalledFiles()
    for entry in known.entries { if try !remove(entry) { left.add(entry) } }
    let list = prefix.joined(InstalledFiles.path)
    guard left.entries.isEmpty else { return max(.findings, write(left.bytes, to: list)) }
    do throws(FileError) {
      try list.removeFile()
    } catch {
      throw CommandFailure(.inaccessible, "cannot remove '\(list.bytes)': \(error.message)", help: nil)
    }
    console.writeLine("removed \(known.entries.count) files from '\(prefix.bytes)'")
    return .success
  }

  private func installed() throws(CommandFailure) -> InstalledFiles {
    try bytes(of: prefix.joined(InstalledFiles.path)).map { InstalledFiles($0) } ?? InstalledFiles()
  }

  /// Reads a file; `nil` where it does not exist.
  private func bytes(of path: BytePath) throws(CommandFailure) -> [UInt8]? {
    guard FileStatus.ifAny(path) != nil else { return nil }
    do throws(FileError) {
      return try FileReader(path, sizeLimit: Self.sizeLimit).contents().bytes
    } catch {
      throw CommandFailure(
        .inaccessible, "cannot read '\(path.bytes)': \(error.message)", help: error.help.map { "\($0)" })
    }
  }

  private func refuseFilesOfOthers(_ files: [InstalledFile], _ known: InstalledFiles) throws(CommandFailure) {
    if isForced { return }
    var foreign: [TerminalText] = []
    for file in files {
      let path = prefix.joined(file.path)
      guard let there = try bytes(of: path), there != file.bytes, ContentHash(there) != known.hash(of: file.path) else {
        continue
      }
      foreign.append("  '\(path.bytes)'")
    }
    guard foreign.isEmpty else {
      throw CommandFailure(
        .usage, "some files were not installed by tasks, or were changed since; nothing was written",
        help: "remove them, choose another '--prefix', or overwrite them with '--force'", candidates: foreign)
    }
  }

  private func write(_ bytes: [UInt8], to path: BytePath, isProgram: Bool = false) -> ExitStatus {
    invocation.write(bytes, to: path, as: .personal, shownAs: path, isProgram: isProgram, existing: .givesWay)
  }

  /// Removes a file, and returns whether it is gone. A changed file stays and is reported.
  private func remove(_ entry: (path: BytePath, hash: ContentHash)) throws(CommandFailure) -> Bool {
    let path = prefix.joined(entry.path)
    guard let there = try bytes(of: path) else { return true }
    guard isForced || ContentHash(there) == entry.hash else {
      console.report(.warning, "kept '\(path.bytes)', which was changed", help: "remove it, or use '--force'")
      return false
    }
    do throws(FileError) {
      try path.removeFile()
      return true
    } catch {
      throw CommandFailure(.inaccessible, "cannot remove '\(path.bytes)': \(error.message)", help: nil)
    }
  }

  /// The steps left to the user.
  private var hints: [TerminalText] {
    var hints: [TerminalText] = []
    let bin = prefix.joined("bin")
    let places = invocation.process.variable("PATH")?.split(separator: UInt8(ascii: ":")) ?? []
    if !places.contains(where: { BytePath(Array($0)).normalized() == bin.normalized() }) {
      hints.append("'\(bin.bytes)' is not in PATH; add it in the configuration of your shell")
    }
    if invocation.process.variable("SHELL")?.suffix(3).elementsEqual("zsh".utf8) == true {
      let place = HookScript.quoted(prefix.joined("share/zsh/site-functions").bytes)
      hints.append("for completions in zsh, add this line to .zshrc before compinit: fpath+=(\(place))")
    }
    return hints
  }
}
