import TaskFiles

/// A change of several files that was cut off between two of them: the next command that changes tasks takes it back
/// before it begins.
struct InterruptedChange {
  private let invocation: Invocation
  private let change: UndoChange
  private let run: UndoRun

  /// `nil` where the last change of the workspace was no such one.
  ///
  /// - Parameter folder: the current one.
  init?(_ invocation: Invocation, workspace: Workspace, folder: BytePath) {
    var found: (change: UndoChange, run: UndoRun)?
    let passedOver = Array("undo ".utf8)
    try? invocation.undoRing(of: workspace)?.forEachChange { change in
      let run = UndoRun(invocation, change, workspace: workspace.root, folder: folder)
      // One that takes it back may have been cut off, too, and a repair gives one of its files its old bytes.
      let isRepair = change.command.starts(with: passedOver) || change.command.elementsEqual("doctor".utf8)
      if change.progress == .interrupted, !isRepair, run.isHalfDone { found = (change, run) }
      return found == nil && (isRepair || run.isWithoutTrace)
    }
    guard let found else { return nil }
    self.invocation = invocation
    (change, run) = found
  }

  /// Says that it would be taken back.
  func announce() {
    invocation.console.note(
      "\(change.phrase(invocation)) was interrupted between two files: it would be taken back first")
  }

  /// Takes it back, and says so. Throws where that cannot be.
  func takeBack() throws(CommandFailure) {
    let (status, count) = run.run()
    invocation.console.note(
      "\(change.phrase(invocation)) was interrupted between two files: it is taken back in \(TerminalText(count, "file")) first"
    )
    if status == .success || status == .unconfirmed { return }
    throw CommandFailure(
      status, "\(change.phrase(invocation)) was interrupted, and cannot be taken back",
      help: "'tasks undo' shows what stands against it")
  }
}
