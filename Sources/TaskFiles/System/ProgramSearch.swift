/// The search for programs in `PATH`.
enum ProgramSearch {
  /// Returns the first executable of that name, in the order of the folders of `PATH`; `nil` if there is none. Relative
  /// folders are skipped, because a repository could hold a program of that name.
  static func find(_ name: String, in searchPath: [UInt8]?) -> BytePath? {
    let folders = (searchPath ?? []).split(separator: UInt8(ascii: ":")).map { BytePath($0) }
    return folders.lazy.filter(\.isAbsolute).map { $0.joined(name) }.first(where: canRun)
  }

  /// Whether a regular file exists that some user may execute.
  static func canRun(_ path: BytePath) -> Bool {
    FileStatus.ifAny(path).map { $0.kind == .regular && $0.mode & 0o111 != 0 } ?? false
  }
}
