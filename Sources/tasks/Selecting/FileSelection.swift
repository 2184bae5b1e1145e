import TaskFiles
import TaskSyntax
import TaskWorkspace

/// The files that a command reads for the paths it is given, and those among them that it was asked for.
struct FileSelection {
  enum Scope {
    /// The files asked for, and no other.
    case askedFiles
    /// The workspaces that the paths lie in, too: some rules look at all files of one.
    case workspaces
  }

  private(set) var groups: [FileGroup] = []
  private(set) var status = ExitStatus.success
  private let invocation: Invocation
  private let folder: BytePath
  private let scope: Scope
  /// Whether only files with names of task files may be asked for.
  private let requiresTaskNames: Bool
  /// The people whose settings count.
  private let audience: Settings.Audience
  /// The workspace of folders that are in none.
  private let home: BytePath?
  /// The lines of files that count; `nil` for all.
  private(set) var changes: WorkTreeChanges?
  /// Files that were asked for and cannot be read, which was said.
  private var failed: Set<BytePath> = []
  /// The errors of files that were not asked for.
  private var problems: [FileError] = []
  /// Why the settings of a workspace cannot be known.
  private var failure: CommandFailure?

  init(
    _ invocation: Invocation, folder: BytePath, scope: Scope, requiresTaskNames: Bool, for audience: Settings.Audience
  ) throws(CommandFailure) {
    self.audience = audience
    home = try invocation.home()
    self.invocation = invocation
    self.folder = folder
    self.scope = scope
    self.requiresTaskNames = requiresTaskNames
  }

  /// Asks for all files of the current folder's workspace.
  mutating func addWorkspace() throws(CommandFailure) {
    let workspace = try invocation.workspace(ofCurrentFolder: folder)
    var group = makeGroup(workspace)
    let list = workspace.files(FileSearchOptions().with(group.settings))
    status.combine(invocation.report(list.problems, from: folder))
    group.add(list.files)
    group.askForAll(in: workspace.root) { [folder] file in file.relative(to: folder) }
    groups.append(group)
    if list.files.isEmpty, list.problems.isEmpty { invocation.noteNoFiles(list, in: workspace, from: folder) }
  }

  /// Takes in files that others have found.
  mutating func add(_ group: FileGroup) { groups.append(group) }

  /// Takes what was written for the contents of these files: they are not read again.
  mutating func use(_ written: WrittenTexts) {
    for index in groups.indices { groups[index].use(written) }
  }

  /// Notes that something else was not as it should be.
  mutating func combine(_ other: ExitStatus) { status.combine(other) }

  /// Asks for a file, or for the task files in a folder. The file itself is looked at before the workspace around it:
  /// where it cannot be read, that may be a folder of devices.
  mutating func add(_ given: BytePath) {
    let path = folder.joined(given)
    do throws(FileError) {
      if try FileStatus(of: path).kind == .folder {
        try addFolder(path.resolved(), given)
      } else {
        try SourceReader.check(path)
        if isRefused(path, given) { return }
        let group = try group(of: path, listing: scope == .workspaces)
        if isExcluded(path, given, groups[group]) { return }
        groups[group].ask(for: path, as: given)
      }
    } catch {
      failed.insert(path.normalized())
      invocation.report(error, as: given)
      status.combine(.inaccessible)
    }
  }

  /// Says what could not be read of what was not asked for. To be called when all is asked for.
  mutating func finish() throws(CommandFailure) {
    if let failure { throw failure }
    if scope == .workspaces { invocation.warn(of: problems.filter { !failed.contains($0.path) }, from: folder) }
    problems = []
    if failed.isEmpty { return }
    for index in groups.indices { groups[index].drop(failed) }
  }

  /// Asks for changed files only.
  mutating func keepChanged(_ scope: ChangeScope) throws(CommandFailure) {
    var changes = try WorkTreeChanges(invocation, scope, of: askedFiles.map(\.file.path), in: folder)
    if askedFiles.isEmpty { try changes.check(folder) }
    for index in groups.indices {
      try groups[index].keepAsked { path throws(CommandFailure) in try changes.holds(path) }
    }
    self.changes = changes
    if askedFiles.isEmpty { invocation.console.note("no task files are changed") }
  }

  /// Asks for standard input in the place of the file `given`, or in a workspace of its own.
  mutating func addStandardInput(as given: BytePath?) {
    do throws(FileError) {
      let source = try invocation.standardInput()
      guard let given else {
        var group = makeGroup(nil)
        group.ask(for: "<stdin>", as: "<stdin>", source)
        return groups.append(group)
      }
      let path = folder.joined(given)
      if isRefused(path, given) { return }
      // The folder of the file need not be there where nothing else of it is read.
      if scope == .askedFiles { groups.append(makeGroup(nil)) }
      let group = scope == .askedFiles ? groups.count - 1 : try group(of: path, listing: true)
      groups[group].ask(for: path, as: given, source)
    } catch {
      invocation.report(error, as: error.path)
      status.combine(.inaccessible)
    }
  }

  /// Says so where a file must have the name of a task file and has another. A link is named as what it leads to, too.
  private mutating func isRefused(_ path: BytePath, _ given: BytePath) -> Bool {
    guard requiresTaskNames, !TaskFileName.matches(path) else { return false }
    if let target = try? path.resolved(), TaskFileName.matches(target) { return false }
    refuse(given)
    return true
  }

