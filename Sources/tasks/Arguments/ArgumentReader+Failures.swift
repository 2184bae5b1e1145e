import TaskModel
import TaskSyntax

/// The error messages for an invalid command line.
extension ArgumentReader {
  /// - Parameters:
  ///   - rest: The words behind the command's name.
  ///   - views: The views of the settings, which are commands, too.
  ///   - dates: The reader that decides whether a word is a date; `nil` where today is unknown.
  func unknownCommand(
    _ name: [UInt8], before rest: [[UInt8]] = [], views: [[UInt8]] = [], dates: DateReader? = nil
  ) -> CommandFailure {
    let names = commands.flatMap { [$0.name] + $0.aliases }.map { Array($0.utf8) } + views
    let help: TerminalText =
      if name.first.map("+@#^(".utf8.contains) == true || name.contains(UInt8(ascii: ":")) {
        "'tasks list' takes a query: tasks list '\(name)'"
      } else if OptionGroup.global.options.contains(where: { $0.long?.utf8.elementsEqual(name) ?? false }) {
        "did you mean 'tasks --\(name)'?"
      } else if let second = rest.first, let command = commands.first(where: { $0.isNamed(second) }) {
        "the command comes first: 'tasks \(command.name) \(name)'"
      } else if !name.isEmpty, name.allSatisfy(\.isDigit), name.count < 4 {
        "the command comes first, and tasks have handles: 'tasks list' shows them"
      } else if let foreign = ForeignCommand.help(for: name, before: rest) {
        foreign
      } else if let days = try? dates?.read(name) {
        days.first == days.last
          ? "'tasks today \(name)' shows that day" : "'tasks agenda \(name)' shows the tasks of these days"
      } else if let nearest = NearestName.find(name, among: names) {
        "did you mean '\(nearest)'? 'tasks help' lists all commands"
      } else {
        "'tasks help' lists all commands"
      }
    return .usage("unknown command '\(name)'", help: help)
  }

  /// The full names of the two-word commands whose first word is `word`.
  func commandNames(beginning word: [UInt8]) -> [String] {
    commands.map(\.name).filter { $0.utf8.starts(with: word + [UInt8(ascii: " ")]) }
  }

  func incompleteCommand(_ word: [UInt8]) -> CommandFailure {
    let names = commandNames(beginning: word).map { "'tasks \($0)'" }
    return .usage("'\(word)' needs a subcommand", help: "use one of \(names.joined(separator: ", "))")
  }

  func unknownOption(_ word: [UInt8]) -> CommandFailure {
    if let owner = ownerBeforeItsName(of: word) {
      return .usage(
        "'\(word)' must follow the command",
        help: "it is an option of '\(owner)': write it after the name of the command")
    }
    return .usage("unknown option '\(word)'", help: suggestion(for: word))
  }

  func unknownShortOption(_ letter: UInt8, in word: [UInt8]) -> CommandFailure {
    // `-fix` is more often a long option with one dash missing than a cluster of four letters.
    let long = [UInt8(ascii: "-")] + word.prefix { $0 != UInt8(ascii: "=") }
    if word.count > 2, known.contains(where: { $0.name.utf8.elementsEqual(long) }) {
      return .usage("unknown option '\(word)'", help: "write '\(long)', with two dashes")
    }
    let option = letter < 0x80 ? [UInt8(ascii: "-"), letter] : word
    if let owner = ownerBeforeItsName(of: option) {
      return .usage(
        "'\(option)' must follow the command",
        help: "it is an option of '\(owner)': write it after the name of the command")
    }
    let place: TerminalText = word.count > 2 && letter < 0x80 ? " in '\(word)'" : ""
    return .usage("unknown option '\(option)'\(place)", help: suggestion(for: nil))
  }

  /// The first command that has `option`; `nil` once a command's name has been read.
  private func ownerBeforeItsName(of option: [UInt8]) -> String? {
    guard parsed.subcommand == nil else { return nil }
    return commands.first { command in
      command.options().contains { group in
        group.options.contains { [$0.name, $0.shortName].contains { $0?.utf8.elementsEqual(option) == true } }
      }
    }?.name
  }

  /// Returns a pointer to the list of options and, for a long option, the nearest name, compared without dashes.
  private func suggestion(for long: [UInt8]?) -> TerminalText {
    let command = parsed.isFallback ? Subcommand.list : parsed.subcommand
    let page: TerminalText = command.map { "'tasks help \($0.name)'" } ?? "'tasks help'"
    let name = long.map { Array($0.drop { $0 == UInt8(ascii: "-") }) } ?? []
    let meant = Self.foreignOptions.first { foreign, own in
      foreign.utf8.elementsEqual(name.prefix { $0 != UInt8(ascii: "=") }) && known.contains { $0.long == own }
    }
    if let meant { return "did you mean '--\(meant.own)'? \(page) lists all options" }
    guard let nearest = NearestName.find(name, among: known.compactMap(\.long)) else {
      return "\(page) lists the options"
    }
    return "did you mean '--\(nearest)'? \(page) lists all options"
  }

  /// Options of ruff, Taskwarrior and others, each with the one here.
  private static let foreignOptions: [(foreign: String, own: String)] = [
    ("output-format", "format"), ("extend-select", "select"), ("extend-ignore", "ignore"),
    ("unsafe", "unsafe-fixes"), ("add-noqa", "add-allow"), ("pri", "priority"), ("prio", "priority"),
    ("scheduled", "plan"), ("wait", "start"), ("recur", "every"), ("depends", "after"), ("tags", "tag"),
    ("json", "format"), ("done", "all"),
  ]

  func unfit(
    _ value: [UInt8], for name: String, _ expectation: String, _ choices: [String]
  ) -> CommandFailure {
    let nearest: TerminalText = NearestName.find(value, among: choices).map { "; did you mean '\($0)'?" } ?? ""
    return .usage("invalid value '\(value)' for '\(name)'", help: "expected \(expectation)\(nearest)")
  }

  func missingOperand(_ operand: OperandDeclaration, of command: Subcommand) -> CommandFailure {
    .usage("'\(command.name)' needs \(operand.name)", help: "usage: tasks \(command.synopsis)")
  }

  func spareOperand(_ word: [UInt8], of command: Subcommand) -> CommandFailure {
    let count = command.operands.declarations.count
    let limit: TerminalText =
      count == 0 ? "takes no operands" : count == 1 ? "takes one operand" : "takes \(count) operands"
    return .usage("unexpected operand '\(word)': '\(command.name)' \(limit)", help: "usage: tasks \(command.synopsis)")
  }
}
