package import TaskFiles

extension UndoRun {
  /// Returns the undo of the last change of a workspace if that was cut off between two of its files: the next command
  /// that changes tasks takes it back before it begins.
  package static func interrupted(in workspace: Workspace, _ settings: ChangeSettings) -> UndoRun? {
    var found: UndoRun?
    try? settings.user.undoRing(of: workspace.root)?.forEachChange { change in
      let run = UndoRun(change, of: workspace.root, settings)
      // One that takes it back may have been cut off, too, and a repair gives one of its files its old bytes.
      let isRepair =
        change.command.starts(with: UndoChange.undoing.utf8)
        || change.command.elementsEqual(LeftoverRepair.command.utf8)
      if change.progress == .interrupted, !isRepair, run.isHalfDone { found = run }
      return found == nil && (isRepair || run.isWithoutTrace)
    }
    return found
  }
}
