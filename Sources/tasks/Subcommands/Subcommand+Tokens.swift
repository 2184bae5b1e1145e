import TaskSyntax

extension Subcommand {
  package static let tokens = Subcommand(
    "tokens", "Show the tokens of a file", group: .look,
    details: """
      Writes one token per line, with its text in quotes. The texts together are exactly the file.

      --format json also gives the place of each token and the node that it belongs to. 'Grammar/Tokens.schema.json' of
      the project describes the keys.
      """,
    operands: Operands(projectedFile), options: [OptionGroup(shape)],
    examples: [
      Example("tasks tokens inbox.tasks", "One token per line"),
      Example("tasks tokens --format json inbox.tasks", "All tokens, for a program"),
    ]
  ) { invocation throws(CommandFailure) in
    switch invocation[shape] {
    case .text: try invocation.writeProjection { SyntaxTree($0).tokens() }
    case .json: try invocation.withProjectedFile { TokenJSON($0).write(to: invocation.console) }
    }
  }

  private enum Shape: String, CaseIterable { case text, json }

  private static let shape = Option.value(
    "format", "FORMAT", ValueSyntax<Shape>.choice, default: .text, help: "The output format")
}
