import JSON
import TaskFiles
import TaskLinter
import TaskSyntax
import TaskWorkspace

/// Writes what is found into baselines.
///
/// What the run does not look at stays: entries of files that were not asked for, and of rules that are not run.
struct BaselineRun {
  let invocation: Invocation
  /// The current one.
  let folder: BytePath
  let context: LintContext

  func run(_ selection: FileSelection) throws(CommandFailure) -> ExitStatus {
    let baselines = try invocation.knownFindings(of: selection, in: folder)
    if let group = zip(selection.groups, baselines).first(where: { $0.0.workspace != nil && $0.1 == nil })?.0 {
      let file = group.workspace.map { invocation.shown($0.root.joined(SettingsFile.workspaceName)).bytes } ?? []
      throw .usage(
        "nothing says where the baseline is to be written",
        help: "write \("\"baseline\": \".tasks-baseline.json\"") into '\(file)', or give '--baseline FILE'")
    }
    var status = selection.status
    var run = try invocation.lintRun(from: folder, context: context)
    for (group, baseline) in zip(selection.groups, baselines) {
      guard var known = baseline else { continue }
      let path = known.path
      if TaskFileName.matches((try? path.resolved()) ?? path) || selection.reads(path) {
        throw .usage(
          "'\(invocation.shown(path).bytes)' is no place for a baseline", help: "name a file that is no task file")
      }
      run.forEachResult(for: group) { _ = known.unknown(in: $0, $0.findings.sorted()) }
      known.finish(group)
      try invocation.checkNothingIsForeign()
      status.combine(try write(known.current, to: path, as: permission(group)))
    }
    return max(status, run.status)
  }

  private func permission(_ group: FileGroup) -> WritePermission {
    let root = group.workspace?.root ?? folder
    return invocation[BaselineOption.file] == nil ? .baseline(root: root) : .direct(root: root)
  }

  private func write(
    _ baseline: Baseline, to path: BytePath, as permission: WritePermission
  ) throws(CommandFailure) -> ExitStatus {
    let name = invocation.shown(path)
    guard let bytes = baseline.text?.bytes else {
      throw .usage(
        "the baseline '\(name.bytes)' would be larger than \(Baseline.sizeLimit >> 20) MiB, the most that is read",
        help: "choose rules with '--select', or name fewer files")
    }
    do throws(FileError) {
      if FileStatus.ifAny(path, followingLinks: false) == nil {
        try NewFile.write(bytes, to: path, as: permission)
      } else {
        let status = replace(path, as: permission, with: bytes, name)
        if status != .success { return status }
      }
    } catch {
      invocation.console.report(
        .error, "cannot write '\(name.bytes)': \(error.message)", help: error.help.map { "\($0)" })
      return .inaccessible
    }
    invocation.console.noteChange(of: name)
    if invocation.console.verbosity > .quiet {
      invocation.console.writeLine("\(TerminalText(baseline.count, "finding")) in the baseline '\(name.bytes)'")
    }
    return .success
  }

  private func replace(
    _ path: BytePath, as permission: WritePermission, with bytes: [UInt8], _ name: BytePath
  ) -> ExitStatus {
    let journal = try? invocation.userFolders.makeStateFolder()?.joined("journal")
    let outcome: FileWriter.Outcome
    do throws(FileWriter.Failure) {
      outcome = try FileWriter(journal: journal).change(path, as: permission) { source in
        EditedText(replacing: source, by: bytes)
      }
    } catch {
      return invocation.report(FileChangeRun.Outcome.failed(error.reason), of: name)
    }
    invocation.warn(ofLeft: outcome.left, from: folder)
    if case .unconfirmed(let error) = outcome.state {
      return invocation.report(FileChangeRun.Outcome.unconfirmed(error), of: name)
    }
    return .success
  }
}
