import TaskQuery

extension Subcommand {
  package static let tree = Subcommand(
    "tree", "Show tasks as an outline", group: .look,
    details: """
      Shows the files, their headings, and the tasks below them. Parents of the tasks found are shown too, dim on a
      terminal. 'tasks list tree' shows the same.
      """,
    operands: Operands(Operand.query), options: [.query(outlining)],
    examples: [
      Example("tasks tree", "All active tasks in their sections"),
      Example("tasks tree is:ready", "Ready tasks below their parents"),
      Example("tasks tree in:home.tasks all", "A whole file"),
    ]
  ) { invocation throws(CommandFailure) in
    try invocation.list(invocation[Operand.query], for: outlining, asTree: true)
  }

  private static let outlining = QueryUse(
    "tasks tree", clauses: [.limit, .as, .in, .today, .all], formats: QueryClauses.Format.ofScreens)
}
