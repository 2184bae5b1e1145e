import TaskSyntax

extension Subcommand {
  package static let treeDump = Subcommand(
    "tree-dump", "Show a file as the parser sees it", group: .look,
    details: """
      The nodes are an outline, two spaces a level, each with its text in quotes. Blanks and line ends are left out;
      'tasks tokens' has them. The Grammar folder of the project explains the names.
      """,
    operands: Operands(projectedFile), examples: [Example("tasks tree-dump inbox.tasks", "One node a line")]
  ) { invocation throws(CommandFailure) in
    try invocation.writeProjection { SyntaxTree($0).outline() }
  }
}
