import TaskQuery

extension Subcommand {
  package static let contexts = Subcommand(
    "contexts", "Show the contexts and how many tasks they have", group: .look,
    details: """
      Lists the contexts by name, with the numbers of open and done tasks. A context includes those below it: '@office'
      includes '@office/desk'. Contexts without open tasks are shown with 'all'.
      """,
    operands: Operands(Operand.query), options: [.query(counting)],
    examples: [
      Example("tasks contexts", "Contexts with open tasks"),
      Example("tasks contexts is:ready", "Contexts with tasks that are ready"),
    ]
  ) { invocation throws(CommandFailure) in
    try invocation.writeNames(.context, for: counting)
  }

  private static let counting = QueryUse(
    "tasks contexts", clauses: [.as, .in, .today, .all], formats: QueryClauses.Format.ofCounts)
}
