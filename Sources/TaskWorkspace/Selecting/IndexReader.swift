import TaskFiles
import TaskLinter
import TaskSyntax

/// Reads the task files and settings of git's index.
struct IndexReader {
  private let opener: WorkspaceOpener
  private let folder: BytePath
  private let request: SelectionRequest
  private let index: StagedFiles
  /// The files that paths name.
  let operands: IndexOperands
  private var tasks: [StagedDocument] = []
  /// The files of the last commit that were changed or removed.
  private var replaced: [StagedDocument] = []
  /// By the path of their folder from the root; that of the root is empty.
  private var settings: [[UInt8]: [UInt8]] = [:]
  private var ignored: StagedIgnoreRules
  /// Files that are larger than the program reads.
  private(set) var problems: [FileError] = []

  /// A file of the index, or of the last commit.
  private typealias StagedDocument = (path: [UInt8], source: SourceText)

  /// Paths of which the index holds several versions.
  var unmerged: [BytePath] { index.unmerged.filter { TaskFileName.matches(BytePath($0)) }.map(index.root.joined) }

  /// - Parameters:
  ///   - folder: the current one.
  ///   - merged: the commits that are being merged, where git has not noted them yet.
  init(
    _ opener: WorkspaceOpener, folder: BytePath, _ request: SelectionRequest, merged: [[UInt8]]
  ) throws(GitProgram.Failure) {
    self.opener = opener
    self.folder = folder
    self.request = request
    index = try StagedFiles(try opener.git(in: folder), in: folder, isNamed: opener.namesRepository, merged: merged)
    operands = IndexOperands(request.paths, in: folder, of: index, requiresTaskNames: request.requiresTaskNames)
    ignored = StagedIgnoreRules(root: index.root, [])
    let isWanted =
      !operands.isEmpty || index.changed.contains { TaskFileName.matches(BytePath($0)) || Self.isSettings($0) }
      || index.removed.contains { TaskFileName.matches(BytePath($0)) }
    if isWanted { try read() }
  }

  /// Reads the files of the index that matter, and those that they replace.
  private mutating func read() throws(GitProgram.Failure) {
    let wanted = index.entries.filter { entry in
      isTasks(entry.path) || Self.isSettings(entry.path) || StagedIgnoreRules.isSource(entry.path)
    }
    var lists: [(path: [UInt8], contents: [UInt8])] = []
    let read = try index.contents(of: wanted, reservedTail: SourceText.padding) { limit(of: $0.path) }
    for (entry, contents) in zip(wanted, read) {
      guard let contents else {
        problems.append(FileError(index.root.joined(entry.path), .tooLarge(limit: limit(of: entry.path))))
        continue
      }
      if isTasks(entry.path) { tasks.append((entry.path, SourceText(contents))) }
      if Self.isSettings(entry.path) {
        settings[Self.folder(of: entry.path)] = Array(contents.bytes.prefix(contents.count))
      } else if StagedIgnoreRules.isSource(entry.path) {
        lists.append((entry.path, Array(contents.bytes.prefix(contents.count))))
      }
    }
    ignored = StagedIgnoreRules(root: index.root, lists)
    let earlier = index.replaced.filter { TaskFileName.matches(BytePath($0.path)) }
    let before = try index.contents(of: earlier, reservedTail: SourceText.padding) { _ in FileReader.sizeLimit }
    for (entry, contents) in zip(earlier, before) {
      if let contents { replaced.append((entry.path, SourceText(contents))) }
    }
  }

  /// Whether the file at `path` is read as a task file.
  private func isTasks(_ path: [UInt8]) -> Bool {
    if operands.names(path) { return true }
    guard TaskFileName.matches(BytePath(path)) else { return false }
    // A copy beside its original is no task file.
    guard let copy = ConflictCopy(BytePath(path)), copy.origin.isOfSync else { return true }
    return index.entry(at: copy.original.normalized().bytes) == nil
  }

  /// The size, in bytes, up to which a file is read.
  private func limit(of path: [UInt8]) -> Int {
    if isTasks(path) { return FileReader.sizeLimit }
    return Self.isSettings(path) ? SettingsFile.sizeLimit : StagedIgnoreRules.sizeLimit
  }

