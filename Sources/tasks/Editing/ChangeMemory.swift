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

  /// Waits until no other command changes the workspace; a command that only looks waits for nobody.
  ///
  /// Begins a change. If the last one was interrupted between two files, its half is taken back first.
  func beginTurn(_ session: QuerySession, _ invocation: Invocation) throws(CommandFailure) {
    func interrupted() -> InterruptedChange? {
      InterruptedChange(invocation, workspace: session.workspace, folder: session.folder)
    }
    if invocation[EditOption.diff] || invocation[EditOption.dryRun] {
      if !isInterruptionSaid { interrupted()?.announce() }
      isInterruptionSaid = true
      return
    }
    guard turn == nil else { return }
    turn = invocation.userFolders.undoRing(of: session.workspace.root)?.takeTurn()
    if turn != nil { try interrupted()?.takeBack() }
  }

  /// Lets others go on: when all is written, and while a person thinks about a question.
  func endTurn() { turn = nil }
}
