import TaskFiles
import TaskLinter
import TaskSyntax

extension Invocation {
  /// Whether files are those of git's index.
  var readsIndex: Bool { self[SelectionOption.staged] || arguments.subcommand?.name == Subcommand.gitHook.name }

  /// What is to be committed: the task files of the index, asked for where they differ from the last commit, each
  /// workspace with the settings of the index. Nothing is written.
  func stagedSelection(in folder: BytePath) throws(CommandFailure) -> FileSelection {
    try checkStagedOptions()
    var selection = try FileSelection(
      self, folder: folder, scope: .workspaces, requiresTaskNames: false, for: .everyone)
    if !namesRepository, GitRepository.containing(folder) == nil {
      throw .isInNoRepository(
        shown(folder), for: self[SelectionOption.staged] ? "--staged" : "git hook",
        help: "'tasks lint' and 'tasks check' without it look at files")
    }
    let reader: StagedReader
    do throws(GitProgram.Failure) {
      reader = try StagedReader(self, folder: folder)
    } catch {
      throw failure(error)
    }
    for path in reader.unmerged {
      console.report(
        .error, "'\(path.relative(to: folder).bytes)' is not merged: it cannot be committed",
        help: "decide what holds, then 'git add' it")
      selection.combine(.conflict)
    }
    for group in try reader.groups() { selection.add(group) }
    return selection
  }

  private func checkStagedOptions() throws(CommandFailure) {
    if !arguments.operands.isEmpty, self[SelectionOption.staged] {
      throw .usage("'--staged' and PATH exclude each other", help: "'--staged' reads what is to be committed")
    }
    if self[SelectionOption.inputName] != nil || self[SelectionOption.force] || self[SelectionOption.forceExclude] {
      throw .usage(
        "'--staged' excludes '--stdin-filename', '--force' and '--force-exclude'",
        help: "all task files in the index are read, as they are there")
    }
    if self[GlobalOption.config] != nil {
      throw .usage("'--staged' and '--config' exclude each other", help: "the settings in the index count")
    }
  }

  /// Why git could not be asked, and what can be done about it.
  func failure(_ failure: GitProgram.Failure) -> CommandFailure {
    switch failure.reason {
    case .notFound:
      return CommandFailure(
        .inaccessible, "there is no 'git' in the folders of 'PATH'",
        help: "install git; folders in 'PATH' that are not absolute do not count")
    case .notStarted(let error):
      return CommandFailure(.inaccessible, "cannot run 'git': \(error.text)", help: error.help.map { "\($0)" })
    case .failed(let status, let errors):
      let lines = errors.split(separator: UInt8(ascii: "\n"))
      let said: TerminalText = lines.first.map { ": \($0)" } ?? ""
      let rest = lines.dropFirst().map { TerminalText(encoding: $0) }
      return CommandFailure(
        .inaccessible, "'\(failure.command)' ended with status \(Int(status))\(said)",
        help: rest.isEmpty ? nil : TerminalText(joining: rest, with: " "))
    case .unexpected:
      return CommandFailure(.inaccessible, "'\(failure.command)' wrote what is not understood")
    }
  }

  /// Whether the environment says which repository is meant, wherever we stand.
  var namesRepository: Bool {
    surroundings.environment("GIT_DIR") != nil || surroundings.environment("GIT_WORK_TREE") != nil
  }

  /// git, to be asked in `folder`.
  func git(in folder: BytePath) throws(GitProgram.Failure) -> GitProgram {
    try GitProgram(searchPath: surroundings.environment("PATH"), folder: folder)
  }
}

/// Reads the task files and settings of git's index.
private struct StagedReader {
  private let invocation: Invocation
  private let folder: BytePath
  private let index: StagedFiles
  private var tasks: [(path: [UInt8], source: SourceText)] = []
  /// By the path of their folder from the root; that of the root is empty.
  private var settings: [[UInt8]: [UInt8]] = [:]
  private let ignored: StagedIgnoreRules

  /// Paths of which the index holds several versions.
  var unmerged: [BytePath] { index.unmerged.filter { TaskFileName.matches(BytePath($0)) }.map(index.root.joined) }

