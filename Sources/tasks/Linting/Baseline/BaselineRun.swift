import TaskFiles
import TaskLinter
import TaskWorkspace

/// One run of `lint --write-baseline`.
struct BaselineRun {
  let invocation: Invocation
  /// The current one.
  let folder: BytePath
  let context: LintContext

  func run(_ selection: FileSelection) throws(CommandFailure) -> ExitStatus {
    let reader = try invocation.baselineReader()
    let baselines = try invocation.opening { () throws(WorkspaceProblem) in try reader.baselinesToWrite(of: selection) }
    var status = selection.status
    var run = try invocation.lintRun(from: folder, context: context)
    for (group, baseline) in zip(selection.groups, baselines) {
      guard let baseline else { continue }
      let new = try invocation.opening { () throws(WorkspaceProblem) in
        try reader.update(of: baseline, group, in: selection, &run)
      }
      status.combine(write(new.bytes, to: baseline.path, as: new.permission, count: new.count))
    }
    return max(status, run.status)
  }

  private func write(
    _ bytes: [UInt8], to path: BytePath, as permission: WritePermission, count: Int
  ) -> ExitStatus {
    let console = invocation.console
    let name = invocation.opener.shown(path)
    let isNew = FileStatus.ifAny(path, followingLinks: false) == nil
    // The journal of a file that is written in place has its folder there.
    if !isNew { _ = try? invocation.userFolders.makeStateFolder() }
    let status =
      isNew
      ? invocation.write(bytes, to: path, as: permission, shownAs: name)
      : invocation.change(path, as: permission, shownAs: name) { _ in bytes }
    if status == .success, console.verbosity > .quiet {
      console.writeLine("\(TerminalText(count, "finding")) in the baseline '\(name.bytes)'")
    }
    return status
  }
}
