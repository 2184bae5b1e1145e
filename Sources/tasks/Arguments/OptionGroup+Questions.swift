extension OptionGroup {
  /// The options of commands that ask before they write.
  static var questions: OptionGroup { OptionGroup("Questions", QuestionOption.yes, QuestionOption.noInput) }
}

enum QuestionOption {
  static let yes = Option.flag("yes", help: "Answer yes to all questions")
  static let noInput = Option.flag("no-input", help: "Never ask: skip every step that needs an answer")
}

extension Invocation {
  /// The answer to a question of a command that has `OptionGroup.questions`; `nil` where nobody can be asked.
  ///
  /// - Parameter usual: The answer that an empty line stands for.
  func isConfirmed(_ question: @autoclosure () -> TerminalText, usual: Bool = false) -> Bool? {
    if self[QuestionOption.yes] { return true }
    return self[QuestionOption.noInput] ? nil : console.ask(question(), usual: usual)
  }

  /// The answer to a question about `lines`, which are shown before it; `nil` where nobody can be asked.
  func isConfirmed(_ question: TerminalText, about lines: [TerminalText]) -> Bool? {
    if self[QuestionOption.yes] { return true }
    guard !self[QuestionOption.noInput], console.canAsk else { return nil }
    for line in lines { console.writeErrorLine("  \(line)") }
    return console.ask(question)
  }
}
