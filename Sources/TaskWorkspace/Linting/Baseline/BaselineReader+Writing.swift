package import TaskFiles
import TaskLinter

extension BaselineReader {
  /// Returns the baseline of each group of a selection as it is now; `nil` for files that belong to no workspace.
  package func baselinesToWrite(of selection: FileSelection) throws(WorkspaceProblem) -> [KnownFindings?] {
    let baselines = try knownFindings(of: selection)
    for (group, baseline) in zip(selection.groups, baselines) where baseline == nil {
      guard let workspace = group.workspace else { continue }
      throw .baseline(.noName(settings: workspace.root.joined(SettingsFile.workspaceName)))
    }
    return baselines
  }

  /// Lints a group of a selection, and returns the baseline of what is found, and what may be written to its path.
  ///
  /// Entries of files that were not asked for, and of rules that are not run, stay.
  package func update(
    of known: KnownFindings, _ group: FileGroup, in selection: FileSelection, _ run: inout LintRun
  ) throws(WorkspaceProblem) -> (bytes: [UInt8], count: Int, permission: WritePermission) {
    let path = known.path
    if TaskFileName.matches((try? path.resolved()) ?? path) || selection.reads(path) {
      throw .baseline(.misplaced(path))
    }
    var known = known
    run.forEachResult(for: group) { _ = known.unknown(in: $0, $0.findings.sorted()) }
    known.finish(group)
    guard opener.user.trust.foreignFiles.isEmpty else {
      opener.reportForeignFiles()
      throw .baseline(.foreignFiles)
    }
    // A group that has a baseline has a workspace.
    let root = group.workspace?.root ?? path.parent
    guard let bytes = known.current.bytes else { throw .baseline(.tooLarge(path)) }
    return (bytes, known.current.count, file == nil ? .baseline(root: root) : .direct(root: root))
  }
}
