import TaskQuery

extension Subcommand {
  package static let matrix = Subcommand(
    "matrix", "Show the four quadrants side by side", group: .look,
    details: """
      The upper row is important, the left column urgent: Q1 do now, Q2 plan, Q3 delegate, Q4 drop. 'tasks help
      quadrants' explains how a task gets its quadrant. Tasks without a quadrant are listed below. Each quadrant shows
      its first tasks by rank: on a terminal as many as fit the screen, or the number given by 'limit:'. On a screen of
      less than 72 columns the quadrants are below each other.
      """,
    operands: Operands(Operand.query), options: [.query(looking)],
    examples: [
      Example("tasks matrix", "All active tasks"),
      Example("tasks matrix +house", "The tasks of one project"),
      Example("tasks matrix limit:3", "The first three of each"),
    ]
  ) { invocation throws(CommandFailure) in
    try invocation.show(looking) { MatrixScreen($0).write() }
  }

  private static let looking = QueryUse(
    "tasks matrix", clauses: [.limit, .as, .in, .today, .all], formats: QueryClauses.Format.ofScreens)
}
