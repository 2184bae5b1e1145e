/// The position of the word that is being typed, parsed from the words before it, which may be invalid.
struct CompletionRequest {
  enum Subject {
    /// The name of a command, or its second word.
    case command(firstWord: [UInt8]?)
    case option
    /// The value of an option. `typed` is the prefix in the same word: `--format=`.
    case value(OptionDeclaration, typed: [UInt8])
    case operand(OperandDeclaration, of: Subcommand)
    case nothing
  }

  private(set) var subject = Subject.nothing
  /// The word so far, or the part of it that the subject covers.
  private(set) var current: [UInt8]
  /// The preceding global options that select the workspace, such as `-C DIR`.
  private(set) var globalWords: [[UInt8]] = []

  /// The reader of the command and the operands before this position.
  private var reader: ArgumentReader
  private var optionsHaveEnded = false
  /// The option whose value comes next.
  private var open: OptionDeclaration?

  /// - Parameter words: The words after the program's name; the last one is being typed.
  init(_ words: [[UInt8]], commands: [Subcommand]) {
    reader = ArgumentReader(commands: commands)
    current = words.last ?? []
    for word in words.dropLast() { read(word) }
    subject = finalSubject()
  }

  /// The options that are accepted at this position.
  var known: [OptionDeclaration] { reader.known }

  private mutating func read(_ word: [UInt8]) {
    if let option = open {
      open = nil
      if isGlobal(option) { globalWords.append(word) }
    } else if word == Array("--".utf8), !optionsHaveEnded {
      optionsHaveEnded = true
    } else if isOption(word) {
      readOption(word)
    } else if (try? reader.readOperand(word)) == nil {
      // A view takes a query, as `list` does.
      reader.take(.list)
    }
  }

  private func isOption(_ word: [UInt8]) -> Bool { !optionsHaveEnded && reader.isOption(word) }

  private mutating func readOption(_ word: [UInt8]) {
    let name = word.prefix { $0 != UInt8(ascii: "=") }
    let isLong = word.starts(with: "--".utf8)
    let option = known.first { option in
      isLong
        ? option.long.map { name.dropFirst(2).elementsEqual($0.utf8) } == true
        : option.short.map { word.last == UInt8(truncatingIfNeeded: $0.value) } == true
    }
    guard let option else { return }
    if case .value = option.form, !isLong || name.count == word.count { open = option }
    if isGlobal(option) { globalWords.append(word) }
  }

  private func isGlobal(_ option: OptionDeclaration) -> Bool {
    [
      GlobalOption.directory.declaration.name, GlobalOption.home.declaration.name, GlobalOption.config.declaration.name,
      GlobalOption.noConfig.declaration.name, GlobalOption.today.declaration.name,
    ].contains(option.name)
  }

  private mutating func finalSubject() -> Subject {
    if let open { return .value(open, typed: []) }
    if isOption(current) || current == Array("-".utf8) {
      guard let equals = current.firstIndex(of: UInt8(ascii: "=")), current.starts(with: "--".utf8) else {
        return .option
      }
      let option = known.first { $0.long.map { current[2..<equals].elementsEqual($0.utf8) } == true }
      guard let option else { return .nothing }
      let typed = Array(current[...equals])
      current = Array(current[(equals + 1)...])
      return .value(option, typed: typed)
    }
    guard let command = reader.parsed.subcommand else { return .command(firstWord: reader.firstWord) }
    let declarations = command.operands.declarations
    let count = reader.parsed.operands.count
    if count < declarations.count { return .operand(declarations[count], of: command) }
    if let last = declarations.last, last.repeats { return .operand(last, of: command) }
    return .nothing
  }
}
