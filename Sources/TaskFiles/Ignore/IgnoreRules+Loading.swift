extension IgnoreRules {
  /// The name of an ignore file, which any folder may hold.
  enum FileName: String, CaseIterable {
    // In order of precedence.
    case ofTasks = ".tasksignore"
    case ofAnyTool = ".ignore"
    case ofGit = ".gitignore"

    var bytes: [UInt8] { Array(rawValue.utf8) }
  }

  /// Returns the level of `folder`, an absolute path, below the level of its parent. `names` are the ignore files that
  /// the folder may hold, `status` is the status of the folder if known, and `repository` is the repository whose root
  /// it is. An ignore file that cannot be read ignores nothing and is added to `problems`.
  mutating func enter(
    _ folder: BytePath, names: [FileName] = FileName.allCases, status: FileStatus? = nil, repository: GitRepository?,
    user: UserFolders, below parent: Level, problems: inout [FileError]
  ) -> Level {
    var lists: [IgnoreList] = []
    for name in FileName.allCases where names.contains(name) {
      let file = folder.joined(name.rawValue)
      // git refuses a link here, because a repository could make it read any file.
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

  /// Returns the level of the folder `root` with the exclusions of the settings, which are stronger than its ignore
  /// files.
  mutating func exclude(_ excluded: ExcludedFiles?, at root: BytePath, below level: Level) -> Level {
    guard let excluded else { return level }
    let list = IgnoreList(
      excluded.file, patterns: excluded.patterns.map { ($0.line, $0.text[...]) }, isOfGit: false, for: root)
    return add([list], startsRepository: false, below: level)
  }

  /// The largest ignore file that is read, in bytes. Each file is matched against each line, so that a list of a
  /// million lines would take minutes.
  static let sizeLimit = 1 << 20

  private static func contents(
    _ file: BytePath, _ trust: FileTrust?, _ folder: FileStatus?, _ problems: inout [FileError]
  ) -> [UInt8]? {
    do throws(FileError) {
      return try GoverningFile.contents(of: file, limit: sizeLimit, trust: trust, folder: folder)
    } catch {
      // The check of trust has recorded a file that does not count.
      if error.reason == .foreign { return nil }
      // `/dev/null` is a usual way to write "no file".
      if case .notRegular = error.reason { return nil }
      if !error.isNotFound { problems.append(error) }
      return nil
    }
  }
}
