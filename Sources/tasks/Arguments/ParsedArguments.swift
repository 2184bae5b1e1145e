/// The parsed command line: the command knows every option, and every value is valid.
package struct ParsedArguments: Sendable {
  /// `nil` for `tasks` alone.
  package var subcommand: Subcommand?
  /// The words that are neither options nor the command's name.
  package var operands: [[UInt8]] = []
  /// Whether the first word names no command and may name a view. `failure` then holds any other mistake, which is
  /// reported only if the word is a view.
  var isFallback = false
  var failure: CommandFailure?
  private var given: [(name: String, value: [UInt8]?)] = []

  package subscript<Value>(option: Option<Value>) -> Value { option.interpret(values(of: option.declaration)) }

  /// The value of an operand. Each operand takes one word, in order; a repeating last operand takes the rest.
  package subscript<Value>(operand: Operand<Value>) -> Value {
    let declarations = subcommand?.operands.declarations ?? []
    guard let index = declarations.firstIndex(where: { $0.name == operand.declaration.name }) else {
      return operand.interpret([])
    }
    let words = operands.dropFirst(index)
    return operand.interpret(Array(operand.declaration.repeats ? words : words.prefix(1)))
  }

  /// Returns the values of two options in the order given, which decides which values belong together.
  package func sequence<First, Second>(
    _ first: Option<First>, _ second: Option<Second>
  ) -> [(name: String, value: [UInt8])] {
    let names = [first.declaration.name, second.declaration.name]
    return given.compactMap { entry in
      guard names.contains(entry.name), let value = entry.value else { return nil }
      return (entry.name, value)
    }
  }

  mutating func add(_ option: OptionDeclaration, value: [UInt8]?) { given.append((option.name, value)) }

  func values(of option: OptionDeclaration) -> [[UInt8]?] { values(of: option.name) }

  /// The values of the option with a name, which several commands may declare: `--format`.
  func values(of name: String) -> [[UInt8]?] { given.filter { $0.name == name }.map(\.value) }
}
