extension UserFolders {
  /// `state`, made where it is missing; `nil` where the environment names none.
  package func makeStateFolder() throws(FileError) -> BytePath? {
    try state?.makeFolders(isPrivate: true)
    return state
  }
}
