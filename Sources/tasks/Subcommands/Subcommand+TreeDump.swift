import TaskSyntax

extension Subcommand {
  package static let treeDump = Subcommand(
    "tree-dump", "Show the syntax tree of a file", group: .look,
    details: """
      Writes the nodes as an outline, indented by two spaces per level, each with its text in quotes. Spaces and line
      ends are omitted; 'tasks tokens' shows them. The Grammar folder of the project explains the names.
      """,
    operands: Operands(projectedFile), examples: [Example("tasks tree-dump inbox.tasks", "One node per line")]
  ) { invocation throws(CommandFailure) in
    try invocation.writeProjection { SyntaxTree($0).outline() }
  }
}
