/// A git work tree and the folders where git keeps its own files. The type reads files only and never runs git.
package struct GitRepository: Equatable, Sendable {
  /// The top of the work tree: the folder that holds `.git`.
  package let root: BytePath
  /// The folder of this work tree alone, with its index: `.git`, or the folder that a file named `.git` points to.
  package let folder: BytePath
  /// The folder that all work trees of the repository share: `config`, `info/exclude`.
  package let commonFolder: BytePath

  /// Creates the repository whose root is `folder`; `nil` if the folder holds no `.git`.
  init?(at folder: BytePath) {
    let entry = folder.joined(".git")
    switch FileStatus.ifAny(entry)?.kind {
    case .folder:
      self.folder = entry
      commonFolder = entry
    case .regular:
      // A linked work tree or a submodule.
      guard let target = Self.firstLine(of: entry), target.starts(with: Self.pointerKey) else { return nil }
      let path = BytePath(Array(target.dropFirst(Self.pointerKey.count)))
      let folder = folder.joined(path).normalized()
      self.folder = folder
      let common = Self.firstLine(of: folder.joined("commondir"))
      commonFolder = common.map { folder.joined(BytePath($0)).normalized() } ?? folder
    default:
      return nil
    }
    root = folder
  }

  /// Returns the repository that contains the folder at `path`, an absolute path; `nil` if there is none.
  package static func containing(_ path: BytePath) -> GitRepository? {
    var folder = path
    while true {
      if let repository = GitRepository(at: folder) { return repository }
      let parent = folder.parent
      if parent == folder { return nil }
      folder = parent
    }
  }

  /// Whether git would treat a folder as a bare repository.
  package static func isBare(_ folder: BytePath) -> Bool {
    FileStatus.ifAny(folder.joined("HEAD"))?.kind == .regular
      && ["objects", "refs"].allSatisfy { FileStatus.ifAny(folder.joined($0))?.kind == .folder }
  }

  /// Whether a component of a path is a repository's own folder, in any letter case, because some file systems ignore
  /// case.
  static func isFolderName(_ name: some Collection<UInt8>) -> Bool {
    name.count == 4 && name.elementsEqual(".git".utf8) { $0 == $1 || $0 == $1 - 0x20 }
  }

  var indexFile: BytePath { folder.joined("index") }
  var excludeFile: BytePath { commonFolder.joined("info/exclude") }

  /// Returns the file of patterns that apply to all repositories of a person: `core.excludesFile` of the repository's
  /// or the person's configuration, else `git/ignore` in the configuration folder. The system's configuration is not
  /// read.
  func excludesFile(_ user: UserFolders) -> (path: BytePath, isPersonal: Bool)? {
    let configurations = [
      commonFolder.joined("config"), user.home?.joined(".gitconfig"), user.configuration?.joined("git/config"),
    ]
    for (index, file) in configurations.enumerated() {
      // The repository's own configuration may come from another person and is trusted like an ignore file.
      let trust = index == 0 ? user.trust : nil
      guard let file, let value = Self.configuration(file, trust)?.value(section: "core", key: "excludesfile") else {
        continue
      }
      return path(value, user).map { ($0, index > 0) }
    }
    return user.configuration.map { ($0.joined("git/ignore"), true) }
  }

  /// The length of an object's name in bytes: 20, or 32 if the repository uses SHA-256.
  var hashLength: Int {
    let format = Self.configuration(commonFolder.joined("config"), nil)?.value(
      section: "extensions", key: "objectformat")
    return format?.elementsEqual("sha256".utf8) == true ? 32 : 20
  }

  /// Returns a path as git reads it from a configuration: `~/` is the person's home. Returns `nil` for an empty value,
  /// which means no file.
  private func path(_ value: [UInt8], _ user: UserFolders) -> BytePath? {
    if value.isEmpty { return nil }
    guard value.starts(with: "~/".utf8) else { return root.joined(BytePath(value)) }
    return user.home?.joined(value.dropFirst(2))
  }

  private static func configuration(_ file: BytePath, _ trust: FileTrust?) -> GitConfiguration? {
    let contents = try? GoverningFile.contents(of: file, limit: configurationLimit, trust: trust)
    return contents.map { GitConfiguration($0) }
  }

  private static func firstLine(of file: BytePath) -> [UInt8]? {
    guard let contents = try? FileReader(file, sizeLimit: configurationLimit).contents() else { return nil }
    return Array(contents.bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") })
  }

  private static let pointerKey = Array("gitdir: ".utf8)
  /// The largest configuration file that is read, in bytes; files that people write are smaller.
  static let configurationLimit = 16 << 20
}
