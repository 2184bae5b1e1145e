import TaskQuery

extension Subcommand {
  package static let tree = Subcommand(
    "tree", "Show tasks as an outline", group: .look,
    details: """
      The files, their headings, and the tasks below them. A task that the query does not find but that stands above one it finds is
      shown, too, dim on a terminal. 'tasks list tree' shows the same.
      """,
    operands: Operands(Operand.query), options: [.query(outlining)],
    examples: [
      Example("tasks tree", "All that is left, where it stands"),
      Example("tasks tree is:ready", "What can be done now, below what it is a part of"),
      Example("tasks tree in:home.tasks all", "A whole file"),
    ]
  ) { invocation throws(CommandFailure) in
    try invocation.list(invocation[Operand.query], for: outlining, asTree: true)
  }

  private static let outlining = QueryUse(
    "tasks tree", clauses: [.limit, .as, .in, .today, .all], formats: QueryClauses.Format.ofScreens)
}
