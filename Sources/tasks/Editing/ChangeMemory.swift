import TaskFiles

/// Answers that a command keeps when it starts again because a file was changed meanwhile.
final class ChangeMemory {
  /// The answers to its questions, by what was asked.
  private var answers: [[UInt8]: Bool?] = [:]
  /// The lines that FILE:LINE named, as they were first.
  private var lines: [[UInt8]: [UInt8]] = [:]
  private var subtasks: SubtaskChoice?
  private var turn: ChangeTurn?
  private var isInterruptionSaid = false
  /// The lines of the tasks that were confirmed.
  var confirmed: [[UInt8]]?

  /// The answer to a question, which is asked once.
  func answer(to question: TerminalText, asking ask: () -> Bool?) -> Bool? {
    if let answer = answers[question.bytes] { return answer }
    endTurn()
    let answer = ask()
    answers[question.bytes] = .some(answer)
    return answer
  }

  /// Returns a person's choice about subtasks, asked for once.
  func subtaskChoice(asking ask: () -> SubtaskChoice) -> SubtaskChoice {
    if let subtasks { return subtasks }
    endTurn()
    let choice = ask()
    subtasks = choice
    return choice
  }

  /// Whether the line that `word` names is the one that it named at first.
  func holds(_ line: [UInt8], of word: [UInt8]) -> Bool {
    let first = lines[word] ?? line
    lines[word] = first
    return first == line
  }

  /// Waits until no other command changes the workspace; whoever only looks waits for nobody.
  ///
  /// Begins a change. If the last one was interrupted between two files, its half is taken back first.
  func beginTurn(_ session: QuerySession) throws(CommandFailure) {
    let invocation = session.invocation
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
