import TaskFiles
import TaskSyntax
import TaskWorkspace

/// The options about findings that are known.
enum BaselineOption {
  static let file = Option.value(
    "baseline", "FILE", .path, help: "Show no findings that FILE knows, in place of the file that the settings name")
  static let write = Option.flag(
    "write-baseline", help: "Write all findings into the baseline: from then on only new ones are shown")
}

extension Invocation {
  /// Returns the baseline of each group of a selection; `nil` where none counts. One that is to be written need not
  /// exist.
  func knownFindings(
    of selection: FileSelection, in folder: BytePath
  ) throws(CommandFailure) -> [KnownFindings?] {
    if self[BaselineOption.file] != nil {
      if readsIndex {
        throw .usage("'\(indexWord)' and '--baseline' exclude each other", help: "the baseline in the index counts")
      }
      guard selection.groups.count(where: { $0.workspace != nil }) <= 1 else {
        throw .usage(
          "'--baseline' names one file, and these are files of several workspaces",
          help: "each can name its own in '\(SettingsFile.workspaceName)'")
      }
    }
    var known: [KnownFindings?] = []
    for group in selection.groups {
      guard let path = baselineFile(of: group, in: folder), let baseline = try baseline(at: path, group) else {
        known.append(nil)
        continue
      }
      known.append(KnownFindings(baseline, path: path))
    }
    return known
  }

  private func baselineFile(of group: FileGroup, in folder: BytePath) -> BytePath? {
    guard let root = group.workspace?.root else { return nil }
    if let given = self[BaselineOption.file] { return folder.joined(BytePath(given)) }
    return group.settings[.baseline].map { root.joined(BytePath($0)) }
  }

  private func baseline(
    at path: BytePath, _ group: FileGroup
  ) throws(CommandFailure) -> Baseline? {
    let found = if let index = group.index { try staged(path, index) } else { try onDisk(path) }
    guard let bytes = found else { return self[BaselineOption.write] ? Baseline() : nil }
    var problems: [SettingProblem] = []
    let baseline = Baseline(bytes, problems: &problems)
    try check(problems, of: bytes, at: path)
    return baseline
  }

  /// The bytes of a baseline; `nil` where it is not there and is to be written.
  private func onDisk(_ path: BytePath) throws(CommandFailure) -> [UInt8]? {
    do throws(FileError) {
      if self[BaselineOption.file] != nil {
        return try FileReader(path, sizeLimit: Baseline.sizeLimit).contents().bytes
      }
      return try GoverningFile.contents(of: path, limit: Baseline.sizeLimit, trust: trust)
    } catch {
      if error.reason == .foreign { return nil }
      if error.isNotFound, self[BaselineOption.write] { return nil }
      let help: TerminalText? =
        error.isNotFound ? "'tasks lint --write-baseline' writes it" : error.help.map { TerminalText(encoding: $0) }
      throw CommandFailure(.inaccessible, Self.message(error, "\(shown(path).bytes)"), help: help)
    }
  }

  /// The bytes of a baseline in git's index; `nil`, which is said, where that has none.
  private func staged(
    _ path: BytePath, _ index: StagedFiles
  ) throws(CommandFailure) -> [UInt8]? {
    if let entry = index.entry(at: path.relative(to: index.root).bytes) {
      let contents: [FileContents?]
      do throws(GitProgram.Failure) {
        contents = try index.contents(of: [entry]) { _ in Baseline.sizeLimit }
      } catch {
        throw failure(error)
      }
      if let contents = contents.first ?? nil { return contents.bytes }
      let error = FileError(path, .tooLarge(limit: Baseline.sizeLimit))
      throw CommandFailure(.inaccessible, Self.message(error, "\(shown(path).bytes)"))
    }
    console.note("the baseline '\(shown(path).bytes)' does not count: git does not have it", help: "'git add' the file")
    return nil
  }
}
