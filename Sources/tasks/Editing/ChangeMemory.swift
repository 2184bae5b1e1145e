import TaskFiles
import TaskWorkspace

/// The state that a command keeps when it starts again because a file was changed meanwhile.
final class ChangeMemory {
  /// The answers to questions, by what was asked.
  private var answers: [[UInt8]: EditAnswer?] = [:]
  var named = NamedTasks()
  private var turn: ChangeTurn?
  private var isInterruptionSaid = false

  /// Returns the answer to a question, which is asked once.
  func answer(to question: [UInt8], asking ask: () -> EditAnswer?) -> EditAnswer? {
    if let answer = answers[question] { return answer }
    endTurn()
    let answer = ask()
    answers[question] = .some(answer)
    return answer
  }

  /// Returns the session of a change, when no other command changes the workspace; a command that only looks waits for
  /// nobody.
  ///
  /// If the last change was interrupted between two files, its half is taken back first. A file that it created is
  /// removed, so that the workspace is opened again.
  func session(
    _ invocation: Invocation, _ open: () throws(CommandFailure) -> QuerySession?
  ) throws(CommandFailure) -> QuerySession? {
    guard let session = try open() else { return nil }
    return try beginTurn(session, invocation) ? try open() : session
  }

  /// Returns whether an interrupted change was taken back.
  private func beginTurn(_ session: QuerySession, _ invocation: Invocation) throws(CommandFailure) -> Bool {
    func interrupted() -> InterruptedChange? {
      InterruptedChange(invocation, workspace: session.workspace, folder: session.folder)
    }
    if invocation[EditOption.diff] || invocation[EditOption.dryRun] {
      if !isInterruptionSaid { interrupted()?.announce() }
      isInterruptionSaid = true
      return false
    }
    guard turn == nil else { return false }
    turn = invocation.userFolders.undoRing(of: session.workspace.root)?.takeTurn()
    guard turn != nil, let change = interrupted() else { return false }
    try change.takeBack()
    return true
  }

  /// Lets others go on: when all is written, and while a person thinks about a question.
  func endTurn() { turn = nil }
}
