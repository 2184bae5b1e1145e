package import TaskFiles

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
