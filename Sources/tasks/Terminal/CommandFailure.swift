/// Why a command stops: what is said, and the status it ends with.
package struct CommandFailure: Error, Sendable, Equatable {
  package let status: ExitStatus
  /// A sentence without capital and period.
  package let message: TerminalText
  /// The advice.
  package let help: TerminalText?
  /// The candidates that may have been intended, a line each.
  package let candidates: [TerminalText]

  package init(
    _ status: ExitStatus, _ message: TerminalText, help: TerminalText? = nil, candidates: [TerminalText] = []
  ) {
    self.status = status
    self.message = message
    self.help = help
    self.candidates = candidates
  }

  /// The command line is not understood.
  package static func usage(_ message: TerminalText, help: TerminalText? = nil) -> CommandFailure {
    CommandFailure(.usage, message, help: help)
  }
}
