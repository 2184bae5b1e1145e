extension UserFolders {
  /// Returns `state`, created if it is missing; `nil` if the environment names no such folder.
  package func makeStateFolder() throws(FileError) -> BytePath? {
    try state?.makeFolders(isPrivate: true)
    return state
  }

  /// The folder for the old bytes of files that can only be written in place.
  package var journalFolder: BytePath? { state?.joined("journal") }

  /// Returns the last changes of a workspace; `nil` where the environment does not say where they are kept.
  package func undoRing(of workspace: BytePath) -> UndoRing? {
    state.map { UndoRing(in: $0.joined("undo"), workspace: workspace) }
  }
}
