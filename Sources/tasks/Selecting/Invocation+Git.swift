import TaskFiles

extension Invocation {
  /// Why git could not be asked, and what can be done about it.
  func failure(_ failure: GitProgram.Failure) -> CommandFailure {
    switch failure.reason {
    case .notFound:
      return CommandFailure(
        .inaccessible, "there is no 'git' in the folders of 'PATH'",
        help: "install git; folders in 'PATH' that are not absolute do not count")
    case .notStarted(let error):
      return CommandFailure(.inaccessible, "cannot run 'git': \(error.text)", help: error.help.map { "\($0)" })
    case .failed(let status, let errors):
      let lines = errors.split(separator: UInt8(ascii: "\n"))
      let said: TerminalText = lines.first.map { ": \($0)" } ?? ""
      let rest = lines.dropFirst().map { TerminalText(encoding: $0) }
      return CommandFailure(
        .inaccessible, "'\(failure.command)' ended with status \(Int(status))\(said)",
        help: rest.isEmpty ? nil : TerminalText(joining: rest, with: " "))
    case .unexpected:
      return CommandFailure(.inaccessible, "'\(failure.command)' wrote what is not understood")
    }
  }

  /// Whether the environment says which repository is meant, wherever we stand.
  var namesRepository: Bool {
    surroundings.environment("GIT_DIR") != nil || surroundings.environment("GIT_WORK_TREE") != nil
  }

  /// git, to be asked in `folder`.
  func git(in folder: BytePath) throws(GitProgram.Failure) -> GitProgram {
    try GitProgram(searchPath: surroundings.environment("PATH"), folder: folder)
  }
}
