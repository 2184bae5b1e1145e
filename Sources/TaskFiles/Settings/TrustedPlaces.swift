import JSON

/// The folders whose files a person trusts, regardless of their owners.
package struct TrustedPlaces: Sendable {
  /// The folders, each with everything below it.
  private var folders: [BytePath] = []
  /// The folders from git's configuration, each with everything below it.
  private var safeFolders: [BytePath] = []
  /// The work trees of repositories, or git's own folders in them.
  private var repositories: [BytePath] = []
  private var isEverything = false

  /// Reads the person's own settings, `TASKS_TRUSTED` and git's `safe.directory`. Git's configuration is that of the
  /// system and of the person; a repository's own may come from a stranger.
  ///
  /// - Parameters:
  ///   - user: the person's folders.
  ///   - readsSettings: whether the person's settings count.
  package init(_ user: UserFolders, readsSettings: Bool, environment: (String) -> [UInt8]?) {
    if readsSettings, let path = user.settingsFile,
      let file = try? SettingsFile(reading: path, layer: .user, rules: [])
    {
      let named = file.value(of: Setting.trusted.field)?.elements.compactMap(\.string) ?? []
      for path in named.compactMap(user.path) { folders += Self.names(of: path) }
    }
    for path in (environment("TASKS_TRUSTED") ?? []).split(separator: UInt8(ascii: ":")) {
      if path.first == BytePath.slash { folders += Self.names(of: BytePath(path)) }
    }
    for value in Self.safeDirectories(user, environment) { add(safeDirectory: value, user) }
  }

  /// Whether a file or folder lies in one of the trusted folders.
  package func contain(_ path: BytePath) -> Bool {
    if isEverything || (folders + safeFolders).contains(where: path.isInside) { return true }
    guard repositories.contains(where: path.isInside), let repository = GitRepository.containing(path) else {
      return false
    }
    return repositories.contains(repository.root) || repositories.contains(repository.folder)
  }

  /// Returns a folder's path as written, and its path without links.
  private static func names(of folder: BytePath) -> [BytePath] {
    [folder.normalized()] + ((try? folder.resolved()).map { [$0] } ?? [])
  }

  /// Adds a value of `safe.directory` by the rules of git-config(1): `*` is everything, a trailing `/*` means
  /// everything below, an empty value resets the list, and any other value is a repository.
  private mutating func add(safeDirectory value: [UInt8], _ user: UserFolders) {
    if value.isEmpty {
      (repositories, safeFolders, isEverything) = ([], [], false)
    } else if value.elementsEqual("*".utf8) {
      isEverything = true
    } else if value.suffix(2).elementsEqual("/*".utf8) {
      if let path = Self.path(Array(value.dropLast(2)), user) { safeFolders += Self.names(of: path) }
    } else if let path = Self.path(value, user) {
      repositories += Self.names(of: path)
    }
  }

  private static func path(_ value: [UInt8], _ user: UserFolders) -> BytePath? {
    if value.starts(with: "~/".utf8) { return user.home?.joined(value.dropFirst(2)) }
    return value.first == BytePath.slash ? BytePath(value) : nil
  }

  /// Returns the values of `safe.directory`, in the order in which git reads them.
  private static func safeDirectories(_ user: UserFolders, _ environment: (String) -> [UInt8]?) -> [[UInt8]] {
    var files: [BytePath?] = []
    let isSystemOff = environment("GIT_CONFIG_NOSYSTEM").map {
      !["", "0", "false"].contains(String(decoding: $0, as: UTF8.self))
    }
    if isSystemOff != true { files.append(environment("GIT_CONFIG_SYSTEM").map { BytePath($0) } ?? "/etc/gitconfig") }
    if let named = environment("GIT_CONFIG_GLOBAL") {
      files.append(BytePath(named))
    } else {
      files += [user.configuration?.joined("git/config"), user.home?.joined(".gitconfig")]
    }
    return files.compactMap(\.self).filter(\.isAbsolute).flatMap { file in
      let contents = try? FileReader(file, sizeLimit: GitRepository.configurationLimit).contents()
      return contents.map { GitConfiguration($0.bytes).values(section: "safe", key: "directory") } ?? []
    }
  }
}
