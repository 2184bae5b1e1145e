/// A message outside the terminal, for a person who looks elsewhere.
package enum DesktopNotification {
  /// Shows the message with `notify-send`. Without that program or a desktop, does nothing.
  ///
  /// - Parameter searchPath: the value of `PATH`.
  package static func show(_ title: [UInt8], _ text: [UInt8], searchPath: [UInt8]?) {
    guard let program = ProgramSearch.find("notify-send", in: searchPath) else { return }
    _ = try? ChildProcess.run(
      program, [Array("notify-send".utf8), Array("--app-name=tasks".utf8), Array("--".utf8), title, text]
    ) { _ in }
  }
}
