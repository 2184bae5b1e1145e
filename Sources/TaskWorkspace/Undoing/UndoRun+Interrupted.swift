package import TaskFiles

extension UndoRun {
  /// Returns the undo of the last change of a workspace if that was cut off between two of its files: the next command
  /// that changes tasks takes it back before it begins. The change may be a step of undo or redo.
  package static func interrupted(in workspace: Workspace, _ settings: ChangeSettings) -> UndoRun? {
    var found: UndoRun?
    // The last interrupted reversal, until it is known whether what it reverts was complete: if it was not, the
    // reversal was the repair of an interrupted change, which is repeated.
    var reversal: UndoRun?
    try? settings.user.undoRing(of: workspace.root)?.forEachChange { change in
      if let reversal, change.number == reversal.record.label.reversal?.number, change.progress == .complete {
        found = reversal
        return false
      }
      let run = UndoRun(change, isStep: true, of: workspace.root, settings)
      let isHalfDone = change.progress == .interrupted && run.isHalfDone
      if change.label.reversal != nil {
        if isHalfDone, reversal == nil { reversal = run }
        return true
      }
      // A repair of leftovers restores one file.
      let isRepair = change.command.elementsEqual(LeftoverRepair.command.utf8)
      if isHalfDone, !isRepair { found = run }
      return found == nil && (isRepair || run.trace() == .none)
    }
    return found
  }
}
