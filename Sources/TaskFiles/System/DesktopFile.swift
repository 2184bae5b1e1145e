/// A file that is opened with the desktop's program for it.
package enum DesktopFile {
  /// Opens a file with `xdg-open` and waits for that program. Returns its exit status; `nil` if `xdg-open` does not
  /// exist.
  ///
  /// - Parameters:
  ///   - path: the absolute path of the file.
  ///   - searchPath: the value of `PATH`.
  package static func open(_ path: BytePath, searchPath: [UInt8]?) throws(SystemError) -> Int32? {
    guard let program = ProgramSearch.find("xdg-open", in: searchPath) else { return nil }
    return try ChildProcess.run(program, [Array("xdg-open".utf8), path.bytes]) { _ in }.status
  }
}
