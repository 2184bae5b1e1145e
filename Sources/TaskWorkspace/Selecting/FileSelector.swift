import TaskFiles

/// Finds the files on the disk that paths mean, and opens the workspaces that they lie in.
struct FileSelector {
  private(set) var selection = FileSelection()
  private let opener: WorkspaceOpener
  private let request: SelectionRequest
  /// The current folder.
  private let folder: BytePath
  /// The workspace of folders that are in none.
  private let home: BytePath?
  /// Files that were asked for and cannot be read, which was reported.
  private var failed: Set<BytePath> = []
  /// The errors of files that were not asked for.
  private var problems: [FileError] = []
  /// Why the settings of a workspace cannot be known.
  private var failure: WorkspaceProblem?

  init(_ opener: WorkspaceOpener, _ request: SelectionRequest) throws(WorkspaceProblem) {
    self.opener = opener
    self.request = request
    folder = try opener.folder()
    home = try opener.home()
  }

  /// Asks for all files of the current folder's workspace. A check of a folder that is in no workspace is not one of
  /// the home workspace.
  mutating func addWorkspace() throws(WorkspaceProblem) {
    var workspace = try opener.workspace()
    if request.scope == .workspaces, workspace.origin == .home, !opener.options.opensHome,
      !folder.isInside(workspace.root)
    {
      workspace = try translating(try opener.workspace(of: folder, home: nil), WorkspaceProblem.unreadableFolder)
    }
    var group = makeGroup(workspace)
    let list = workspace.files(FileSearchOptions().with(group.settings))
    if !opener.reportUnreadable(list.problems) { selection.faults.insert(.unreadable) }
    group.add(list.files)
    group.askForAll(in: workspace.root) { [folder] file in file.relative(to: folder) }
    selection.groups.append(group)
    opener.reportIfEmpty(list, in: workspace)
    opener.reportCopies(list)
  }

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
        let group = try group(of: path, listing: request.scope == .workspaces)
        if isLeftOut(path, given, selection.groups[group]) { return }
        selection.groups[group].ask(for: path, as: given)
      }
    } catch {
      failed.insert(path.normalized())
      report(error, as: given)
    }
  }

  private mutating func addFolder(_ path: BytePath, _ given: BytePath) throws(FileError) {
    let number = try group(of: path, listing: true)
    let ours = problems.filter { $0.path.isInside(path) }
    problems.removeAll { $0.path.isInside(path) }
    let naming = InputFile.naming(in: path, given, from: folder)
    for problem in ours { report(problem, as: naming(problem.path)) }
    if selection.groups[number].askForAll(in: path, naming) { return }
    if isLeftOut(path, given, selection.groups[number]) { return }
    // An ignored or hidden folder that is named is meant.
    let list = Workspace.at(path, user: opener.user).files()
    for problem in list.problems where !ours.contains(problem) { report(problem, as: naming(problem.path)) }
    for file in list.files { selection.groups[number].ask(for: file, as: naming(file), isNamed: false) }
    if list.files.isEmpty, list.problems.isEmpty, ours.isEmpty { opener.report(.noFilesInFolder(name: given)) }
  }

  /// Asks for standard input in the place of the file that the request names, or in a workspace of its own.
  mutating func addStandardInput() {
    do throws(FileError) {
      let source = try opener.standardInput()
      guard let given = request.inputName else {
        var group = makeGroup(nil)
        group.ask(for: "<stdin>", as: "<stdin>", source)
        return selection.groups.append(group)
      }
      let path = folder.joined(given)
      if isRefused(path, given) { return }
      // The folder of the file need not be there where nothing else of it is read.
      if request.scope == .askedFiles { selection.groups.append(makeGroup(nil)) }
      let group =
        request.scope == .askedFiles ? selection.groups.count - 1 : try group(of: path, listing: true)
      selection.groups[group].ask(for: path, as: given, source)
    } catch {
      report(error, as: error.path)
    }
  }

  /// Reports what could not be read of what was not asked for; called when all is asked for.
  mutating func finish() throws(WorkspaceProblem) {
    if let failure { throw failure }
    if request.scope == .workspaces {
      for problem in problems where !failed.contains(problem.path) { opener.report(.unreadableAside(problem)) }
    }
    problems = []
    if failed.isEmpty { return }
    for index in selection.groups.indices { selection.groups[index].drop(failed) }
  }

  /// Leaves only changed files asked for.
  mutating func keepChanged(_ scope: ChangeScope) throws(WorkspaceProblem) {
    let asked = selection.askedFiles.map(\.file.path)
    var changes = try WorkTreeChanges(opener, scope, of: asked, in: folder)
    if asked.isEmpty { try changes.check(folder) }
    for index in selection.groups.indices {
      try selection.groups[index].keepAsked { path throws(WorkspaceProblem) in try changes.holds(path) }
    }
    selection.changes = changes
    if selection.askedFiles.isEmpty { opener.report(.noChangedFiles) }
  }
}

