import TaskFiles
import TaskModel
import TaskQuery
import TaskSyntax
import TaskWorkspace

extension Subcommand {
  package static let count = Subcommand(
    "count", "Count the tasks that a query finds", group: .look,
    details: """
      Without a word about their status, or 'all', only active tasks are counted. With 'group:' there is a line for each
      group, with 'calc:' a column for each number asked for.
      """,
    operands: Operands(Operand.query), options: [.query(counting)],
    examples: [
      Example("tasks count", "The active tasks"),
      Example("tasks count +house due:..fri", "Those of a project, due by Friday"),
      Example("tasks count all group:status", "How many are open, done, …"),
      Example("tasks count group:project calc:count,sum.est", "The work that is left in each project"),
    ]
  ) { invocation throws(CommandFailure) in
    guard var session = try QuerySession(invocation, invocation[Operand.query], for: counting) else { return .usage }
    let outcome = try session.run(keeps: .counts)
    CountScreen(outcome).write(to: invocation.console)
    return session.status(of: outcome, invocation.arguments)
  }

  private static let counting = QueryUse(
    "tasks count", clauses: [.sort, .group, .limit, .calc, .in, .today, .all])
}
