import TaskFiles

extension Invocation {
  /// The changes of a workspace that are kept, the last one first.
  func keptChanges(of workspace: Workspace) throws(CommandFailure) -> [UndoChange] {
    do throws(FileError) {
      return try userFolders.undoRing(of: workspace.root)?.changes() ?? []
    } catch {
      throw CommandFailure(
        .inaccessible, "cannot read '\(error.path.bytes)': \(error.message)", help: error.help.map { "\($0)" })
    }
  }
}
