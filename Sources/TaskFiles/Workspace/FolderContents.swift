import TaskSyntax

/// The entries of one folder that a search needs.
struct FolderContents {
  /// The task files with their kinds: a name that ends in `.tasks` may be that of a pipe.
  private(set) var taskFiles: [(name: [UInt8], kind: FileKind)] = []
  /// The copies that a sync service has made of other files of the folder. They are no task files of their own.
  private(set) var copies: [[UInt8]] = []
  private(set) var folders: [[UInt8]] = []
  private(set) var links: [[UInt8]] = []
  private(set) var ignoreFiles: [IgnoreRules.FileName] = []
  private(set) var holdsSettings = false
  private(set) var holdsRepository = false
  /// The number of all entries, including irrelevant ones.
  private(set) var entryCount = 0

  init(_ listing: borrowing FolderListing, includesHidden: Bool) throws(FileError) {
    var candidates: [(name: [UInt8], kind: FileKind, original: [UInt8])] = []
    try listing.forEachEntry { name, kind in
      entryCount += 1
      if name[0] == BytePath.dot {
        addDotted(name, kind)
        guard includesHidden, !Self.isGit(name) else { return }
      }
      if kind != .folder, let original = ConflictCopy.originalOfSync(name), TaskFileName.matches(original.span) {
        candidates.append((name.array(name.indices), kind, original))
        return
      }
      switch kind {
      case .folder: folders.append(name.array(name.indices))
      case .link: links.append(name.array(name.indices))
      default: if TaskFileName.matches(name) { taskFiles.append((name.array(name.indices), kind)) }
      }
    }
    if !candidates.isEmpty { addCopies(candidates) }
  }

  /// Adds files named like copies. One without its original is a file like others.
  private mutating func addCopies(_ candidates: [(name: [UInt8], kind: FileKind, original: [UInt8])]) {
    let originals = Set(taskFiles.map(\.name) + links)
    for (name, kind, original) in candidates {
      if kind == .regular, originals.contains(original) {
        copies.append(name)
      } else if kind == .link {
        links.append(name)
      } else if TaskFileName.matches(name.span) {
        taskFiles.append((name, kind))
      }
    }
  }

  /// The task files sorted by name. Sorting short names here is cheaper than sorting paths.
  var sortedTaskFiles: [(name: [UInt8], kind: FileKind)] {
    taskFiles.sorted { $0.name.span.precedes($1.name.span, from: 0) }
  }

  private mutating func addDotted(_ name: Span<UInt8>, _ kind: FileKind) {
    if Self.isGit(name) { holdsRepository = true }
    guard kind != .folder else { return }
    let settings = Self.settingsName
    if name.count == settings.count, name.holds(settings, at: 0) { holdsSettings = true }
    for file in IgnoreRules.FileName.allCases where name.count == file.bytes.count && name.holds(file.bytes, at: 0) {
      ignoreFiles.append(file)
    }
  }

  private static let settingsName = Array(SettingsFile.workspaceName.utf8)
  private static let git = Array(".git".utf8)

  private static func isGit(_ name: Span<UInt8>) -> Bool { name.count == git.count && name.holds(git, at: 0) }
}
