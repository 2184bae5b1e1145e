/// Parses the words after the program's name.
///
/// Options may stand before or after the command's name and its operands; `--` ends them. A name is never completed or
/// corrected, only suggested.
package struct ArgumentReader {
  let commands: [Subcommand]
  /// The command that takes an unknown first word as its first operand.
  private let fallback: Subcommand?
  var parsed = ParsedArguments()
  /// The options known so far: the global ones, and the command's own once its name is read.
  var known = OptionGroup.global.options
  /// The first word of a two-word command (`git install`), until the second is read.
  private(set) var firstWord: [UInt8]?

  package init(commands: [Subcommand], fallback: Subcommand? = nil) {
    self.commands = commands
    self.fallback = fallback
  }

  /// Parses a command line, and throws at the first mistake. A request for help takes precedence over a mistake, since
  /// the user may need that help.
  package static func read(
    _ arguments: [[UInt8]], commands: [Subcommand], fallback: Subcommand? = nil
  ) throws(CommandFailure) -> ParsedArguments {
    var reader = ArgumentReader(commands: commands, fallback: fallback)
    do throws(CommandFailure) {
      try reader.readWords(arguments)
      if !reader.parsed[GlobalOption.help], !reader.parsed[GlobalOption.version] { try reader.checkOperands() }
    } catch {
      guard !reader.parsed.isFallback else {
        reader.parsed.failure = error
        return reader.parsed
      }
      guard reader.parsed.subcommand != nil, asksForHelp(arguments) else { throw error }
      reader.parsed.add(GlobalOption.help.declaration, value: nil)
    }
    return reader.parsed
  }

  private static func asksForHelp(_ arguments: [[UInt8]]) -> Bool {
    arguments.prefix { $0 != Array("--".utf8) }.contains { $0 == Array("--help".utf8) || $0 == Array("-h".utf8) }
  }

  private mutating func readWords(_ arguments: [[UInt8]]) throws(CommandFailure) {
    var rest = arguments[...]
    var optionsHaveEnded = false
    while let word = rest.popFirst() {
      if optionsHaveEnded || !isOption(word) {
        try readOperand(word)
      } else if word == Array("--".utf8) {
        optionsHaveEnded = true
      } else {
        try readOption(word, &rest)
      }
    }
    if let firstWord { throw incompleteCommand(firstWord) }
  }

  func isOption(_ word: [UInt8]) -> Bool {
    // `- [x] a` is text copied from a file, not an option.
    guard word.count >= 2, word[0] == UInt8(ascii: "-"), word[1] != UInt8(ascii: " ") else { return false }
    return !(parsed.subcommand?.operands.isQuery == true && NegatedTerm.matches(word))
  }

  mutating func readOperand(_ word: [UInt8]) throws(CommandFailure) {
    guard parsed.subcommand == nil else { return parsed.operands.append(word) }
    let name = firstWord.map { $0 + [UInt8(ascii: " ")] + word } ?? word
    if let command = commands.first(where: { $0.isNamed(name) }) {
      take(command)
    } else if firstWord == nil, !commandNames(beginning: word).isEmpty {
      firstWord = word
    } else if let fallback, firstWord == nil {
      take(fallback)
      parsed.isFallback = true
      parsed.operands = [word]
    } else {
      throw unknownCommand(name)
    }
  }

  /// Reads the rest as options and operands of `command`.
  mutating func take(_ command: Subcommand) {
    parsed.subcommand = command
    known = command.options().flatMap(\.options) + known
    firstWord = nil
  }

  private func checkOperands() throws(CommandFailure) {
    guard let command = parsed.subcommand else { return }
    let declarations = command.operands.declarations
    for (index, declaration) in declarations.enumerated() {
      let words = parsed.operands.dropFirst(index)
      if declaration.isNeeded, words.isEmpty { throw missingOperand(declaration, of: command) }
      for word in declaration.repeats ? words : words.prefix(1) where !declaration.accepts(word) {
        throw unfit(word, for: declaration.name, declaration.expectation(), declaration.choices())
      }
    }
    if declarations.last?.repeats != true, parsed.operands.count > declarations.count {
      throw spareOperand(parsed.operands[declarations.count], of: command)
    }
  }
}
