import TaskQuery
import TaskWorkspace

extension Subcommand {
  package static let matrix = Subcommand(
    "matrix", "The four quadrants side by side", group: .look,
    details: """
      Above stands what is important, to the left what is urgent: Q1 to do now, Q2 to plan, Q3 to hand on, Q4 to leave. 'tasks help
      quadrants' says how a task gets its quadrant. Below are the tasks that have none yet. Each shows its first ten in the order of
      rank, or as many as 'limit:' says. On a screen of less than 72 columns they stand below each other.
      """,
    operands: Operands(Operand.query), options: [.query(looking)],
    examples: [
      Example("tasks matrix", "What is important, what urgent"),
      Example("tasks matrix +house", "Of one project"),
      Example("tasks matrix limit:3", "The first three of each"),
    ]
  ) { invocation throws(CommandFailure) in
    guard var session = try QuerySession(invocation, invocation[Operand.query], for: looking) else { return .usage }
    let limit = session.takeLimit()
    let outcome = try session.run(keeps: .tasks, keepsWorkspace: true)
    MatrixScreen(TaskPage(session, outcome, invocation.console), limit: limit)?.write()
    return session.status(of: outcome, invocation.arguments)
  }

  private static let looking = QueryUse(
    "tasks matrix", clauses: [.limit, .as, .in, .today, .all], formats: QueryClauses.Format.ofScreens)
}
