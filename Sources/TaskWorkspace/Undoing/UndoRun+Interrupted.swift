package import TaskFiles

extension UndoRun {
  /// Returns the undo of the last change of a workspace if that was cut off between two of its files: the next command
  /// that changes tasks takes it back before it begins.
  package static func interrupted(in workspace: Workspace, _ settings: ChangeSettings) -> UndoRun? {
    var found: UndoRun?
    try? settings.user.undoRing(of: workspace.root)?.forEachChange { change in
      let run = UndoRun(change, isStep: true, of: workspace.root, settings)
      // The command that reverts it may have been interrupted, too, and a repair restores one of its files.
      let isRepair = change.label.reversal != nil || change.command.elementsEqual(LeftoverRepair.command.utf8)
      if change.progress == .interrupted, !isRepair, run.isHalfDone { found = run }
      return found == nil && (isRepair || run.trace == .none)
    }
    return found
  }
}
