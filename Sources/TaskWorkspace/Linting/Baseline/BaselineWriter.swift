package import TaskFiles
import TaskLinter
import TaskSyntax

/// Writes the findings of a run into baselines.
///
/// Entries of files that were not asked for, and of rules that are not run, stay.
package struct BaselineWriter {
  /// The result of writing one baseline.
  package enum Outcome {
    /// The file is written; under the paths `left` are temporary files that could not be removed.
    case written(count: Int, left: [BytePath])
    /// It is written but may not survive a loss of power.
    case unconfirmed(FileError, left: [BytePath])
    /// It was not there and could not be made.
    case notMade(FileError)
    /// It could not be changed.
    case unchanged(FileWriter.Failure.Reason)
  }

  private let opener: WorkspaceOpener
  private let options: BaselineOptions

  package init(_ opener: WorkspaceOpener, _ options: BaselineOptions) {
    self.opener = opener
    self.options = options
  }

  /// Returns the baseline of each group of a selection as it is now; `nil` for files that belong to no workspace.
  package func baselines(of selection: FileSelection) throws(WorkspaceProblem) -> [KnownFindings?] {
    let baselines = try BaselineReader(opener, options).knownFindings(of: selection)
    for (group, baseline) in zip(selection.groups, baselines) where baseline == nil {
      guard let workspace = group.workspace else { continue }
      throw .baseline(.noName(settings: workspace.root.joined(SettingsFile.workspaceName)))
    }
    return baselines
  }

  /// Lints a group of a selection, and writes what is found.
  package func write(
    _ known: KnownFindings, of group: FileGroup, in selection: FileSelection, _ run: inout LintRun
  ) throws(WorkspaceProblem) -> Outcome {
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
    return try write(known.current, to: path, as: options.file == nil ? .baseline(root: root) : .direct(root: root))
  }

  private func write(
    _ baseline: Baseline, to path: BytePath, as permission: WritePermission
  ) throws(WorkspaceProblem) -> Outcome {
    guard let bytes = baseline.bytes else { throw .baseline(.tooLarge(path)) }
    guard FileStatus.ifAny(path, followingLinks: false) == nil else {
      return replace(path, as: permission, with: bytes, count: baseline.count)
    }
    do throws(FileError) {
      try NewFile.write(bytes, to: path, as: permission)
      return .written(count: baseline.count, left: [])
    } catch {
      return .notMade(error)
    }
  }

  private func replace(
    _ path: BytePath, as permission: WritePermission, with bytes: [UInt8], count: Int
  ) -> Outcome {
    let journal = try? opener.user.makeStateFolder()?.joined("journal")
    do throws(FileWriter.Failure) {
      let outcome = try FileWriter(journal: journal).change(path, as: permission) { source in
        EditedText(replacing: source, by: bytes)
      }
      if case .unconfirmed(let error) = outcome.state { return .unconfirmed(error, left: outcome.left) }
      return .written(count: count, left: outcome.left)
    } catch {
      return .unchanged(error.reason)
    }
  }
}
