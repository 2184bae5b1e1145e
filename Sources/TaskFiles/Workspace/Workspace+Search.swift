extension Workspace {
  /// Returns the workspace of `start`, a folder or a file in it, by one traversal upward. The traversal ends at the
  /// repository's root, or outside of a repository below the person's home or `/`; the starting folder is always
  /// checked. The workspace is the first folder with `.tasks.json`; else the repository's root, if it contains a task
  /// file; else `home`, if it contains the starting folder; else the nearest folder upward that directly contains a
  /// task file; else `home`; else the starting folder.
  package static func containing(
    _ start: BytePath, home: BytePath?, user: UserFolders = .current
  ) throws(FileError) -> Workspace {
    let folder = try existingFolder(start)
    let repository = GitRepository.containing(folder)
    let limit = repository == nil ? try? user.home?.resolved() : nil
    var current = folder
    while true {
      if try holdsSettings(current) {
        return Workspace(root: current, origin: .settings, repository: repository, user: user)
      }
      let parent = current.parent
      if current == repository?.root || parent == current { break }
      if repository == nil, parent == limit || parent == .root { break }
      current = parent
    }
    if let repository {
      let whole = Workspace(root: repository.root, origin: .repository, repository: repository, user: user)
      if holdsTaskFile(repository.root) || isTaskFileInIndex(of: repository) || whole.holdsAnyTaskFile { return whole }
    }
    let homeWorkspace = home.map { at($0, user: user) }
    if let homeWorkspace, folder.isInside(homeWorkspace.root) { return homeWorkspace }
    if let nearest = nearestFolderWithTaskFile(from: folder, user) {
      return Workspace(root: nearest, origin: .taskFiles, repository: .containing(nearest), user: user)
    }
    return homeWorkspace ?? Workspace(root: folder, origin: .startingFolder, repository: repository, user: user)
  }

  /// Returns the nearest folder upward that directly contains a task file. The home of the person, `/`, and folders in
  /// which everyone may create files count only as the starting folder.
  private static func nearestFolderWithTaskFile(from folder: BytePath, _ user: UserFolders) -> BytePath? {
    if holdsTaskFile(folder) { return folder }
    let end = try? user.home?.resolved()
    var current = folder.parent
    while current != .root, current != end, FileStatus.ifAny(current).map({ $0.mode & 0o002 == 0 }) == true {
      if holdsTaskFile(current) { return current }
      current = current.parent
    }
    return nil
  }

  /// Returns the workspace that the person's settings name as home. If that folder does not exist, reading its files
  /// fails.
  package static func at(_ home: BytePath, user: UserFolders = .current) -> Workspace {
    let root = (try? home.resolved()) ?? home.normalized()
    return Workspace(root: root, origin: .home, repository: .containing(root), user: user)
  }

  /// Returns the folder of a path that may name a file, which need not exist. Throws if the kind of the path cannot be
  /// determined, instead of using the parent folder.
  private static func existingFolder(_ start: BytePath) throws(FileError) -> BytePath {
    do throws(FileError) {
      if try FileStatus(of: start).kind == .folder { return try start.resolved() }
    } catch {
      if !error.isNotFound { throw error }
    }
    return try start.parent.resolved()
  }

  /// Whether a folder directly contains a task file.
  private static func holdsTaskFile(_ folder: BytePath) -> Bool {
    var isFound = false
    if let listing = try? FolderListing(folder) {
      try? listing.forEachEntry { name, kind in
        if kind != .folder, name[0] != BytePath.dot, TaskFileName.matches(name) { isFound = true }
      }
    }
    return isFound
  }

  /// Whether the index contains a task file. An unreadable index counts as empty.
  private static func isTaskFileInIndex(of repository: GitRepository) -> Bool {
    guard let contents = try? FileContents(of: repository.indexFile),
      let index = GitIndex(contents.bytes, hashLength: repository.hashLength)
    else { return false }
    return index.containsName { TaskFileName.matches($0.span) } ?? false
  }
}
