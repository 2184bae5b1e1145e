package import TaskFiles

/// The reason why a workspace cannot be opened, or its files cannot be selected.
package enum WorkspaceProblem: Error, Equatable, Sendable {
  /// The folder to work in cannot be used. `given` is its name in the options, `nil` for the process's own folder.
  case noFolder(FileError, given: BytePath?)
  /// The search for a workspace met a folder that it cannot look into.
  case unreadableFolder(FileError)
  /// The home workspace is asked for, and no settings name one.
  case noHome
  case unreadableSettings(FileError, at: BytePath)
  case wrongSettings(SettingFault)
  /// The options name a settings file and say that no settings count.
  case contradictorySettings
  /// Git could not be asked.
  case git(GitProgram.Failure)
  /// Files of git's index are asked for in a folder outside of every repository.
  case noIndex(of: BytePath)
  case changes(ChangedFiles.Failure, ChangeScope)
  /// The options say what standard input stands for, and it is not read.
  case unusedInputName
  case baseline(BaselineProblem)
}