extension FileSelector {
  /// Reports a file that cannot be read.
  private mutating func report(_ problem: FileError, as name: BytePath) {
    opener.report(.unreadable(problem, name: name))
    selection.faults.insert(.unreadable)
  }

  /// Whether a file must have the name of a task file and has another, which is reported. A link is named as what it
  /// leads to, too.
  private mutating func isRefused(_ path: BytePath, _ given: BytePath) -> Bool {
    guard request.requiresTaskNames, !TaskFileName.matches(path) else { return false }
    if let target = try? path.resolved(), TaskFileName.matches(target) { return false }
    opener.report(.misnamed(name: given))
    selection.faults.insert(.misnamed)
    return true
  }

  /// Whether a path that was given is to be left out all the same, since it is ignored.
  private func isLeftOut(_ path: BytePath, _ given: BytePath, _ group: FileGroup) -> Bool {
    guard request.leavesOutIgnored, let workspace = group.workspace,
      let origin = workspace.ignoreOrigin(of: path.normalized(), exclude: group.settings.excludedFiles)
    else { return false }
    opener.report(.leftOut(name: given, origin))
    return true
  }

  /// Returns a group without files. Where its settings cannot be known, `finish` throws the reason.
  private mutating func makeGroup(_ workspace: Workspace?) -> FileGroup {
    do throws(WorkspaceProblem) {
      return FileGroup(workspace: workspace, settings: try opener.settings(of: workspace, for: request.audience))
    } catch {
      failure = failure ?? error
      return FileGroup(workspace: workspace, settings: Settings())
    }
  }

  /// Returns the index of the group of the workspace that `path` lies in, with all files of it if `listing` is true.
  /// Files in it that cannot be read are no reason to stop.
  private mutating func group(of path: BytePath, listing: Bool) throws(FileError) -> Int {
    let workspace = try workspace(of: path)
    let number = selection.groups.firstIndex { $0.workspace?.root == workspace.root } ?? selection.groups.count
    if number == selection.groups.count { selection.groups.append(makeGroup(workspace)) }
    if listing, !selection.groups[number].isListed {
      let list = workspace.files(FileSearchOptions().with(selection.groups[number].settings))
      problems += list.problems
      selection.groups[number].add(list.files)
    }
    return number
  }

  /// Returns the workspace that the walk from `path` finds. Where it finds nothing, returns the one of the current folder
  /// if `path` lies in it: `lint sub/a.tasks` knows the ids that `lint` knows.
  private func workspace(of path: BytePath) throws(FileError) -> Workspace {
    let found = try opener.workspace(of: path, home: home)
    guard [.startingFolder, .taskFiles].contains(found.origin), found.root != folder else { return found }
    let own = try opener.workspace(of: folder, home: home)
    return found.root.isInside(own.root) ? own : found
  }
}
