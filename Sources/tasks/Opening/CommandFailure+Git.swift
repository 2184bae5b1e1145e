import TaskFiles

extension CommandFailure {
  /// Why git could not be asked, and what can be done about it.
  init(_ failure: GitProgram.Failure) {
    switch failure.reason {
    case .notFound:
      self.init(
        .inaccessible, "git was not found in PATH",
        help: "install git; relative folders in 'PATH' are ignored")
    case .notStarted(let error):
      self.init(.inaccessible, "cannot run 'git': \(error.text)", help: error.help.map { "\($0)" })
    case .failed(let status, let errors):
      let lines = errors.split(separator: UInt8(ascii: "\n"))
      let said: TerminalText = lines.first.map { ": \($0)" } ?? ""
      let rest = lines.dropFirst().map { TerminalText(encoding: $0) }
      self.init(
        .inaccessible, "'\(failure.command)' exited with status \(Int(status))\(said)",
        help: rest.isEmpty ? nil : TerminalText(joining: rest, with: " "))
    case .unexpected: self.init(.inaccessible, "unexpected output of '\(failure.command)'")
    }
  }
}
