import TaskFiles

/// Workflow commands in the log of a step that also shows text for people. Between commands the log is told not to look
/// for any: a file could be named like one.
///
/// Source: "Workflow commands for GitHub Actions", "Stopping and starting workflow commands".
final class WorkflowLog {
  private let console: Console
  /// The word that enables commands again: nobody can have written it before.
  private let word: String

  init(_ console: Console) {
    self.console = console
    word = "tasks-\(UInt64.random(in: .min ... .max).hexadecimal)"
    stop()
  }

  func write(_ commands: some EncodedText) {
    finish()
    console.write(commands)
    stop()
  }

  /// Lets the log look for commands again.
  func finish() { console.writeLine("::\(word)::") }

  private func stop() { console.writeLine("::stop-commands::\(word)") }
}
