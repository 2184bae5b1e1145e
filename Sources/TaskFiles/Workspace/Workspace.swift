/// A folder whose task files belong together, and the way it was found.
package struct Workspace: Equatable, Sendable {
  package enum Origin: Equatable, Sendable {
    /// The folder holds `.tasks.json`.
    case settings
    /// The folder is the root of a repository with task files.
    case repository
    /// The person's settings name the folder.
    case home
    /// The folder is the nearest one upward that directly contains a task file.
    case taskFiles
    /// No other workspace was found, so the folder is the one where the search began.
    case startingFolder
  }

  /// The absolute path without links.
  package let root: BytePath
  package let origin: Origin
  /// The repository that contains `root`.
  package let repository: GitRepository?
  /// The person's folders, which locate their ignore patterns, and their trust.
  package let user: UserFolders

  /// A workspace for a text without a file: all files count as outside of it.
  package static func ofUnsavedText(_ user: UserFolders) -> Workspace {
    Workspace(root: .root, origin: .startingFolder, repository: nil, user: user)
  }

  /// The names of files that control what is read in a workspace and how.
  package static let governingNames = [SettingsFile.workspaceName] + IgnoreRules.FileName.allCases.map(\.rawValue)

  /// The path of `.tasks.json` at the root; `nil` if it does not exist.
  package var settingsFile: BytePath? {
    (try? Self.holdsSettings(root)) == true ? root.joined(SettingsFile.workspaceName) : nil
  }

  /// Whether a folder holds `.tasks.json`. Throws if that is unknown, because `false` would select the folder above.
  static func holdsSettings(_ folder: BytePath) throws(FileError) -> Bool {
    do throws(FileError) {
      return try FileStatus(of: folder.joined(SettingsFile.workspaceName), followingLinks: false).kind != .folder
    } catch {
      if error.isNotFound { return false }
      throw error
    }
  }
}
