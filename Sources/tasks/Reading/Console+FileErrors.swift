import TaskFiles

// Files that cannot be read.
extension Console {
  /// Says that a file that was asked for cannot be read, once. The command then ends with status 3 at least.
  func report(_ problem: FileError, as name: BytePath) {
    reportUnreadable(problem.message(naming: name), help: problem.advice)
  }

  /// Says it of several files, which are named from `folder`. Returns the status that this makes.
  func report(_ problems: [FileError], from folder: BytePath) -> ExitStatus {
    for problem in problems { report(problem, as: problem.path.relative(to: folder)) }
    return problems.isEmpty ? .success : .inaccessible
  }

  /// Says that a file that was not asked for cannot be read.
  func warn(of problem: FileError, as name: BytePath) { report(.warning, problem.message(naming: name)) }
}

extension FileError {
  /// The message with the name of the file: a sentence without capital and period.
  func message(naming name: BytePath) -> TerminalText {
    switch reason {
    case .system, .nulInPath: "cannot read '\(name.bytes)': \(message)"
    case .forbidden: "cannot write '\(name.bytes)': \(message)"
    case .foreign, .notRegular, .tooLarge, .changedWhileRead, .changedWhileShown, .otherVersion, .unfit, .unwritten,
      .noJournal, .torn,
      .unverified, .unconfirmed, .removalUnconfirmed:
      "'\(name.bytes)' \(message)"
    }
  }

  fileprivate var advice: TerminalText? {
    if case .torn(_, let journal) = reason {
      return "its old text is in '\(journal.bytes)': run 'tasks doctor' to restore it"
    }
    return help.map { "\($0)" }
  }
}
