import TaskSyntax

extension Subcommand {
  package static let tokens = Subcommand(
    "tokens", "Show a file as tokens, with every byte", group: .look,
    details: "One token a line, with its text in quotes. Joined, the texts are the file.",
    operands: Operands(projectedFile), examples: [Example("tasks tokens inbox.tasks", "One token a line")]
  ) { invocation throws(CommandFailure) in
    try invocation.writeProjection { SyntaxTree($0).tokens() }
  }
}
