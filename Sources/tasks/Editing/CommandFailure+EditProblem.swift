import TaskEditing
import TaskSyntax

extension CommandFailure {
  /// A file that is needed could not be read, which was said.
  static let unreadable = CommandFailure(.inaccessible, "nothing is changed")

  /// Why a change cannot be made.
  ///
  /// - Parameter place: the task or the file that it is about, as it is shown; `nil` where the words themselves are
  ///   wrong.
  init(_ problem: EditProblem, at place: TerminalText? = nil) {
    let status: ExitStatus =
      switch problem.kind {
      case .refused: .usage
      case .conflict: .conflict
      case .fault: .internalFault
      }
    let message = TerminalText(encoding: problem.message)
    let help = problem.help.map { TerminalText(encoding: $0) }
    self.init(
      status, place.map { "\($0): \(message)" } ?? message,
      help: help ?? (problem.kind == .fault ? "nothing is changed; this is a fault of tasks: please report it" : nil))
  }
}
