import TaskFiles
import TaskSyntax

/// Sets up a folder for tasks: writes files that are missing, and adds missing lines to those that are there.
struct InitRun {
  let invocation: Invocation
  /// Absolute, without links.
  let folder: BytePath
  /// From where files are shown.
  let current: BytePath

  private var console: Console { invocation.console }

  func run() throws(CommandFailure) -> ExitStatus {
    var status = ExitStatus.success
    let isChosen = InitialFile.all.contains { invocation[$0.option] } || invocation[InitOption.hook]
    for file in InitialFile.all where isWanted(file, isChosen) { status.combine(write(file)) }
    let isHookWanted =
      isChosen
      ? invocation[InitOption.hook]
      : GitRepository.containing(folder) != nil
        && invocation.isConfirmed("Let git check what is committed, with a hook?") == true
    if isHookWanted { status.combine(try HookRun(invocation, folder: folder).install(isAppending: false)) }
    return status
  }

  /// Without options each is asked for; where nobody can be asked, settings alone are written.
  private func isWanted(_ file: InitialFile, _ isChosen: Bool) -> Bool {
    if isChosen { return invocation[file.option] }
    return invocation.isConfirmed(file.question) ?? (file.name == InitialFile.settings.name)
  }

  private func write(_ file: InitialFile) -> ExitStatus {
    let path = folder.joined(file.name)
    let shown = path.relative(to: current).bytes
    do throws(FileError) {
      guard FileStatus.ifAny(path, followingLinks: false) != nil else {
        try NewFile.write(Array(file.lines.joined()), to: path)
        console.writeLine("wrote '\(shown)'")
        return .success
      }
      let known = try FileContents(of: path).bytes
      let missing = file.missing(in: known)
      if missing.isEmpty {
        console.writeLine("'\(shown)' is there already")
        return .success
      }
      return try add(missing, to: path, shown)
    } catch {
      console.report(.error, "cannot write '\(shown)': \(error.message)", help: error.help.map { "\($0)" })
      return .inaccessible
    }
  }

  private func add(_ lines: [UInt8], to path: BytePath, _ shown: [UInt8]) throws(FileError) -> ExitStatus {
    let journal = try? invocation.userFolders.makeStateFolder()?.joined("journal")
    do throws(FileWriter.Failure) {
      _ = try FileWriter(journal: journal).change(path) { source in
        let old = Array(source.storage[..<source.count])
        return FileChange(
          edits: [TextEdit(range: old.count..<old.count, replacement: lines)], bytes: old + lines)
      } record: { (_, _) throws(FileError) in
      }
    } catch {
      console.report(.error, "'\(shown)' could not be changed, and is as it was")
      return .conflict
    }
    console.writeLine("added to '\(shown)':")
    for line in lines.split(separator: UInt8(ascii: "\n")) { console.writeLine("  \("+", Style(.green)) \(line)") }
    return .success
  }
}
