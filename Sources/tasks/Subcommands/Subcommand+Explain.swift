import TaskQuery
import TaskWorkspace

extension Subcommand {
  package static let explain = Subcommand(
    "explain", "Say how a query is read", group: .look,
    details: """
      Shows the query as a tree, every date as days of the calendar, and how many tasks in scope each term leaves by itself. The last
      line says how many all of it leaves.
      """,
    operands: Operands(Operand.query), options: [.query(explaining)],
    examples: [
      Example("tasks explain +house due:..fri", "Which days 'due:..fri' means today"),
      Example("tasks explain +a @b or +c", "What belongs together"),
    ]
  ) { invocation throws(CommandFailure) in
    guard var session = try QuerySession(invocation, invocation[Operand.query], for: explaining) else { return .usage }
    return try ExplainScreen.write(&session, invocation)
  }

  private static let explaining = QueryUse("tasks explain")
}
