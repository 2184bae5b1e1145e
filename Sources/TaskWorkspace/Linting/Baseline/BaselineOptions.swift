package import TaskFiles

/// The choice of a baseline.
package struct BaselineOptions: Sendable {
  /// The file that replaces the one of the settings, from the current folder on.
  package let file: BytePath?
  /// Whether the baseline is to be written: then it need not exist.
  package let isWritten: Bool

  package init(file: BytePath?, isWritten: Bool) {
    self.file = file
    self.isWritten = isWritten
  }
}

/// The reason why a baseline cannot be used or written.
package enum BaselineProblem: Error, Equatable, Sendable {
  /// One file is named for several workspaces.
  case severalWorkspaces
  case unreadable(FileError, at: BytePath)
  case oversizedInIndex(FileError)
  case wrong(SettingFault)
  /// Nothing says where the baseline of a workspace is to be written; the path is that of its settings.
  case noName(settings: BytePath)
  /// The path leads to a task file, or to one that is read as such.
  case misplaced(BytePath)
  /// The baseline would be larger than what is read.
  case tooLarge(BytePath)
  /// Files of other users did not count, so the baseline would be another one with them. They were reported.
  case foreignFiles
}
