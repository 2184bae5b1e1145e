/// The origin of a file name, which decides where the name may lead. Each way to write requires a permission and checks
/// it where the file is opened, because others chose many of the names in a repository.
package enum WritePermission: Sendable, Equatable {
  /// A file that a search, a link or a setting chose in the workspace with this root: it must be a task file.
  case taskFile(root: BytePath)
  /// A file that the settings of the workspace with this root name as its baseline.
  case baseline(root: BytePath)
  /// A file that the person names, below this root or elsewhere: a task file like any other, or else a file of any name
  /// that no link leads to.
  case named(root: BytePath)
  /// A file that the person or git names, and that no link leads to.
  case direct(root: BytePath)
  /// A file of the person's own folders, which nothing in a workspace chooses.
  case personal
}

extension WritePermission {
  /// Throws where a file may not be written.
  ///
  /// - Parameters:
  ///   - path: as it was chosen.
  ///   - resolved: the file that it leads to, without links. Of a file that is not there the folder is resolved.
  ///   - isNew: whether there is no such file yet.
  func check(_ path: BytePath, leadingTo resolved: BytePath, isNew: Bool) throws(FileError) {
    if let obstacle = obstacle(path, resolved, isNew) { throw FileError(path, .forbidden(obstacle, target: resolved)) }
  }

  /// The same for a file that another program is to write.
  package func check(_ path: BytePath) throws(FileError) {
    let isNew = FileStatus.ifAny(path) == nil
    try check(path, leadingTo: isNew ? path.resolvedForNewFile() : path.resolved(), isNew: isNew)
  }

  private func obstacle(_ path: BytePath, _ resolved: BytePath, _ isNew: Bool) -> WriteObstacle? {
    switch self {
    case .taskFile(let root): Self.obstacleToTaskFile(path, resolved, root, isNew)
    case .baseline(let root): Self.obstacleToBaseline(resolved, root)
    case .named(let root):
      Self.isDirect(path, resolved, root) ? nil : Self.obstacleToTaskFile(path, resolved, root, isNew)
    case .direct(let root): Self.isDirect(path, resolved, root) ? nil : .link
    case .personal: nil
    }
  }

  private static func obstacleToTaskFile(
    _ path: BytePath, _ file: BytePath, _ root: BytePath, _ isNew: Bool
  ) -> WriteObstacle? {
    if !TaskFileName.matches(file) { return .notATaskFile }
    if isOfGit(file, root) { return .gitFolder }
    // Programs read every file of some folders. One with task files in it is a folder of lists.
    let isLedOut = path.normalized().isInside(root) && !file.isInside(root)
    return isNew && isLedOut && !holdsTaskFile(file.parent) ? .newOutside : nil
  }

  private static func obstacleToBaseline(_ file: BytePath, _ root: BytePath) -> WriteObstacle? {
    if !BaselineName.matches(file) { return .notABaseline }
    if isOfGit(file, root) { return .gitFolder }
    return file.isInside(root) ? nil : .outside
  }

  /// Whether a folder on the way to the file, from where that way leaves the one to `root`, is one of git's own.
  private static func isOfGit(_ file: BytePath, _ root: BytePath) -> Bool {
    let common = zip(file.components, root.components).prefix { $0 == $1 }.count
    return file.components.dropFirst(common).contains(where: GitRepository.isFolderName)
  }

  /// Whether no link of the workspace leads to the file, and no other one directly.
  private static func isDirect(_ path: BytePath, _ resolved: BytePath, _ root: BytePath) -> Bool {
    let normalized = path.normalized()
    // A root is without links.
    if normalized == resolved { return true }
    return !normalized.isInside(root) && FileStatus.ifAny(path, followingLinks: false)?.kind != .link
  }

  private static func holdsTaskFile(_ folder: BytePath) -> Bool {
    var isFound = false
    try? FolderListing(folder).forEachEntry { name, kind in
      if kind == .regular, TaskFileName.matches(name) { isFound = true }
    }
    return isFound
  }
}
