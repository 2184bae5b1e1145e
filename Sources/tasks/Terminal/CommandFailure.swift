/// An error that ends a command, with its message and exit status.
package struct CommandFailure: Error, Sendable, Equatable {
  package let status: ExitStatus
  /// An uncapitalized sentence without a period.
  package let message: TerminalText
  /// Advice on how to proceed.
  package let help: TerminalText?
  /// The candidates that may have been meant, each shown on a line.
  package let candidates: [TerminalText]

  package init(
    _ status: ExitStatus, _ message: TerminalText, help: TerminalText? = nil, candidates: [TerminalText] = []
  ) {
    self.status = status
    self.message = message
    self.help = help
    self.candidates = candidates
  }

  /// Creates a failure for a command line that is not understood.
  package static func usage(_ message: TerminalText, help: TerminalText? = nil) -> CommandFailure {
    CommandFailure(.usage, message, help: help)
  }

  /// Returns the failure with the line of standard input in which its reason lies.
  func inInputLine(_ line: Int) -> CommandFailure {
    CommandFailure(status, "line \(line) of standard input: \(message)", help: help, candidates: candidates)
  }

  /// Creates the failure of a command line with two parts of which only one is allowed.
  static func exclusive(_ first: TerminalText, _ second: TerminalText, help: TerminalText? = nil) -> CommandFailure {
    .usage("\(first) and \(second) cannot be used together", help: help)
  }
}
