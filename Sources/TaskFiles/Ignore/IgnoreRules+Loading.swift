extension IgnoreRules {
  /// A file of patterns that may lie in any folder.
  enum FileName: String, CaseIterable {
    // In the order of their precedence.
    case ofTasks = ".tasksignore"
    case ofAnyTool = ".ignore"
    case ofGit = ".gitignore"

    var bytes: [UInt8] { Array(rawValue.utf8) }
  }

  /// The level of `folder`, an absolute path, below that of its parent. `names` are the ignore files known to be in it,
  /// `status` is what is known of it; `repository` is the one whose root it is. What cannot be read is added to
  /// `problems`, and ignores nothing.
  mutating func enter(
    _ folder: BytePath, names: [FileName] = FileName.allCases, status: FileStatus? = nil, repository: GitRepository?,
    user: UserFolders, below parent: Level, problems: inout [FileError]
  ) -> Level {
    var lists: [IgnoreList] = []
    for name in FileName.allCases where names.contains(name) {
      let file = folder.joined(name.rawValue)
      // git refuses a link here, since a repository could make it read any file.
      if name == .ofGit, FileStatus.ifAny(file, followingLinks: false)?.kind == .link { continue }
      if let contents = Self.contents(file, user.trust, status, &problems) {
        lists.append(IgnoreList(file, contents: contents, isOfGit: name == .ofGit, for: folder))
      }
    }
    let excludes = repository.map { [($0.excludeFile, false)] } ?? []
    for (file, isPersonal) in excludes + [repository?.excludesFile(user)].compactMap(\.self) {
      if let contents = Self.contents(file, isPersonal ? nil : user.trust, nil, &problems) {
        lists.append(IgnoreList(file, contents: contents, isOfGit: true, for: folder))
      }
    }
    return add(lists, startsRepository: repository != nil, below: parent)
  }

  /// The level of the folder `root` with what the settings leave out over that of its own ignore files.
  mutating func exclude(_ excluded: ExcludedFiles?, at root: BytePath, below level: Level) -> Level {
    guard let excluded else { return level }
    let list = IgnoreList(
      excluded.file, patterns: excluded.patterns.map { ($0.line, $0.text) }, isOfGit: false, for: root)
    return add([list], startsRepository: false, below: level)
  }

  /// In bytes. Each file is held against each line: a list of a million lines would keep the program busy for minutes.
  static let sizeLimit = 1 << 20

  private static func contents(
    _ file: BytePath, _ trust: FileTrust?, _ folder: FileStatus?, _ problems: inout [FileError]
  ) -> [UInt8]? {
    do throws(FileError) {
      guard let trust else { return try FileReader(file, sizeLimit: sizeLimit).contents().bytes }
      return try GoverningFile.contents(of: file, limit: sizeLimit, trust: trust, folder: folder)
    } catch {
      // A file that does not count is noted where that is known.
      if error.reason == .foreign { return nil }
      // `/dev/null` is a usual way to say "none".
      if case .notRegular = error.reason { return nil }
      if !error.isNotFound { problems.append(error) }
      return nil
    }
  }
}
