import TaskFiles
import TaskQuery
import TaskWorkspace

extension Subcommand {
  package static let next = Subcommand(
    "next", "What to do next, by the rule of the letters", group: .look,
    details: """
      Never do a B while an A is left undone: of the tasks that can be done now, those with the best letter are shown, started ones
      first. A task that an A needs counts as an A. Tasks without a letter that are due or planned today follow. Where no A, B or C
      can be done, quadrant 1 comes first, then today, then quadrant 2, then the rest.

      Tasks with an 'owner' other than the setting 'me' are those of others: they are counted, and hold nobody up.

      'tasks' alone shows the same, and what else there is.
      """,
    operands: Operands(Operand.query), options: [.query(choosing)],
    examples: [
      Example("tasks next", "What to do now"),
      Example("tasks next @phone limit:3", "Three calls to make"),
      Example("tasks next --format ids --limit 1", "The one thing to begin with, for a script"),
    ]
  ) { invocation throws(CommandFailure) in
    guard var session = try QuerySession(invocation, invocation[Operand.query], for: choosing) else { return .usage }
    let limit = session.takeLimit()
    let outcome = try session.run(keeps: .tasks, keepsWorkspace: true)
    let screen = NextScreen(TaskPage(session, outcome, invocation.console), limit: limit)
    screen?.write(withRest: false)
    return session.status(of: outcome, invocation.arguments)
  }

  private static let choosing = QueryUse(
    "tasks next", clauses: [.limit, .as, .in, .today], formats: QueryClauses.Format.ofScreens)
}

extension Invocation {
  /// Runs `tasks` without a command: shows what to do next and a line about the rest, or help if there are no task
  /// files.
  func overview() throws(CommandFailure) -> ExitStatus {
    guard var session = try QuerySession(self, [], for: QueryUse("tasks", clauses: [])) else { return .usage }
    guard !session.list.files.isEmpty || !session.list.problems.isEmpty || session.list.ignored != nil else {
      console.write(HelpScreen(columns: console.columns).overview(commands))
      return session.status
    }
    let outcome = try session.run(keeps: .tasks, keepsWorkspace: true)
    NextScreen(TaskPage(session, outcome, console), limit: nil)?.write(withRest: true)
    return session.status
  }
}
