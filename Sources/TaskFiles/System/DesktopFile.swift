/// A file that is shown by the program that the desktop has for it.
package enum DesktopFile {
  /// Opens a file by `xdg-open` and waits until that has handed it on. Returns its exit status; `nil` where there is no
  /// such program.
  ///
  /// - Parameters:
  ///   - path: absolute.
  ///   - searchPath: the value of `PATH`.
  package static func open(_ path: BytePath, searchPath: [UInt8]?) throws(SystemError) -> Int32? {
    guard let program = ProgramSearch.find("xdg-open", in: searchPath) else { return nil }
    return try ChildProcess.run(program, [Array("xdg-open".utf8), path.bytes]) { _ in }.status
  }
}
