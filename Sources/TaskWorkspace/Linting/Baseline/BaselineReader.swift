package import TaskFiles

/// Reads the baselines that count in the workspaces of a selection.
package struct BaselineReader {
  let opener: WorkspaceOpener
  /// The file that replaces the one of the settings, from the current folder on.
  let file: BytePath?
  /// Whether the baseline is to be written: then it need not exist.
  private let isWritten: Bool

  package init(_ opener: WorkspaceOpener, file: BytePath?, isWritten: Bool) {
    self.opener = opener
    self.file = file
    self.isWritten = isWritten
  }

  /// Returns the filter of each group of a selection.
  package func filters(of selection: FileSelection) throws(WorkspaceProblem) -> [FindingFilter] {
    try knownFindings(of: selection).map { FindingFilter(known: $0, changes: selection.changes) }
  }

  /// Returns the baseline of each group of a selection; `nil` where none counts.
  package func knownFindings(of selection: FileSelection) throws(WorkspaceProblem) -> [KnownFindings?] {
    if file != nil, selection.groups.count(where: { $0.workspace != nil }) > 1 { throw .baseline(.severalWorkspaces) }
    var known: [KnownFindings?] = []
    for group in selection.groups { known.append(try knownFindings(of: group)) }
    return known
  }

  private func knownFindings(of group: FileGroup) throws(WorkspaceProblem) -> KnownFindings? {
    guard let path = try path(of: group) else { return nil }
    let found = if let index = group.index { try staged(path, index) } else { try onDisk(path) }
    guard let bytes = found else { return isWritten ? KnownFindings(Baseline(), path: path) : nil }
    var problems: [SettingProblem] = []
    let baseline = Baseline(bytes, problems: &problems)
    try translating(try opener.check(problems, of: bytes, at: path)) { WorkspaceProblem.baseline(.wrong($0)) }
    return KnownFindings(baseline, path: path)
  }

  private func path(of group: FileGroup) throws(WorkspaceProblem) -> BytePath? {
    guard let root = group.workspace?.root else { return nil }
    if let given = file { return try opener.folder().joined(given) }
    return group.settings[.baseline].map { root.joined(BytePath($0)) }
  }

  /// Returns the bytes of a baseline; `nil` where it does not count, or does not exist and is to be written.
  private func onDisk(_ path: BytePath) throws(WorkspaceProblem) -> [UInt8]? {
    do throws(FileError) {
      if file != nil { return try FileReader(path, sizeLimit: Baseline.sizeLimit).contents().bytes }
      return try GoverningFile.contents(of: path, limit: Baseline.sizeLimit, trust: opener.user.trust)
    } catch {
      if error.reason == .foreign || error.isNotFound && isWritten { return nil }
      throw .baseline(.unreadable(error, at: path))
    }
  }

  /// Returns the bytes of a baseline in git's index; `nil`, which is reported, where the index has none.
  private func staged(_ path: BytePath, _ index: StagedFiles) throws(WorkspaceProblem) -> [UInt8]? {
    guard let entry = index.entry(at: path.relative(to: index.root).bytes) else {
      opener.report(.index(.baselineMissing(path: path)))
      return nil
    }
    let contents = try translating(try index.contents(of: [entry]) { _ in Baseline.sizeLimit }, WorkspaceProblem.git)
    guard let contents = contents.first ?? nil else {
      throw .baseline(.oversizedInIndex(FileError(path, .tooLarge(limit: Baseline.sizeLimit))))
    }
    return contents.bytes
  }
}
