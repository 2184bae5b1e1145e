import TaskQuery

extension Subcommand {
  package static let tags = Subcommand(
    "tags", "The tags, and how many tasks they have", group: .look,
    details: """
      By name, with how many of their tasks are open and done. A tag has the tasks of those below it, too: '#diy' those of '#diy/paint'.
      One with nothing left to do is shown with 'all'.
      """,
    operands: Operands(Operand.query), options: [.query(counting)],
    examples: [
      Example("tasks tags", "Those with something left to do"),
      Example("tasks tags +house all", "All that tasks of a project have"),
    ]
  ) { invocation throws(CommandFailure) in
    try invocation.writeNames(.tag, for: counting)
  }

  private static let counting = QueryUse(
    "tasks tags", clauses: [.as, .in, .today, .all], formats: QueryClauses.Format.ofCounts)
}
