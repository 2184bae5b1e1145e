import TaskFiles
import TaskWorkspace

/// A change of several files that was cut off between two of them, in words: the next command that changes tasks takes
/// it back before it begins.
struct InterruptedChange {
  private let report: UndoReport

  /// `nil` where the last change of the workspace was no such one.
  ///
  /// - Parameter folder: the current one.
  init?(_ invocation: Invocation, workspace: Workspace, folder: BytePath) {
    guard let run = UndoRun.interrupted(in: workspace, invocation.changeSettings(in: folder)) else { return nil }
    report = UndoReport(invocation: invocation, run: run)
  }

  /// Whether it was a step of undo or redo.
  var isStep: Bool { report.run.record.label.reversal?.isStep == true }

  /// Whether that step was an undo.
  var isUndo: Bool { report.run.record.command.starts(with: "undo ".utf8) }

  private var phrase: TerminalText { report.run.record.phrase(report.invocation) }

  /// Says that it would be taken back.
  func announce() {
    report.invocation.console.note("\(phrase) was interrupted between two files: it would be reverted first")
  }

  /// Takes it back, and says so. Throws where that cannot be.
  func takeBack() throws(CommandFailure) {
    let (status, files) = report.takeBack()
    report.invocation.console.note(
      "\(phrase) was interrupted between two files: reverted it in \(TerminalText(files.count, "file")) first")
    if status == .success || status == .unconfirmed { return }
    throw CommandFailure(
      status, "\(phrase) was interrupted and cannot be reverted",
      help: "run 'tasks undo' to see why")
  }
}
