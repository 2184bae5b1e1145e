extension ArgumentReader {
  /// Reads a word that begins with `-`, and the next word where that is its value.
  mutating func readOption(_ word: [UInt8], _ rest: inout ArraySlice<[UInt8]>) throws(CommandFailure) {
    if word.starts(with: "--".utf8) {
      try readLongOption(word, &rest)
    } else {
      try readShortOptions(word, &rest)
    }
  }

  private mutating func readLongOption(
    _ word: [UInt8], _ rest: inout ArraySlice<[UInt8]>
  ) throws(CommandFailure) {
    let equals = word.firstIndex(of: UInt8(ascii: "="))
    let name = word[2..<(equals ?? word.endIndex)]
    guard let option = known.first(where: { $0.long?.utf8.elementsEqual(name) == true }) else {
      throw unknownOption(Array(word[..<(equals ?? word.endIndex)]))
    }
    let attached = equals.map { Array(word[($0 + 1)...]) }
    switch option.form {
    case .flag:
      if attached != nil { throw .usage("'\(option.name)' does not take a value") }
      try add(option, value: nil)
    case .optionalValue: try add(option, value: attached)
    case .value(let valueName):
      if let attached {
        try add(option, value: attached)
      } else {
        try add(option, value: nextWord(&rest, for: option, valueName))
      }
    }
  }

  /// Reads `-q`, `-qv`, `-C DIR`, `-CDIR` or `-C=DIR`: flags, then at most one option whose value is the rest of the
  /// word.
  private mutating func readShortOptions(
    _ word: [UInt8], _ rest: inout ArraySlice<[UInt8]>
  ) throws(CommandFailure) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = known.first(where: { $0.short?.value == UInt32(letter) }) else {
        throw unknownShortOption(letter, in: word)
      }
      guard case .value(let valueName) = option.form else {
        try add(option, value: nil)
        continue
      }
      if letters.isEmpty { return try add(option, value: nextWord(&rest, for: option, valueName)) }
      if letters.first == UInt8(ascii: "=") {
        letters = letters.dropFirst()
      } else if option.isApart {
        throw .usage(
          "'\(word)' is not an option",
          help: parsed.subcommand?.operands.isQuery == true
            ? "write 'not @phone' to leave out a name; a value stands apart: '\(option.shortName ?? "") \(valueName)'"
            : "write 'no:@phone' to remove a name; a value stands apart: '\(option.shortName ?? "") \(valueName)'")
      }
      return try add(option, value: Array(letters))
    }
  }

  /// Reads the next word as the value, even if it begins with `-` (`--sort -due`). A word that begins with `--` is not
  /// taken: the value was probably forgotten.
  private func nextWord(
    _ rest: inout ArraySlice<[UInt8]>, for option: OptionDeclaration, _ valueName: String
  ) throws(CommandFailure) -> [UInt8] {
    if let next = rest.first {
      if !next.starts(with: "--".utf8) {
        rest = rest.dropFirst()
        return next
      }
      if let long = option.long {
        throw .usage(
          "'\(option.name)' needs a value",
          help: "write '--\(long) \(valueName)', or '--\(long)=\(next)' if that is the value")
      }
    }
    throw .usage("'\(option.name)' needs a value", help: "write '\(option.name) \(valueName)'")
  }

  private mutating func add(_ option: OptionDeclaration, value: [UInt8]?) throws(CommandFailure) {
    if let value, !option.accepts(value) {
      throw unfit(value, for: option.name, option.expectation(), option.choices())
    }
    if !option.repeats, !parsed.values(of: option).isEmpty {
      throw .usage("'\(option.name)' is given twice", help: "remove one of them")
    }
    parsed.add(option, value: value)
  }
}
