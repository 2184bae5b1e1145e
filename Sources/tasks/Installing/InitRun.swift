import TaskFiles

/// Sets up a folder for tasks: writes missing files and adds missing lines to existing ones.
struct InitRun {
  let invocation: Invocation
  /// The folder to set up: an absolute path without links.
  let folder: BytePath
  /// The folder that shown paths are relative to.
  let current: BytePath

  private var console: Console { invocation.console }
  private var isInRepository: Bool { GitRepository.containing(folder) != nil }

  func run() throws(CommandFailure) -> ExitStatus {
    var status = ExitStatus.success
    let isChosen = InitialFile.all.contains { invocation[$0.option] } || invocation[InitOption.hook]
    for file in InitialFile.all where isWanted(file, isChosen) { status.combine(write(file)) }
    let isHookWanted =
      isChosen
      ? invocation[InitOption.hook]
      : isInRepository && invocation.isConfirmed("Install a git hook that checks commits?") == true
    if isHookWanted { status.combine(try HookRun(invocation, folder: folder).install(isAppending: false)) }
    return status
  }

  /// Whether to write a file. Without options, asks about each file that would change; where nobody can be asked, only
  /// the settings are written.
  private func isWanted(_ file: InitialFile, _ isChosen: Bool) -> Bool {
    if isChosen { return invocation[file.option] }
    if file.isForGit, !isInRepository { return false }
    let isUsual = file.name == InitialFile.settings.name
    if let known = try? FileContents(of: folder.joined(file.name)).bytes, file.missing(in: known).isEmpty {
      return isUsual
    }
    return invocation.isConfirmed(file.question, usual: isUsual) ?? isUsual
  }

  private func write(_ file: InitialFile) -> ExitStatus {
    let path = folder.joined(file.name)
    let name = path.relative(to: current)
    if FileStatus.ifAny(path, followingLinks: false) == nil {
      let status = invocation.write(Array(file.lines.joined()), to: path, as: .direct(root: folder), shownAs: name)
      if status == .success { console.writeLine("wrote '\(name.bytes)'") }
      return status
    }
    var missing: [UInt8] = []
    let status = invocation.change(path, as: .direct(root: folder), shownAs: name) { old in
      missing = file.missing(in: old)
      return missing.isEmpty ? nil : old + missing
    }
    if status != .success { return status }
    if missing.isEmpty {
      console.writeLine("'\(name.bytes)' already exists")
    } else {
      console.writeLine("added to '\(name.bytes)':")
      for line in missing.split(whereSeparator: { "\r\n".utf8.contains($0) }) {
        console.writeLine("  \("+", Style(.green)) \(line)")
      }
    }
    return status
  }
}
