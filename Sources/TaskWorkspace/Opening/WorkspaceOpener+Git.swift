package import TaskFiles

extension WorkspaceOpener {
  /// Whether the environment says which repository is meant, whatever the current folder is.
  package var namesRepository: Bool {
    surroundings.environment("GIT_DIR") != nil || surroundings.environment("GIT_WORK_TREE") != nil
  }

  /// Returns git, to be asked in `folder`.
  package func git(in folder: BytePath) throws(GitProgram.Failure) -> GitProgram {
    try GitProgram(searchPath: surroundings.environment("PATH"), folder: folder)
  }
}