  /// The workspaces with all their files, in the order of their folders.
  func groups() throws(WorkspaceProblem) -> [FileGroup] {
    reportUnknownSettings()
    var members: [[UInt8]: [StagedDocument]] = [:]
    for task in tasks { members[workspace(of: task.path), default: []].append(task) }
    var replacedMembers: [[UInt8]: [StagedDocument]] = [:]
    for task in replaced { replacedMembers[workspace(of: task.path), default: []].append(task) }
    for root in settings.keys where index.changed.contains(Self.path(SettingsFile.workspaceName, in: root)) {
      members[root] = members[root] ?? []
    }
    var groups: [FileGroup] = []
    for (root, files) in members.sorted(by: { BytePath($0.key) < BytePath($1.key) }) {
      let settings = try settings(in: root)
      let shown = files.compactMap { file(at: $0.path, $0.source, in: root, settings) }
      let before = replacedMembers[root, default: []].compactMap { file(at: $0.path, $0.source, in: root, settings) }
      let workspace = Workspace.at(index.root.joined(root), user: opener.user)
      groups.append(FileGroup(workspace: workspace, settings: settings, files: shown, replaced: before, of: index))
    }
    return groups
  }

  /// A file of a workspace; `nil` for one that is left out.
  private func file(
    at path: [UInt8], _ source: SourceText, in root: [UInt8], _ settings: Settings
  ) -> InputFile? {
    let inner = root.isEmpty ? path : Array(path.dropFirst(root.count + 1))
    let excluded = PathPatterns(settings.excludedFiles?.patterns.map(\.text) ?? [])
    let isNamed = operands.names(path)
    // As on the disk: what is ignored is read where it is named, unless the request says no.
    let isMeant = isNamed && !request.leavesOutIgnored
    if inner != settings[.inbox], !isMeant, ignored.ignores(path) || excluded.matches(inner) { return nil }
    // A hidden file is no part of a workspace.
    let isHidden = BytePath(inner).components.contains { $0.first == UInt8(ascii: ".") }
    if isHidden, !isNamed, !index.changed.contains(path) { return nil }
    return InputFile(path: index.root.joined(path), naming: naming(of: path), source: source)
  }

  /// The name to show for a requested file: one that is named, else one that is to be committed.
  private func naming(of path: [UInt8]) -> InputFile.Naming? {
    if !operands.isEmpty { return operands.naming(of: path) }
    guard index.changed.contains(path) else { return nil }
    return { [folder] file in file.relative(to: folder) }
  }

  /// The settings that count in a workspace: its own, as they are in the index.
  private func settings(in root: [UInt8]) throws(WorkspaceProblem) -> Settings {
    guard let bytes = settings[root], opener.options.readsSettings else { return Settings(for: .everyone) }
    let path = index.root.joined(Self.path(SettingsFile.workspaceName, in: root))
    let file = SettingsFile(bytes, path: path, layer: .workspace, rules: LintRule.all.map(\.name))
    try opener.check(file)
    return Settings(workspace: file, for: .everyone)
  }

  /// Reports which settings on the disk do not count.
  private func reportUnknownSettings() {
    if !opener.options.readsSettings { return }
    var folders: Set<[UInt8]> = []
    for path in index.changed where TaskFileName.matches(BytePath(path)) {
      var folder = Self.folder(of: path)
      while folders.insert(folder).inserted, !folder.isEmpty { folder = Self.folder(of: folder) }
    }
    for folder in folders.sorted(by: { BytePath($0) < BytePath($1) }) {
      let name = Self.path(SettingsFile.workspaceName, in: folder)
      let path = index.root.joined(name)
      guard index.entry(at: name) == nil, FileStatus.ifAny(path)?.kind == .regular else { continue }
      opener.report(.index(.settingsMissing(path: path)))
    }
  }

  /// The nearest folder with settings, else the root.
  private func workspace(of path: [UInt8]) -> [UInt8] {
    var folder = Self.folder(of: path)
    while !folder.isEmpty, settings[folder] == nil { folder = Self.folder(of: folder) }
    return folder
  }

  private static func isSettings(_ path: [UInt8]) -> Bool {
    BytePath(path).name.elementsEqual(SettingsFile.workspaceName.utf8)
  }

  /// The path of the folder of a path, empty for the root.
  private static func folder(of path: [UInt8]) -> [UInt8] {
    Array(path[..<(path.lastIndex(of: UInt8(ascii: "/")) ?? 0)])
  }

  private static func path(_ name: String, in folder: [UInt8]) -> [UInt8] { BytePath(folder).joined(name).bytes }
}
