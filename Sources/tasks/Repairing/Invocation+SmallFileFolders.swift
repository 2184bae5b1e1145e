import TaskFiles

extension Invocation {
  /// The folders where commands write files other than task files, and may have left temporary files: the hooks of the
  /// workspace's repository, the user's settings and state, and the folders of an installation.
  func foldersOfSmallFiles(of workspace: Workspace) -> [BytePath] {
    let user = userFolders
    let settings = user.settingsFile.map { (try? $0.resolved()) ?? $0 }
    let own = [
      workspace.repository?.commonFolder.joined("hooks"), user.settingsFile?.parent, settings?.parent, user.state,
      user.editFolder,
    ]
    let installed = InstalledFile.folders(commands)
    let folders = own.compactMap(\.self) + prefixes.flatMap { prefix in installed.map { prefix.joined($0) } }
    // A path that ends in a dot is missing if it is not a folder.
    return folders.filter { !FileStatus.isMissing($0.joined(".")) }.map { (try? $0.resolved()) ?? $0 }
  }

  /// The default prefix of `install`, and the prefix of the running program.
  private var prefixes: [BytePath] {
    var prefixes = [userFolders.standardPrefix].compactMap(\.self)
    if let program = process.program() {
      let prefix = program.parent.parent
      if prefix.joined(InstalledFile.program) == program { prefixes.append(prefix) }
    }
    return prefixes
  }
}
