extension Workspace {
  /// Returns all task files except ignored and hidden ones and those of nested workspaces. An empty list is not an
  /// error.
  package func files(_ options: FileSearchOptions = FileSearchOptions()) -> FileList {
    var search = FileSearch(self, options)
    return search.run()
  }

  /// Whether the workspace contains a task file. The search ends at the first one and follows no links.
  var holdsAnyTaskFile: Bool {
    var search = FileSearch(self, FileSearchOptions())
    return search.findsAny()
  }

  /// Returns the line of an ignore file or of the settings that hides `path`, an absolute path inside the workspace, or
  /// a folder that contains it; `nil` if none does.
  package func ignoreOrigin(of path: BytePath, exclude: ExcludedFiles? = nil) -> IgnoreOrigin? {
    guard path.isInside(root), path != root else { return nil }
    var rules = IgnoreRules()
    var problems: [FileError] = []
    var folder = root
    var level = levelAbove(&rules, &problems)
    let components = path.components.dropFirst(root.components.count)
    for (index, component) in components.enumerated() {
      level = rules.enter(folder, repository: GitRepository(at: folder), user: user, below: level, problems: &problems)
      if folder == root { level = rules.exclude(exclude, at: root, below: level) }
      folder = folder.joined(component)
      let isFolder =
        index + 1 < components.count || FileStatus.ifAny(folder, followingLinks: false)?.kind == .folder
      if let origin = rules.origin(of: folder, isFolder: isFolder, level: level) { return origin }
    }
    return nil
  }

  /// Returns the rules of the folders above the workspace, up to the repository's root. Only their effect on files
  /// inside the workspace counts: a person who works in an ignored folder wants to see its files.
  func levelAbove(_ rules: inout IgnoreRules, _ problems: inout [FileError]) -> IgnoreRules.Level {
    guard let repository, root != repository.root else { return IgnoreRules.none }
    var folder = repository.root
    var level = rules.enter(folder, repository: repository, user: user, below: IgnoreRules.none, problems: &problems)
    for component in root.components.dropFirst(folder.components.count).dropLast() {
      folder = folder.joined(component)
      level = rules.enter(folder, repository: nil, user: user, below: level, problems: &problems)
    }
    return level
  }
}
