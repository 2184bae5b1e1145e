import TaskFiles

extension Invocation {
  /// The folders where commands write that are no task files, and may have left something: the hooks of the workspace's
  /// repository, a person's settings and state, and the places of an installation.
  func foldersOfSmallFiles(of workspace: Workspace) -> [BytePath] {
    let user = userFolders
    let settings = user.settingsFile.map { (try? $0.resolved()) ?? $0 }
    let own = [
      workspace.repository?.commonFolder.joined("hooks"), user.settingsFile?.parent, settings?.parent, user.state,
      user.editFolder,
    ]
    let installed = InstalledFile.folders(commands)
    let folders = own.compactMap(\.self) + prefixes.flatMap { prefix in installed.map { prefix.joined($0) } }
    // The path with a dot leads to nothing where there is no folder.
    return folders.filter { !FileStatus.isMissing($0.joined(".")) }.map { (try? $0.resolved()) ?? $0 }
  }

  /// The folders in which `install` puts files by default, and in which it has put this program.
  private var prefixes: [BytePath] {
    var prefixes = [userFolders.standardPrefix].compactMap(\.self)
    if let program = surroundings.program() {
      let prefix = program.parent.parent
      if prefix.joined(InstalledFile.program) == program { prefixes.append(prefix) }
    }
    return prefixes
  }
}
