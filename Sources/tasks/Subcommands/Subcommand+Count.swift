import TaskQuery
import TaskWorkspace

extension Subcommand {
  package static let count = Subcommand(
    "count", "Count the tasks that a query finds", group: .look,
    details: """
      Counts active tasks only, unless the query has a status or 'all'. 'group:' shows a line for each group, and
      'calc:' a column for each aggregate.
      """,
    operands: Operands(Operand.query), options: [.query(counting)],
    examples: [
      Example("tasks count", "The active tasks"),
      Example("tasks count +house due:..fri", "The tasks of a project that are due by Friday"),
      Example("tasks count all group:status", "The number of open, done, … tasks"),
      Example("tasks count group:project calc:count,sum.est", "The remaining work in each project"),
    ]
  ) { invocation throws(CommandFailure) in
    guard var session = try QuerySession(invocation, invocation[Operand.query], for: counting) else { return .usage }
    let outcome = try session.run(keeps: .counts)
    CountScreen(outcome).write(to: invocation.console)
    return session.status(of: outcome, invocation.arguments)
  }

  private static let counting = QueryUse("tasks count", clauses: [.sort, .group, .limit, .calc, .in, .today, .all])
}
