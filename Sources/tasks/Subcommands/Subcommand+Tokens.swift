import TaskSyntax

extension Subcommand {
  package static let tokens = Subcommand(
    "tokens", "Show a file as tokens, with every byte", group: .look,
    details: """
      One token a line, with its text in quotes. Joined, the texts are the file.

      With --format json a token says also where it stands and what it is part of. 'Grammar/Tokens.schema.json' of the project names
      the keys.
      """,
    operands: Operands(projectedFile), options: [OptionGroup(shape)],
    examples: [
      Example("tasks tokens inbox.tasks", "One token a line"),
      Example("tasks tokens --format json inbox.tasks", "The same, for a program"),
    ]
  ) { invocation throws(CommandFailure) in
    switch invocation[shape] {
    case .text: try invocation.writeProjection { SyntaxTree($0).tokens() }
    case .json: try invocation.withProjectedFile { TokenJSON($0).write(to: invocation.console) }
    }
  }

  private enum Shape: String, CaseIterable { case text, json }

  private static let shape = Option.value(
    "format", "FORMAT", ValueSyntax<Shape>.choice, default: .text, help: "For people (text), or for a program")
}
