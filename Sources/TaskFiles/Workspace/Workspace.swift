/// The folder whose task files belong together, and how it was found.
package struct Workspace: Equatable, Sendable {
  package enum Origin: Equatable, Sendable {
    /// It holds `.tasks.json`.
    case settings
    /// It is the root of a repository with task files.
    case repository
    /// The person's settings name it.
    case home
    /// Nothing was found: the folder the search began in.
    case startingFolder
  }

  /// An absolute path without links.
  package let root: BytePath
  package let origin: Origin
  /// The repository that `root` lies in.
  package let repository: GitRepository?
  /// The person's folders, which tell of ignored files.
  package let user: UserFolders

  /// The names of files that say what of a workspace is read, and how.
  package static let governingNames = [SettingsFile.workspaceName] + IgnoreRules.FileName.allCases.map(\.rawValue)

  /// `.tasks.json` at the root, where there is one.
  package var settingsFile: BytePath? {
    (try? Self.holdsSettings(root)) == true ? root.joined(SettingsFile.workspaceName) : nil
  }

  init(root: BytePath, origin: Origin, repository: GitRepository?, user: UserFolders) {
    self.root = root
    self.origin = origin
    self.repository = repository
    self.user = user
  }

  /// Throws where that cannot be asked: that a folder has none is the reason to use the one above it.
  static func holdsSettings(_ folder: BytePath) throws(FileError) -> Bool {
    do throws(FileError) {
      return try FileStatus(of: folder.joined(SettingsFile.workspaceName), followingLinks: false).kind != .folder
    } catch {
      if error.isNotFound { return false }
      throw error
    }
  }
}
