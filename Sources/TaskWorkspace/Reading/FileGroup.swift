package import TaskFiles
package import TaskSyntax

/// The texts written to files, by their paths.
package typealias WrittenTexts = [BytePath: EditedText]

/// The files of a workspace that a command reads, and files of the workspace of which only the path is known.
package struct FileGroup {
  package let workspace: Workspace?
  /// The settings of the workspace.
  package let settings: Settings
  package private(set) var files: [InputFile] = []
  /// Whether `files` has all of the workspace.
  package private(set) var isListed = false
  /// The source of the files; `nil` for the disk.
  package private(set) var index: StagedFiles?
  /// The files that a commit changes or removes, with their contents before it.
  package private(set) var replaced: [InputFile] = []
  /// Indices into `files` by path, with and without links; made on the first request for a path, `nil` until then.
  private var places: [BytePath: Int]?

  package init(workspace: Workspace?, settings: Settings) {
    self.workspace = workspace
    self.settings = settings
  }

  /// All files of a workspace in git's index.
  ///
  /// - Parameter replaced: the files that the commit changes or removes, with their contents in the last commit.
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

  /// Whether a file or folder exists at `path`, which is absolute and normalized: in the index, where that is the source.
  package func holds(_ path: BytePath) -> Bool {
    guard let index else { return FileStatus.ifAny(path) != nil }
    return path.isInside(index.root) && index.contains(path.relative(to: index.root).bytes)
  }

  /// Whether unchanged files are linted, too: they may refer to a task that the commit removes.
  var isJudgedWhole: Bool { index.map { !$0.changed.isEmpty || !$0.removed.isEmpty } ?? false }

  /// Whether a commit of the index leaves a file unchanged.
  package func isLeft(_ file: InputFile) -> Bool {
    guard let index, file.path.isInside(index.root) else { return false }
    return !index.changed.contains(file.path.relative(to: index.root).bytes)
  }

  /// Returns the path of a file from the root of the workspace, or `nil` for a file outside of it.
  package func place(of file: InputFile) -> [UInt8]? { workspace.flatMap { file.place(in: $0) } }

  /// Adds the files of the workspace, each once, by paths without links.
  package mutating func add(_ paths: [BytePath]) {
    isListed = true
    files.reserveCapacity(files.count + paths.count)
    for path in paths where places?[path] == nil {
      places?[path] = files.count
      files.append(InputFile(path: path))
    }
  }

  /// Selects all files in a folder. Returns whether it has any.
  @discardableResult
  package mutating func askForAll(in folder: BytePath, _ naming: @escaping InputFile.Naming) -> Bool {
    var isAny = false
    for index in files.indices where files[index].path.isInside(folder) {
      isAny = true
      if !files[index].isAsked { files[index].naming = naming }
    }
    return isAny
  }

  /// Deselects the files for which `isWanted` returns `false`.
  package mutating func keepAsked<Failure: Error>(where isWanted: (BytePath) throws(Failure) -> Bool) throws(Failure) {
    for index in files.indices where files[index].isAsked {
      if !(try isWanted(files[index].path)) { files[index].naming = nil }
    }
  }

  /// Replaces the contents of files by the texts that were written to them.
  package mutating func use(_ written: WrittenTexts) {
    for index in files.indices { if let text = written[files[index].path] { files[index].source = text.source } }
  }

  /// Removes files by their paths.
  package mutating func drop(_ paths: Set<BytePath>) {
    files.removeAll { $0.source == nil && paths.contains($0.path) }
    places = nil
  }

  private var filePlaces: [BytePath: Int] {
    Dictionary(files.enumerated().map { ($1.path.normalized(), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Selects a file by its path, with or without links.
  ///
  /// - Parameter isNamed: whether a person named the file itself.
  package mutating func ask(
    for path: BytePath, as name: BytePath, _ source: SourceText? = nil, isNamed: Bool = true
  ) {
    let normal = path.normalized()
    if places == nil { places = filePlaces }
    let target = places?[normal] == nil ? try? path.resolved() : nil
    guard let known = places?[normal] ?? target.flatMap({ places?[$0] }) else {
      places?[normal] = files.count
      if let target { places?[target] = files.count }
      var file = InputFile(path: path, name: name, source: source)
      file.isNamed = isNamed
      files.append(file)
      return
    }
    if isNamed { files[known].isNamed = true }
    files[known].naming = files[known].naming ?? { _ in name }
    files[known].source = files[known].source ?? source
  }
}
