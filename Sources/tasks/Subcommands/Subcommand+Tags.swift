import TaskQuery

extension Subcommand {
  package static let tags = Subcommand(
    "tags", "Show the tags and how many tasks they have", group: .look,
    details: """
      Lists the tags by name, with the numbers of open and done tasks. A tag includes those below it: '#diy' includes
      '#diy/paint'. Tags without open tasks are shown with 'all'.
      """,
    operands: Operands(Operand.query), options: [.query(counting)],
    examples: [
      Example("tasks tags", "Tags with open tasks"),
      Example("tasks tags +house all", "All tags in a project"),
    ]
  ) { invocation throws(CommandFailure) in
    try invocation.writeNames(.tag, for: counting)
  }

  private static let counting = QueryUse(
    "tasks tags", clauses: [.as, .in, .today, .all], formats: QueryClauses.Format.ofCounts)
}
