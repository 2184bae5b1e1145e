import TaskFiles
import TaskSyntax

/// What `lint` reads and what of it is shown: the workspaces that the paths lie in, since some rules look at all files
/// of one, and the files asked for.
struct LintSelection {
  struct File: Sendable {
    /// Absolute.
    var path: BytePath
    /// What people call it; `nil` for one that is read for the sake of others.
    var name: BytePath?
    /// What stands in for its contents: standard input.
    var source: SourceText?
  }

  /// The files of a workspace, and those in it that only their path makes known.
  struct Group {
    let root: BytePath?
    var files: [File]
    /// Places in `files` by path.
    fileprivate var places: [BytePath: Int] = [:]

    fileprivate init(root: BytePath?, _ paths: [BytePath]) {
      self.root = root
      files = paths.map { File(path: $0) }
      for (index, path) in paths.enumerated() { places[path] = index }
    }
  }

  private(set) var groups: [Group] = []
  private(set) var status = ExitStatus.success
  private let invocation: Invocation
  private let folder: BytePath
  /// Files that were asked for and cannot be read, which was said.
  private var failed: Set<BytePath> = []
  /// What could not be read of what was not asked for.
  private var problems: [FileError] = []

  init(_ invocation: Invocation, folder: BytePath) {
    self.invocation = invocation
    self.folder = folder
  }

  var isEmpty: Bool { groups.allSatisfy { $0.files.allSatisfy { $0.name == nil } } }

  /// Asks for all files of the current folder's workspace.
  mutating func addWorkspace() throws(CommandFailure) {
    let workspace = try invocation.workspace(ofCurrentFolder: folder)
    let list = workspace.files()
    status.combine(invocation.report(list.problems, from: folder))
    var group = Group(root: workspace.root, list.files)
    for index in group.files.indices { group.files[index].name = group.files[index].path.relative(to: folder) }
    groups.append(group)
    if list.files.isEmpty, list.problems.isEmpty { invocation.noteNoFiles(list, in: workspace, from: folder) }
  }

  /// Asks for a file, whatever its name, or for the task files in a folder. The file itself is looked at before the
  /// workspace around it: where it cannot be read, that may be a folder of devices.
  mutating func add(_ given: BytePath) {
    let path = folder.joined(given)
    do throws(FileError) {
      if try FileStatus(of: path).kind == .folder {
        try addFolder(path.resolved(), given)
      } else {
        try SourceReader.check(path)
        let group = try group(of: path)
        groups[group].ask(for: path, as: given)
      }
    } catch {
      failed.insert(path.normalized())
      invocation.report(error, as: given)
      status.combine(.inaccessible)
    }
  }

  /// Says what could not be read of what was not asked for. To be called when all is asked for.
  mutating func finish() {
    invocation.warn(of: problems.filter { !failed.contains($0.path) }, from: folder)
    problems = []
    if failed.isEmpty { return }
    for index in groups.indices { groups[index].drop(failed) }
  }

  /// Asks for standard input in the place of the file `given`, or in a workspace of its own.
  mutating func addStandardInput(as given: BytePath?) {
    do throws(FileError) {
      let source = try invocation.standardInput()
      guard let given else {
        groups.append(Group(root: nil, []))
        return groups[groups.count - 1].ask(for: "<stdin>", as: "<stdin>", source)
      }
      let path = folder.joined(given)
      let group = try group(of: path)
      groups[group].ask(for: path, as: given, source)
    } catch {
      invocation.report(error, as: error.path)
      status.combine(.inaccessible)
    }
  }

  private mutating func addFolder(_ path: BytePath, _ given: BytePath) throws(FileError) {
    let number = try group(of: path)
    let inside = groups[number].files.map(\.path).filter { $0.isInside(path) }
    if !inside.isEmpty {
      for file in inside { groups[number].ask(for: file, as: name(of: file, in: path, given)) }
      return
    }
    // An ignored or hidden folder that is named is meant.
    let list = Workspace.at(path, user: invocation.userFolders).files()
    for problem in list.problems {
      invocation.report(problem, as: name(of: problem.path, in: path, given))
      status.combine(.inaccessible)
    }
    for file in list.files { groups[number].ask(for: file, as: name(of: file, in: path, given)) }
    if list.files.isEmpty, list.problems.isEmpty {
      invocation.console.note("no task files in '\(given.bytes)'")
    }
  }

  /// What people call a file in the folder `path`: by the name they gave the folder, which no one needs for the one they
  /// stand in.
  private func name(of file: BytePath, in path: BytePath, _ given: BytePath) -> BytePath {
    let isHere = !given.isAbsolute && given.components.allSatisfy { $0 == [UInt8(ascii: ".")] }
    guard !isHere, file.isInside(path) else { return file.relative(to: folder) }
    return file == path ? given : given.joined(file.relative(to: path))
  }

  /// The place of the group of the workspace that `path` lies in. What cannot be read in it is no reason to stop.
  private mutating func group(of path: BytePath) throws(FileError) -> Int {
    let workspace = try workspace(of: path)
    if let known = groups.firstIndex(where: { $0.root == workspace.root }) { return known }
    let list = workspace.files()
    problems += list.problems
    groups.append(Group(root: workspace.root, list.files))
    return groups.count - 1
  }
}

extension LintSelection {
  /// The workspace that the walk from `path` finds. Where it finds nothing, the one of the current folder if `path` lies
  /// in it: `lint sub/a.tasks` knows the ids that `lint` knows.
  private func workspace(of path: BytePath) throws(FileError) -> Workspace {
    let found = try invocation.workspace(of: path)
    guard found.origin == .startingFolder, found.root != folder else { return found }
    let own = try invocation.workspace(of: folder)
    return found.root.isInside(own.root) ? own : found
  }
}

extension LintSelection.Group {
  /// Leaves out files by their paths.
  fileprivate mutating func drop(_ paths: Set<BytePath>) {
    files.removeAll { $0.source == nil && paths.contains($0.path) }
    places = Dictionary(uniqueKeysWithValues: files.enumerated().map { ($1.path.normalized(), $0) })
  }

  /// Asks for a file by its path; links on the way to it do not make it another one.
  fileprivate mutating func ask(for path: BytePath, as name: BytePath, _ source: SourceText? = nil) {
    let normal = path.normalized()
    let known = places[normal] ?? (try? path.resolved()).flatMap { places[$0] }
    guard let known else {
      places[normal] = files.count
      files.append(LintSelection.File(path: path, name: name, source: source))
      return
    }
    files[known].name = files[known].name ?? name
    files[known].source = files[known].source ?? source
  }
}
