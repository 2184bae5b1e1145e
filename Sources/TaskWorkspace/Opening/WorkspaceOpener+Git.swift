package import TaskFiles

extension WorkspaceOpener {
  /// Whether the environment says which repository is meant, whatever the current folder is.
  package var namesRepository: Bool {
    environment.variable("GIT_DIR") != nil || environment.variable("GIT_WORK_TREE") != nil
  }

  /// Returns git, to be asked in `folder`.
  package func git(in folder: BytePath) throws(GitProgram.Failure) -> GitProgram {
    try GitProgram(searchPath: environment.variable("PATH"), folder: folder)
  }
}
