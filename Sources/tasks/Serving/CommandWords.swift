import TaskFiles
import TaskServer
import TaskWorkspace

/// The words of the commands, for the language server.
struct CommandWords: ServerWords {
  let invocation: Invocation

  func reason(_ failure: EditFailure, of tasks: WorkspaceTasks, from folder: BytePath) -> String {
    // Without an error a file was said to be unreadable when it was read, which the server does not do.
    if case .unreadable(let path, let error) = failure {
      let name = path.relative(to: folder)
      return (error.map { $0.message(naming: name) } ?? "cannot read '\(name.bytes)'").string
    }
    return EditWords(invocation: invocation, cells: TaskCells(tasks: tasks, folder: folder)).failure(failure).message
      .string
  }

  func problem(_ fault: SettingFault) -> (message: String, help: String?) {
    (fault.problem.message.string, fault.problem.help(invocation.userFolders)?.string)
  }

  func problem(_ problem: WorkspaceProblem) -> String { CommandFailure(problem, invocation).message.string }
}

extension TerminalText {
  /// The words without styles.
  fileprivate var string: String { String(decoding: bytes, as: UTF8.self) }
}
