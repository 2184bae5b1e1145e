import TaskFiles
import TaskLinter
import TaskSyntax
import TaskWorkspace

/// Reads the task files and settings of git's index.
struct IndexReader {
  private let invocation: Invocation
  private let folder: BytePath
  private let index: StagedFiles
  /// The files that the command line names.
  let operands: IndexOperands
  private var tasks: [Document] = []
  /// The files of the last commit that were changed or removed.
  private var replaced: [Document] = []
  /// By the path of their folder from the root; that of the root is empty.
  private var settings: [[UInt8]: [UInt8]] = [:]
  private let ignored: StagedIgnoreRules
  /// Files that are larger than the program reads.
  private(set) var problems: [FileError] = []

  /// A file of the index, or of the last commit.
  private typealias Document = (path: [UInt8], source: SourceText)

  /// Paths of which the index holds several versions.
  var unmerged: [BytePath] { index.unmerged.filter { TaskFileName.matches(BytePath($0)) }.map(index.root.joined) }

  /// - Parameter given: the paths that the command line names, from `folder` on.
  init(
    _ invocation: Invocation, folder: BytePath, _ given: [BytePath], requiresTaskNames: Bool
  ) throws(GitProgram.Failure) {
    self.invocation = invocation
    self.folder = folder
    let index = try StagedFiles(
      try invocation.git(in: folder), in: folder, isNamed: invocation.namesRepository,
      merged: MergedCommits.named(by: invocation.mergeVariables))
    self.index = index
    let operands = IndexOperands(given, in: folder, of: index, requiresTaskNames: requiresTaskNames)
    self.operands = operands
    let isWanted =
      !given.isEmpty || index.changed.contains { TaskFileName.matches(BytePath($0)) || Self.isSettings($0) }
      || index.removed.contains { TaskFileName.matches(BytePath($0)) }
    let wanted = index.entries.filter { entry in
      isWanted
        && (TaskFileName.matches(BytePath(entry.path)) || Self.isSettings(entry.path)
          || StagedIgnoreRules.isSource(entry.path) || operands.names(entry.path))
    }
    var lists: [(path: [UInt8], contents: [UInt8])] = []
    let limit = { (entry: StagedFiles.Entry) in
      let path = BytePath(entry.path)
      if TaskFileName.matches(path) || operands.names(entry.path) { return FileReader.sizeLimit }
      return Self.isSettings(entry.path) ? SettingsFile.sizeLimit : StagedIgnoreRules.sizeLimit
    }
    let read = try index.contents(of: wanted, reservedTail: SourceText.padding, limit: limit)
    for (entry, contents) in zip(wanted, read) {
      guard let contents else {
        problems.append(FileError(index.root.joined(entry.path), .tooLarge(limit: limit(entry))))
        continue
      }
      if TaskFileName.matches(BytePath(entry.path)) || operands.names(entry.path) {
        tasks.append((entry.path, SourceText(contents)))
      }
      if Self.isSettings(entry.path) {
        settings[Self.folder(of: entry.path)] = Array(contents.bytes.prefix(contents.count))
      } else if StagedIgnoreRules.isSource(entry.path) {
        lists.append((entry.path, Array(contents.bytes.prefix(contents.count))))
      }
    }
    ignored = StagedIgnoreRules(root: index.root, lists)
    let earlier = isWanted ? index.replaced.filter { TaskFileName.matches(BytePath($0.path)) } : []
    let before = try index.contents(of: earlier, reservedTail: SourceText.padding) { _ in FileReader.sizeLimit }
    for (entry, contents) in zip(earlier, before) {
      if let contents { replaced.append((entry.path, SourceText(contents))) }
    }
  }

  /// The workspaces with all their files, in the order of their folders.
  func groups() throws(CommandFailure) -> [FileGroup] {
    noteUnknownSettings()
    var members: [[UInt8]: [Document]] = [:]
    for task in tasks { members[workspace(of: task.path), default: []].append(task) }
    var replacedMembers: [[UInt8]: [Document]] = [:]
    for task in replaced { replacedMembers[workspace(of: task.path), default: []].append(task) }
    for root in settings.keys where index.changed.contains(Self.path(SettingsFile.workspaceName, in: root)) {
      members[root] = members[root] ?? []
    }
    var groups: [FileGroup] = []
    for (root, files) in members.sorted(by: { BytePath($0.key) < BytePath($1.key) }) {
      let settings = try settings(in: root)
      let shown = files.compactMap { file(at: $0.path, $0.source, in: root, settings) }
      let before = replacedMembers[root, default: []].compactMap { file(at: $0.path, $0.source, in: root, settings) }
      let workspace = Workspace.at(index.root.joined(root), user: invocation.userFolders)
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
    // As on the disk: what is ignored is read where it is named, unless --force-exclude says no.
    let isMeant = isNamed && !invocation[SelectionOption.forceExclude]
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
  private func settings(in root: [UInt8]) throws(CommandFailure) -> Settings {
    guard let bytes = settings[root], !invocation[GlobalOption.noConfig] else { return Settings(for: .everyone) }
    let path = index.root.joined(Self.path(SettingsFile.workspaceName, in: root))
    let file = SettingsFile(bytes, path: path, layer: .workspace, rules: LintRule.all.map(\.name))
    try invocation.check(file)
    return Settings(workspace: file, for: .everyone)
  }

  /// Says which settings on the disk do not count.
  private func noteUnknownSettings() {
    if invocation[GlobalOption.noConfig] { return }
    var folders: Set<[UInt8]> = []
    for path in index.changed where TaskFileName.matches(BytePath(path)) {
      var folder = Self.folder(of: path)
      while folders.insert(folder).inserted, !folder.isEmpty { folder = Self.folder(of: folder) }
    }
    for folder in folders.sorted(by: { BytePath($0) < BytePath($1) }) {
      let name = Self.path(SettingsFile.workspaceName, in: folder)
      let path = index.root.joined(name)
      guard index.entry(at: name) == nil, FileStatus.ifAny(path)?.kind == .regular else { continue }
      invocation.console.note(
        "the settings in '\(path.relative(to: self.folder).bytes)' do not count: git does not have them",
        help: "'git add' the file")
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

  private static func path(_ name: String, in folder: [UInt8]) -> [UInt8] {
    BytePath(folder).joined(name).bytes
  }
}
