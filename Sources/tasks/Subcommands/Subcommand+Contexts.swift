import TaskQuery

extension Subcommand {
  package static let contexts = Subcommand(
    "contexts", "The contexts, and how many tasks they have", group: .look,
    details: """
      By name, with how many of their tasks are open and done. A context has the tasks of those below it, too: '@office' those of
      '@office/desk'. One with nothing left to do is shown with 'all'.
      """,
    operands: Operands(Operand.query), options: [.query(counting)],
    examples: [
      Example("tasks contexts", "Where there is something to do"),
      Example("tasks contexts is:ready", "Where something can be done now"),
    ]
  ) { invocation throws(CommandFailure) in
    try invocation.writeNames(.context, for: counting)
  }

  private static let counting = QueryUse(
    "tasks contexts", clauses: [.as, .in, .today, .all], formats: QueryClauses.Format.ofCounts)
}
