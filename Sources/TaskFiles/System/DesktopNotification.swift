/// A message outside the terminal, for who looks elsewhere.
package enum DesktopNotification {
  /// Shows it by `notify-send`. Where that program is not there, or no desktop, nothing happens.
  ///
  /// - Parameter searchPath: the value of `PATH`.
  package static func show(_ title: [UInt8], _ text: [UInt8], searchPath: [UInt8]?) {
    guard let program = ProgramSearch.find("notify-send", in: searchPath) else { return }
    _ = try? ChildProcess.run(
      program, [Array("notify-send".utf8), Array("--app-name=tasks".utf8), Array("--".utf8), title, text]
    ) { _ in }
  }
}
