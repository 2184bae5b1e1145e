/// One traversal of a workspace.
///
/// Real folders are traversed first, then the targets of links, so that a file found both ways is listed by the path
/// without links. A folder is entered once, by whatever path. The folders above the workspace count as entered, because
/// a link to one leads back to the workspace. The traversal opens each folder once and makes no system call for a file
/// and one for a link.
struct FileSearch {
  private let workspace: Workspace
  private let options: FileSearchOptions
  private var rules = IgnoreRules()
  private var list = FileList()
  private var stopsAtFirst = false

  /// The folders to be entered, each with the level of its parent.
  private var folders: [(path: BytePath, level: IgnoreRules.Level)] = []
  private var linkedFolders: [(path: BytePath, level: IgnoreRules.Level)] = []
  private var linkedFiles: [BytePath] = []
  private var entered: Set<FileIdentity> = []
  private var ignoredFiles: [IgnoreOrigin: Int] = [:]
  private var ignoredFolders: [(path: BytePath, origin: IgnoreOrigin)] = []

  init(_ workspace: Workspace, _ options: FileSearchOptions) {
    self.workspace = workspace
    self.options = options
  }

  mutating func run() -> FileList {
    walkRoot()
    while !linkedFolders.isEmpty {
      let round = linkedFolders.sorted { $0.path < $1.path }
      linkedFolders = []
      walk(round)
    }
    addInbox()
    addLinkedFiles()
    // All paths begin with the root.
    let shared = workspace.root.bytes.count
    list.files.sort { $0.bytes.span.precedes($1.bytes.span, from: shared) }
    list.problems.sort { $0.path < $1.path }
    list.copies.sort()
    if list.files.isEmpty { list.ignored = ignored() }
    return list
  }

  /// Whether any file is found outside of links. Stops at the first one.
  mutating func findsAny() -> Bool {
    stopsAtFirst = true
    walkRoot()
    return !list.files.isEmpty
  }

  private mutating func walkRoot() {
    enterFoldersAbove()
    let level = options.respectsIgnoreFiles ? workspace.levelAbove(&rules, &list.problems) : IgnoreRules.none
    walk([(workspace.root, level)])
  }

  private mutating func enterFoldersAbove() {
    var folder = workspace.root
    while folder != .root {
      folder = folder.parent
      if let status = FileStatus.ifAny(folder) { entered.insert(status.identity) }
    }
  }

  private mutating func walk(_ starts: [(path: BytePath, level: IgnoreRules.Level)]) {
    folders = starts.reversed()
    while !stopsAtFirst || list.files.isEmpty, let (path, level) = folders.popLast() {
      do throws(FileError) {
        let listing = try FolderListing(path)
        let status = try listing.status()
        guard entered.insert(status.identity).inserted else { continue }
        list.folders.append(path)
        add(try FolderContents(listing, includesHidden: options.includesHidden), of: path, status, parentLevel: level)
      } catch {
        list.problems.append(error)
      }
    }
  }

  private mutating func add(
    _ contents: FolderContents, of folder: BytePath, _ status: FileStatus, parentLevel: IgnoreRules.Level
  ) {
    if contents.holdsSettings, folder != workspace.root { return }
    var level = parentLevel
    if options.respectsIgnoreFiles {
      level = rules.enter(
        folder, names: contents.ignoreFiles, status: status,
        repository: contents.holdsRepository ? GitRepository(at: folder) : nil, user: workspace.user,
        below: parentLevel, problems: &list.problems)
      if folder == workspace.root { level = rules.exclude(options.exclude, at: folder, below: level) }
    }
    for (name, kind) in contents.sortedTaskFiles {
      let path = folder.joined(name)
      if isIgnored(path, level) { continue }
      if kind == .regular {
        list.files.append(path)
      } else {
        list.problems.append(FileError(path, .notRegular(kind)))
      }
    }
    list.copies += contents.copies.map(folder.joined).filter { path in
      rules.origin(of: path, isFolder: false, level: level) == nil
    }
    for name in contents.links { addLink(folder.joined(name), level) }
    // The stack is taken from its end.
    for path in contents.folders.map(folder.joined).sorted().reversed() {
      if let origin = rules.origin(of: path, isFolder: true, level: level) {
        ignoredFolders.append((path, origin))
      } else {
        folders.append((path, level))
      }
    }
  }

  /// Adds a link. As in git, a link is not a folder to a pattern that ends in a slash, whatever its target is.
  private mutating func addLink(_ path: BytePath, _ level: IgnoreRules.Level) {
    let isTaskFile = TaskFileName.matches(path)
    do throws(FileError) {
      let kind = try FileStatus(of: path).kind
      guard kind == .folder || isTaskFile, !isIgnored(path, level) else { return }
      switch kind {
      case .folder: linkedFolders.append((path, level))
      case .regular: linkedFiles.append(path)
      default: list.problems.append(FileError(path, .notRegular(kind)))
      }
    } catch {
      if isTaskFile, !isIgnored(path, level) { list.problems.append(error) }
    }
  }

  private mutating func isIgnored(_ path: BytePath, _ level: IgnoreRules.Level) -> Bool {
    guard let origin = rules.origin(of: path, isFolder: false, level: level) else { return false }
    if TaskFileName.matches(path) { ignoredFiles[origin, default: 0] += 1 }
    return true
  }

  private mutating func addInbox() {
    let path = workspace.root.joined(options.inbox).normalized()
    guard path.isInside(workspace.root), path != workspace.root, !list.files.contains(path),
      !linkedFiles.contains(path)
    else { return }
    do throws(FileError) {
      let kind = try FileStatus(of: path).kind
      if kind == .regular {
        // The inbox may be another path to a file that was found, which `addLinkedFiles` checks.
        linkedFiles.append(path)
      } else {
        list.problems.append(FileError(path, .notRegular(kind)))
      }
    } catch {
      // A folder that cannot be entered is reported only once.
      let isKnown = list.problems.contains { path.isInside($0.path) && $0.reason == error.reason }
      if !error.isNotFound, !isKnown { list.problems.append(error) }
    }
  }

  /// Adds the targets of links that are not listed yet.
  private mutating func addLinkedFiles() {
    if linkedFiles.isEmpty { return }
    var found = Set(list.files.compactMap { FileStatus.ifAny($0)?.identity })
    for path in linkedFiles.sorted() {
      guard let status = FileStatus.ifAny(path), found.insert(status.identity).inserted else { continue }
      list.files.append(path)
      if let target = try? path.resolved() { list.folders.append(target.parent) }
    }
  }

  private func ignored() -> IgnoredFiles? {
    var counts = ignoredFiles
    var counter = TaskFileCounter(includesHidden: options.includesHidden)
    for (path, origin) in ignoredFolders { counts[origin, default: 0] += counter.count(in: path) }
    let causes = counts.filter { $0.value > 0 }.map { IgnoredFiles.Cause(origin: $0.key, count: $0.value) }
    if causes.isEmpty { return nil }
    return IgnoredFiles(
      count: causes.reduce(0) { $0 + $1.count }, isComplete: counter.isComplete,
      causes: causes.sorted { left, right in
        if left.count != right.count { return left.count > right.count }
        if left.origin.file != right.origin.file { return left.origin.file < right.origin.file }
        return left.origin.line < right.origin.line
      })
  }
}
