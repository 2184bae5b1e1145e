import TaskFiles
import TaskQuery
import TaskSyntax
import TaskWorkspace

extension Subcommand {
  package static let next = Subcommand(
    "next", "Show what to do next, by the rule of the letters", group: .look,
    details: """
      Never do a B task while an A task is left undone: of the tasks that are ready, those with the best letter are
      shown, started ones first. A task that an A task depends on counts as an A. Tasks without a letter that are due or
      planned today follow. If no A, B or C task is ready, quadrant 1 comes first, then today, then quadrant 2, then the
      rest.

      Tasks whose 'owner' is not the setting 'me' belong to others: they are only counted, and do not hold back lesser
      letters.

      A number as the first word limits the list. 'tasks' without a command shows the same, and a summary of the other
      tasks.
      """,
    operands: Operands(Operand.query), options: [.query(choosing)],
    examples: [
      Example("tasks next", "What to do now"),
      Example("tasks next 3 @phone", "Three calls to make"),
      Example("tasks next --format ids --limit 1", "The first task, for a script"),
    ]
  ) { invocation throws(CommandFailure) in
    var words = invocation[Operand.query]
    if let first = words.first, Int(digits: first) != nil { words[0] = "limit:".utf8 + first }
    return try invocation.show(choosing, words) { NextScreen($0).write(withRest: false) }
  }

  private static let choosing = QueryUse(
    "tasks next", clauses: [.limit, .as, .in, .today], formats: QueryClauses.Format.ofScreens)
}

extension Invocation {
  /// Runs `tasks` without a command: shows what to do next and a line about the rest, or how to begin if there are no
  /// task files.
  func overview() throws(CommandFailure) -> ExitStatus {
    guard var session = try QuerySession(self, [], for: QueryUse("tasks", clauses: [])) else { return .usage }
    guard !session.list.files.isEmpty || !session.list.problems.isEmpty || session.list.ignored != nil else {
      let folder = session.workspace.user.abbreviated(session.workspace.root)
      console.writeLine("no task files in \(folder.bytes)")
      console.writeLine("'tasks add Buy milk due:fri' adds a first task, 'tasks init' sets up the folder,")
      console.writeLine("'tasks help' lists all commands")
      return session.status
    }
    let outcome = try session.run(keeps: .tasks, documents: [.findsHandles, .dropsText])
    NextScreen(TaskPage(session, outcome, console)).write(withRest: true)
    session.checkUnchanged(outcome)
    return session.status
  }
}