  /// Says that a file is not named like a task file, where it must be.
  mutating func refuse(_ given: BytePath) {
    invocation.console.report(
      .error, "'\(given.bytes)' is not named like a task file",
      help: "task files are named '*.tasks' or '*.tasks.md'; '--force' takes this one for one, too")
    status.combine(.usage)
  }

  private mutating func addFolder(_ path: BytePath, _ given: BytePath) throws(FileError) {
    let number = try group(of: path, listing: true)
    let ours = problems.filter { $0.path.isInside(path) }
    problems.removeAll { $0.path.isInside(path) }
    report(ours, in: path, given)
    let naming = Self.naming(in: path, given, from: folder)
    if groups[number].askForAll(in: path, naming) { return }
    if isExcluded(path, given, groups[number]) { return }
    // An ignored or hidden folder that is named is meant.
    let list = Workspace.at(path, user: invocation.userFolders).files()
    report(list.problems.filter { !ours.contains($0) }, in: path, given)
    for file in list.files { groups[number].ask(for: file, as: naming(file)) }
    if list.files.isEmpty, list.problems.isEmpty, ours.isEmpty {
      invocation.console.note("no task files in '\(given.bytes)'")
    }
  }

  /// Whether a path that was given is to be left out all the same, since it is ignored.
  private func isExcluded(_ path: BytePath, _ given: BytePath, _ group: FileGroup) -> Bool {
    guard invocation[SelectionOption.forceExclude], let workspace = group.workspace,
      let origin = workspace.ignoreOrigin(of: path.normalized(), exclude: group.settings.excludedFiles)
    else { return false }
    let file = origin.file.relative(to: folder).bytes
    invocation.console.note(
      "'\(given.bytes)' is left out, by '\(origin.pattern)' in \(file):\(origin.line)", from: .verbose)
    return true
  }

  /// A group without files yet.
  private mutating func makeGroup(_ workspace: Workspace?) -> FileGroup {
    do throws(CommandFailure) {
      return FileGroup(workspace: workspace, settings: try invocation.settings(of: workspace, for: audience))
    } catch {
      failure = failure ?? error
      return FileGroup(workspace: workspace, settings: Settings())
    }
  }

  /// Says what could not be read in the folder `path`.
  private mutating func report(_ problems: [FileError], in path: BytePath, _ given: BytePath) {
    for problem in problems {
      invocation.report(problem, as: Self.naming(in: path, given, from: folder)(problem.path))
      status.combine(.inaccessible)
    }
  }

  /// Returns the names of files in the folder `path` for people in `folder`: they begin with the name that was given
  /// for it, unless it is the current one.
  static func naming(in path: BytePath, _ given: BytePath, from folder: BytePath) -> InputFile.Naming {
    let isHere = !given.isAbsolute && given.components.allSatisfy { $0 == [UInt8(ascii: ".")] }
    return { file in
      guard !isHere, file.isInside(path) else { return file.relative(to: folder) }
      return file == path ? given : given.joined(file.relative(to: path))
    }
  }

  /// The place of the group of the workspace that `path` lies in, with all files of it where `listing` is true. What
  /// cannot be read in it is no reason to stop.
  private mutating func group(of path: BytePath, listing: Bool) throws(FileError) -> Int {
    let workspace = try workspace(of: path)
    let number = groups.firstIndex { $0.workspace?.root == workspace.root } ?? groups.count
    if number == groups.count { groups.append(makeGroup(workspace)) }
    if listing, !groups[number].isListed {
      let list = workspace.files(FileSearchOptions().with(groups[number].settings))
      problems += list.problems
      groups[number].add(list.files)
    }
    return number
  }
}

extension FileSelection {
  /// Whether the file at `path` is one that is read.
  func reads(_ path: BytePath) -> Bool {
    groups.contains { group in Self.contains(group.files.map(\.path), path) }
  }

  /// Whether it is read, or says what is: no report is to take its place.
  func needs(_ path: BytePath) -> Bool {
    if Workspace.governingNames.contains(where: { path.name.elementsEqual($0.utf8) }) || reads(path) { return true }
    var others = [invocation[BaselineOption.file], invocation[GlobalOption.config]].compactMap { given in
      given.map { folder.joined(BytePath($0)) }
    }
    if let user = invocation.userFolders.settingsFile { others.append(user) }
    for group in groups {
      if let root = group.workspace?.root, let baseline = group.settings[.baseline] {
        others.append(root.joined(BytePath(baseline)))
      }
    }
    return Self.contains(others, path)
  }

  /// Whether one of `paths` leads to the same file.
  private static func contains(_ paths: [BytePath], _ path: BytePath) -> Bool {
    guard let identity = FileStatus.ifAny(path)?.identity else { return false }
    return paths.contains { FileStatus.ifAny($0)?.identity == identity }
  }

  /// The files that were asked for, in order.
  var askedFiles: [(file: InputFile, workspace: Workspace?)] {
    groups.flatMap { group in group.files.filter(\.isAsked).map { ($0, group.workspace) } }
  }

  /// The workspace that the walk from `path` finds. Where it finds nothing, the one of the current folder if `path`
  /// lies in it: `lint sub/a.tasks` knows the ids that `lint` knows.
  private func workspace(of path: BytePath) throws(FileError) -> Workspace {
    let found = try invocation.workspace(of: path, home: home)
    guard found.origin == .startingFolder, found.root != folder else { return found }
    let own = try invocation.workspace(of: folder, home: home)
    return found.root.isInside(own.root) ? own : found
  }
}
