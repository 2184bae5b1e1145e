/// What a command is given to work with.
package struct Invocation {
  package let arguments: ParsedArguments
  package let console: Console
  package let surroundings: Surroundings
  /// All commands of the program.
  package let commands: [Subcommand]
  let settingsCache = SettingsCache()

  /// What was given of an option.
  package subscript<Value>(option: Option<Value>) -> Value { arguments[option] }

  /// What was given of an operand.
  package subscript<Value>(operand: Operand<Value>) -> Value { arguments[operand] }
}