  init(_ invocation: Invocation, folder: BytePath) throws(GitProgram.Failure) {
    self.invocation = invocation
    self.folder = folder
    let index = try StagedFiles(try invocation.git(in: folder), in: folder, isNamed: invocation.namesRepository)
    self.index = index
    let isChanged = index.changed.contains { TaskFileName.matches(BytePath($0)) || Self.isSettings($0) }
    let wanted = index.entries.filter { entry in
      isChanged
        && (TaskFileName.matches(BytePath(entry.path)) || Self.isSettings(entry.path)
          || StagedIgnoreRules.isSource(entry.path))
    }
    var lists: [(path: [UInt8], contents: [UInt8])] = []
    for (entry, contents) in zip(wanted, try index.contents(of: wanted, reservedTail: SourceText.padding)) {
      if TaskFileName.matches(BytePath(entry.path)) {
        tasks.append((entry.path, SourceText(contents)))
      } else if Self.isSettings(entry.path) {
        settings[Self.folder(of: entry.path)] = Array(contents.bytes.prefix(contents.count))
      } else {
        lists.append((entry.path, Array(contents.bytes.prefix(contents.count))))
      }
    }
    ignored = StagedIgnoreRules(root: index.root, lists)
  }

  /// The workspaces with all their files, in the order of their folders.
  func groups() throws(CommandFailure) -> [FileGroup] {
    noteUnknownSettings()
    var members: [[UInt8]: [(path: [UInt8], source: SourceText)]] = [:]
    for task in tasks { members[workspace(of: task.path), default: []].append(task) }
    for root in settings.keys where index.changed.contains(Self.path(Workspace.settingsName, in: root)) {
      members[root] = members[root] ?? []
    }
    var groups: [FileGroup] = []
    for (root, files) in members.sorted(by: { BytePath($0.key) < BytePath($1.key) }) {
      let settings = try settings(in: root)
      let shown = files.compactMap { file(at: $0.path, $0.source, in: root, settings) }
      let workspace = Workspace.at(index.root.joined(root), user: invocation.userFolders)
      groups.append(FileGroup(workspace: workspace, settings: settings, files: shown, of: index))
    }
    return groups
  }

  /// A file of a workspace; `nil` for one that is left out.
  private func file(
    at path: [UInt8], _ source: SourceText, in root: [UInt8], _ settings: Settings
  ) -> FileSelection.File? {
    let inner = root.isEmpty ? path : Array(path.dropFirst(root.count + 1))
    let excluded = PathPatterns(settings.excludedFiles?.patterns.map(\.text) ?? [])
    if inner != settings[.inbox], ignored.ignores(path) || excluded.matches(inner) { return nil }
    let isChanged = index.changed.contains(path)
    // A hidden file is no part of a workspace.
    if !isChanged, BytePath(inner).components.contains(where: { $0.first == UInt8(ascii: ".") }) { return nil }
    let naming: FileSelection.Naming = { [folder] file in file.relative(to: folder) }
    return FileSelection.File(path: index.root.joined(path), naming: isChanged ? naming : nil, source: source)
  }

  /// What settings count in a workspace: its own, as they are in the index.
  private func settings(in root: [UInt8]) throws(CommandFailure) -> Settings {
    guard let bytes = settings[root], !invocation[GlobalOption.noConfig] else { return Settings(for: .everyone) }
    let path = index.root.joined(Self.path(Workspace.settingsName, in: root))
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
    for folder in folders.sorted(by: { BytePath($0) < BytePath($1) }) where settings[folder] == nil {
      let path = index.root.joined(Self.path(Workspace.settingsName, in: folder))
      guard FileStatus.ifAny(path)?.kind == .regular else { continue }
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
    BytePath(path).name.elementsEqual(Workspace.settingsName.utf8)
  }

  /// The path of the folder of a path, empty for the root.
  private static func folder(of path: [UInt8]) -> [UInt8] {
    Array(path[..<(path.lastIndex(of: UInt8(ascii: "/")) ?? 0)])
  }

  private static func path(_ name: String, in folder: [UInt8]) -> [UInt8] {
    BytePath(folder).joined(name).bytes
  }
}

extension CommandFailure {
  /// A folder outside of every repository, for words of the command line that ask git.
  static func isInNoRepository(_ folder: BytePath, for words: String, help: TerminalText) -> CommandFailure {
    .usage("'\(words)' asks git, and '\(folder.bytes)' is in no repository", help: help)
  }

  /// An option that writes, beside `--staged`.
  static func stagedIsOnlyRead(_ option: String) -> CommandFailure {
    .usage("'--staged' and '\(option)' exclude each other", help: "git's index is only read")
  }
}
