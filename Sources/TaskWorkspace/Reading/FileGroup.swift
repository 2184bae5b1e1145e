package import TaskFiles
package import TaskSyntax

/// The texts written to files, by their paths.
package typealias WrittenTexts = [BytePath: EditedText]

/// The files of a workspace that a command reads, and those in it that only their path makes known.
package struct FileGroup {
  package let workspace: Workspace?
  /// Those of the workspace.
  package let settings: Settings
  package private(set) var files: [InputFile] = []
  /// Whether `files` has all of the workspace.
  package private(set) var isListed = false
  /// Where the files are from; `nil` for the disk.
  package private(set) var index: StagedFiles?
  /// The files that a commit changes or removes, as they were before it.
  package private(set) var replaced: [InputFile] = []
  /// Places in `files` by path, also by the one without links; `nil` as long as nobody asked for a file by its path.
  private var places: [BytePath: Int]?

  package init(workspace: Workspace?, settings: Settings) {
    self.workspace = workspace
    self.settings = settings
  }

  /// Files of git's index: all of a workspace.
  ///
  /// - Parameter replaced: the files that are to be changed or removed, as the last commit has them.
  package init(
    workspace: Workspace, settings: Settings, files: [InputFile], replaced: [InputFile],
    of index: StagedFiles
  ) {
    self.init(workspace: workspace, settings: settings)
    self.files = files
    self.replaced = replaced
    self.index = index
    isListed = true
  }

  /// Whether something is at `path`, which is absolute and normalized: in the index, where the files are from there.
  package func holds(_ path: BytePath) -> Bool {
    guard let index else { return FileStatus.ifAny(path) != nil }
    return path.isInside(index.root) && index.contains(path.relative(to: index.root).bytes)
  }

  /// Whether the files that a commit leaves as they are count, too: they may name what it takes away.
  var isJudgedWhole: Bool { index.map { !$0.changed.isEmpty || !$0.removed.isEmpty } ?? false }

  /// Whether a commit of the index leaves a file as it was.
  package func isLeft(_ file: InputFile) -> Bool {
    guard let index, file.path.isInside(index.root) else { return false }
    return !index.changed.contains(file.path.relative(to: index.root).bytes)
  }

  /// A file's path from the root of the workspace; `nil` for one that lies elsewhere.
  package func place(of file: InputFile) -> [UInt8]? {
    workspace.flatMap { file.place(in: $0) }
  }

  /// Takes in the files of the workspace, each once, by paths without links.
  package mutating func add(_ paths: [BytePath]) {
    isListed = true
    files.reserveCapacity(files.count + paths.count)
    for path in paths where places?[path] == nil {
      places?[path] = files.count
      files.append(InputFile(path: path))
    }
  }

  /// Asks for all files in a folder; says whether there are any.
  @discardableResult
  package mutating func askForAll(in folder: BytePath, _ naming: @escaping InputFile.Naming) -> Bool {
    var isAny = false
    for index in files.indices where files[index].path.isInside(folder) {
      isAny = true
      if !files[index].isAsked { files[index].naming = naming }
    }
    return isAny
  }

  /// Asks for no file for which `isWanted` says no.
  package mutating func keepAsked<Failure: Error>(where isWanted: (BytePath) throws(Failure) -> Bool) throws(Failure) {
    for index in files.indices where files[index].isAsked {
      if !(try isWanted(files[index].path)) { files[index].naming = nil }
    }
  }

  /// Takes what was written for the contents of these files.
  package mutating func use(_ written: WrittenTexts) {
    for index in files.indices {
      if let text = written[files[index].path] { files[index].source = text.source }
    }
  }

  /// Leaves out files by their paths.
  package mutating func drop(_ paths: Set<BytePath>) {
    files.removeAll { $0.source == nil && paths.contains($0.path) }
    places = nil
  }

  private var filePlaces: [BytePath: Int] {
    Dictionary(files.enumerated().map { ($1.path.normalized(), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Asks for a file by its path; links on the way to it do not make it another one.
  package mutating func ask(for path: BytePath, as name: BytePath, _ source: SourceText? = nil) {
    let normal = path.normalized()
    if places == nil { places = filePlaces }
    let target = places?[normal] == nil ? try? path.resolved() : nil
    guard let known = places?[normal] ?? target.flatMap({ places?[$0] }) else {
      places?[normal] = files.count
      if let target { places?[target] = files.count }
      files.append(InputFile(path: path, name: name, source: source))
      return
    }
    files[known].naming = files[known].naming ?? { _ in name }
    files[known].source = files[known].source ?? source
  }
}
