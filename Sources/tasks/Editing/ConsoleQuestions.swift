import TaskWorkspace

/// The questions of a change, answered by the options of the command line or by a person, who is asked each once.
struct ConsoleQuestions: EditQuestions {
  let words: EditWords
  let memory: ChangeMemory

  func answer(_ question: EditQuestion) -> EditAnswer? {
    let invocation = words.invocation
    let isWritten = !invocation[EditOption.diff] && !invocation[EditOption.dryRun]
    let isYes = invocation[QuestionOption.yes]
    switch question {
    case .whichIsMeant(let failure): if failure.candidates.count > TaskCells.mostChoices { return nil }
    case .closesSubtasks:
      if invocation[EditOption.children] { return .yes }
      // Neither answer is a plain yes, so '--yes' gives none.
      if !isWritten || isYes { return nil }
    case .isPastMeant, .movesDue:
      if isYes { return .yes }
      if !isWritten { return nil }
    default:
      // A preview shows the change as if it were confirmed.
      if !isWritten || isYes { return .yes }
    }
    guard !invocation[QuestionOption.noInput], invocation.console.canAsk else { return nil }
    let (sentence, lines) = words.question(question)
    return memory.answer(to: question.key(sentence, lines)) {
      if case .whichIsMeant = question {
        return invocation.console.choose(sentence, amongLines: lines).map { .candidate($0) } ?? .stop
      }
      for line in lines { invocation.console.writeErrorLine("  \(line)") }
      if case .closesSubtasks = question {
        return invocation.console.choose(sentence, Self.choices.map(\.words)).map { Self.choices[$0].answer } ?? .stop
      }
      return invocation.console.ask(sentence).map { $0 ? .yes : .no }
    }
  }

  /// The answers to the question about active subtasks of a task that is closed.
  private static let choices: [(words: String, answer: EditAnswer)] = [
    ("close them too", .yes), ("leave them active", .no), ("stop", .stop),
  ]
}

extension EditQuestion {
  /// The bytes by which an answer is remembered: it holds for the same lines wherever they stand by then, and for
  /// subtasks whatever they are.
  fileprivate func key(_ sentence: TerminalText, _ lines: [TerminalText]) -> [UInt8] {
    switch self {
    case .changesAll(let tasks): sentence.bytes + [0x0A] + tasks.map(\.lineBytes).joined(separator: [0x0A])
    case .closesSubtasks: Array("subtasks".utf8)
    default: TerminalText(joining: lines + [sentence], with: "\n").bytes
    }
  }
}
