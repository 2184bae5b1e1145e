import TaskQuery
import TaskWorkspace

extension Subcommand {
  package static let agenda = Subcommand(
    "agenda", "What is due and planned, day by day", group: .look,
    details: """
      First what is overdue, then two weeks from today on; each day with its tasks by time, then by rank. A task that is planned for one
      day and due on another stands on both. Where the query speaks of dates itself, all that it finds is shown.
      """,
    operands: Operands(Operand.query), options: [.query(looking)],
    examples: [
      Example("tasks agenda", "The next two weeks"),
      Example("tasks agenda +house", "Those of a project"),
      Example("tasks agenda due:next-month", "A month"),
    ]
  ) { invocation throws(CommandFailure) in
    guard var session = try QuerySession(invocation, invocation[Operand.query], for: looking) else { return .usage }
    let outcome = try session.run(keeps: .tasks, keepsWorkspace: true)
    AgendaScreen(TaskPage(session, outcome, invocation.console))?.write()
    return session.status(of: outcome, invocation.arguments)
  }

  private static let looking = QueryUse(
    "tasks agenda", clauses: [.as, .in, .today], formats: QueryClauses.Format.ofScreens)
}
