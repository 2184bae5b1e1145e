import TaskFiles
import TaskWorkspace

/// What a command is given to work with.
package struct Invocation {
  package let arguments: ParsedArguments
  package let console: Console
  package let surroundings: Surroundings
  /// All commands of the program.
  package let commands: [Subcommand]
  let settingsCache = SettingsCache()
  /// Whose files count that say what is read.
  let trust: FileTrust

  package init(arguments: ParsedArguments, console: Console, surroundings: Surroundings, commands: [Subcommand]) {
    self.arguments = arguments
    self.console = console
    self.surroundings = surroundings
    self.commands = commands
    trust = surroundings.makeTrust(readsSettings: !arguments[GlobalOption.noConfig])
  }

  /// What was given of an option.
  package subscript<Value>(option: Option<Value>) -> Value { arguments[option] }

  /// What was given of an operand.
  package subscript<Value>(operand: Operand<Value>) -> Value { arguments[operand] }
}
