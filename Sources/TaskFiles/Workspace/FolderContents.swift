/// The entries of one folder that a search needs.
struct FolderContents {
  /// The ranges of the task files' names in `names`, with their kinds: a name that ends in `.tasks` may be that of a
  /// pipe.
  private(set) var taskFiles: [(name: Range<Int>, kind: FileKind)] = []
  /// The names of task files, one after the other in one buffer, because there may be many.
  private(set) var names: [UInt8] = []
  private(set) var folders: [[UInt8]] = []
  private(set) var links: [[UInt8]] = []
  private(set) var ignoreFiles: [IgnoreRules.FileName] = []
  private(set) var holdsSettings = false
  private(set) var holdsRepository = false
  /// The number of all entries, including irrelevant ones.
  private(set) var entryCount = 0

  init(_ listing: borrowing FolderListing, includesHidden: Bool) throws(FileError) {
    try listing.forEachEntry { name, kind in
      entryCount += 1
      if name[0] == BytePath.dot {
        addDotted(name, kind)
        guard includesHidden, !Self.isGit(name) else { return }
      }
      switch kind {
      case .folder: folders.append(Self.array(name))
      case .link: links.append(Self.array(name))
      default: if TaskFileName.matches(name) { addTaskFile(name, kind) }
      }
    }
  }

  /// The task files sorted by name. Sorting here, where the names lie side by side, is cheaper than sorting paths.
  var sortedTaskFiles: [(name: Range<Int>, kind: FileKind)] {
    let names = names.span
    return taskFiles.sorted { names.extracting($0.name).precedes(names.extracting($1.name), from: 0) }
  }

  private mutating func addTaskFile(_ name: Span<UInt8>, _ kind: FileKind) {
    let start = names.count
    for index in name.indices { names.append(name[index]) }
    taskFiles.append((start..<names.count, kind))
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

  private static func isGit(_ name: Span<UInt8>) -> Bool {
    name.count == git.count && name.holds(git, at: 0)
  }

  private static func array(_ name: Span<UInt8>) -> [UInt8] {
    // `Array(capacity:)` would look up its storage type in the runtime each time.
    var bytes: [UInt8] = []
    bytes.reserveCapacity(name.count)
    for index in name.indices { bytes.append(name[index]) }
    return bytes
  }
}
