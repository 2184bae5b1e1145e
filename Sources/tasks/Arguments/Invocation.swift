import TaskWorkspace

/// The input of a command: arguments, environment and console.
package struct Invocation {
  package let arguments: ParsedArguments
  package let console: Console
  package let process: ProcessEnvironment
  /// All commands of the program.
  package let commands: [Subcommand]
  /// Opens what the command works on; all parts of a command share it.
  let opener: WorkspaceOpener

  /// Returns the value given for an option.
  /// The name of the command that runs.
  var commandName: String { arguments.subcommand?.name ?? "" }

  package subscript<Value>(option: Option<Value>) -> Value { arguments[option] }

  /// Returns the value given for an operand.
  package subscript<Value>(operand: Operand<Value>) -> Value { arguments[operand] }
}
