import TaskSyntax

// Questions to a person.
extension Console {
  /// Asks a yes-or-no question after all output so far.
  ///
  /// - Parameter usual: The meaning of an empty line.
  /// - Returns: `true` for a yes and `false` for any other answer or the end of the input; `nil` if nobody can be
  ///   asked.
  package func ask(_ question: TerminalText, usual: Bool = false) -> Bool? {
    guard canAsk else { return nil }
    guard let answer = answer(to: "\(question, .bold) \(usual ? "[Y/n]" : "[y/N]")") else { return false }
    if answer.isEmpty { return usual }
    return ["y", "Y", "yes", "Yes", "YES"].contains { answer.elementsEqual($0.utf8) }
  }

  /// Asks for a line of text. Returns `nil` if nobody can be asked, and at the end of the input.
  func ask(for name: TerminalText) -> [UInt8]? { canAsk ? answer(to: "\(name, .bold):") : nil }

  /// Asks which of several things to do. A choice is selected by its first letter.
  ///
  /// - Returns: The index of the choice; `nil` for any other answer, or if nobody can be asked.
  func choose(_ question: TerminalText, _ choices: [String]) -> Int? {
    guard canAsk else { return nil }
    let names = choices.map { "[\(String($0.prefix(1)))]\(String($0.dropFirst()))" as TerminalText }
    let answer = answer(to: "\(question, .bold) \(TerminalText(joining: names, with: ", "))?")
    guard let letter = answer?.first else { return nil }
    return choices.firstIndex { $0.utf8.first == letter | 0x20 }
  }

  /// Asks which of several lines is meant, shown with their numbers from 1.
  ///
  /// - Returns: The index of the line; `nil` for any other answer, or if nobody can be asked.
  func choose(_ question: TerminalText, amongLines lines: [TerminalText]) -> Int? {
    guard canAsk else { return nil }
    let width = "\(lines.count)".utf8.count
    for (index, line) in lines.enumerated() {
      var numbered = TerminalText()
      numbered.append(spaces: 2 + width - "\(index + 1)".utf8.count)
      numbered.append("\(index + 1)  \(line)")
      writeErrorLine(numbered)
    }
    guard let typed = answer(to: "\(question, .bold) [1-\(lines.count)]"), let number = Int(digits: typed) else {
      return nil
    }
    return lines.indices.contains(number - 1) ? number - 1 : nil
  }
}
