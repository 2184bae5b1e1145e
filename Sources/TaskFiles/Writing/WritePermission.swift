/// The origin of a file name, which decides where the name may lead. Every way to write takes a permission and checks
/// it when the file is opened, because other people chose many of the names in a repository.
package enum WritePermission: Sendable, Equatable {
  /// A file that a search, a link or a setting selected in the workspace with this root; it must be a task file.
  case taskFile(root: BytePath)
  /// A file that a search found in the workspace with this root for a command that changes all of them; it must be a
  /// task file in the workspace.
  case foundFile(root: BytePath)
  /// The file that the settings of the workspace with this root name as the baseline.
  case baseline(root: BytePath)
  /// A file that the person names, below this root or elsewhere: either a task file, or a file of any name without
  /// links on the way.
  case named(root: BytePath)
  /// A file that the person or git names, without links on the way.
  case direct(root: BytePath)
  /// A file in the person's own folders, whose name does not depend on a workspace.
  case personal
}

extension WritePermission {
  /// Throws if a file must not be written.
  ///
  /// - Parameters:
  ///   - path: the path as it was chosen.
  ///   - resolved: the path of the file without links. If the file does not exist, only its folder is resolved.
  ///   - isNew: whether the file does not exist yet.
  func check(_ path: BytePath, leadingTo resolved: BytePath, isNew: Bool) throws(FileError) {
    if let obstacle = obstacle(path, resolved, isNew) { throw FileError(path, .forbidden(obstacle, target: resolved)) }
  }

  /// Throws if another program must not write a file.
  package func check(_ path: BytePath) throws(FileError) {
    let isNew = FileStatus.ifAny(path) == nil
    try check(path, leadingTo: isNew ? path.resolvedForNewFile() : path.resolved(), isNew: isNew)
  }

  private func obstacle(_ path: BytePath, _ resolved: BytePath, _ isNew: Bool) -> WriteObstacle? {
    switch self {
    case .taskFile(let root): Self.obstacleToTaskFile(path, resolved, root, isNew)
    case .foundFile(let root):
      Self.obstacleToTaskFile(path, resolved, root, isNew) ?? (resolved.isInside(root) ? nil : .foundOutside)
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
    // Some programs read every file of certain folders, but a folder with task files in it is one for task files.
    let isLedOut = path.normalized().isInside(root) && !file.isInside(root)
    return isNew && isLedOut && !holdsTaskFile(file.parent) ? .newOutside : nil
  }

  private static func obstacleToBaseline(_ file: BytePath, _ root: BytePath) -> WriteObstacle? {
    if !BaselineName.matches(file) { return .notABaseline }
    if isOfGit(file, root) { return .gitFolder }
    return file.isInside(root) ? nil : .outside
  }

  /// Whether the file lies in a git folder, disregarding the components that it shares with `root`.
  private static func isOfGit(_ file: BytePath, _ root: BytePath) -> Bool {
    let common = zip(file.components, root.components).prefix { $0 == $1 }.count
    return file.components.dropFirst(common).contains(where: GitRepository.isFolderName)
  }

  /// Whether no link in the workspace leads to the file and the path itself is not a link.
  private static func isDirect(_ path: BytePath, _ resolved: BytePath, _ root: BytePath) -> Bool {
    let normalized = path.normalized()
    // The root has no links.
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
