/// Tells a person what happens while a command works.
struct ConsoleReporter {
  let console: Console
  /// The command line, whose words the advice repeats.
  let arguments: ParsedArguments
}
