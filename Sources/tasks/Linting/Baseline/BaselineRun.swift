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
    let writer = BaselineWriter(invocation.opener, try invocation.baselineOptions())
    let baselines = try invocation.opening { () throws(WorkspaceProblem) in try writer.baselines(of: selection) }
    var status = selection.status
    var run = try invocation.lintRun(from: folder, context: context)
    for (group, baseline) in zip(selection.groups, baselines) {
      guard let baseline else { continue }
      let outcome = try invocation.opening { () throws(WorkspaceProblem) in
        try writer.write(baseline, of: group, in: selection, &run)
      }
      status.combine(report(outcome, of: invocation.opener.shown(baseline.path)))
    }
    return max(status, run.status)
  }

  private func report(_ outcome: BaselineWriter.Outcome, of name: BytePath) -> ExitStatus {
    let console = invocation.console
    switch outcome {
    case .written(let count, let left):
      invocation.warn(ofLeft: left, from: folder)
      console.noteChange(of: name)
      if console.verbosity > .quiet {
        console.writeLine("\(TerminalText(count, "finding")) in the baseline '\(name.bytes)'")
      }
      return .success
    case .unconfirmed(let error, let left):
      invocation.warn(ofLeft: left, from: folder)
      return invocation.report(FileChangeRun.Outcome.unconfirmed(error), of: name)
    case .notMade(let error):
      console.report(.error, "cannot write '\(name.bytes)': \(error.message)", help: error.help.map { "\($0)" })
      return .inaccessible
    case .unchanged(let reason): return invocation.report(FileChangeRun.Outcome.failed(reason), of: name)
    }
  }
}
