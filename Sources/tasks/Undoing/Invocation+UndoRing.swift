import TaskFiles

extension Invocation {
  /// The changes of a workspace that are kept, the last one first.
  func keptChanges(of workspace: Workspace) throws(CommandFailure) -> [UndoChange] {
    do throws(FileError) {
      return try undoRing(of: workspace)?.changes() ?? []
    } catch {
      throw CommandFailure(
        .inaccessible, "cannot read '\(error.path.bytes)': \(error.message)", help: error.help.map { "\($0)" })
    }
  }

  /// Nil where the environment does not say where it is.
  func undoRing(of workspace: Workspace) -> UndoRing? {
    userFolders.state.map { UndoRing(in: $0.joined("undo"), workspace: workspace.root) }
  }
}
