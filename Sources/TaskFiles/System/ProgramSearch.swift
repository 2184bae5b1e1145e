/// The search for a program.
enum ProgramSearch {
  /// The first that can be run, in the order of the folders of `PATH`; `nil` where there is none. Folders in it that are
  /// not absolute are passed over: a repository could hold a program of that name.
  static func find(_ name: String, in searchPath: [UInt8]?) -> BytePath? {
    let folders = (searchPath ?? []).split(separator: UInt8(ascii: ":")).map { BytePath($0) }
    return folders.lazy.filter(\.isAbsolute).map { $0.joined(name) }.first(where: canRun)
  }

  /// Whether a file is there that someone may run.
  static func canRun(_ path: BytePath) -> Bool {
    FileStatus.ifAny(path).map { $0.kind == .regular && $0.mode & 0o111 != 0 } ?? false
  }
}
