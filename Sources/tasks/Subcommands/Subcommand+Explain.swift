import TaskQuery
import TaskWorkspace

extension Subcommand {
  package static let explain = Subcommand(
    "explain", "Explain how a query is parsed", group: .look,
    details: """
      Shows the query as a tree, each date as calendar days, and how many tasks match each term on its own. The last
      line shows how many tasks match the whole query.
      """,
    operands: Operands(Operand.query), options: [.query(explaining)],
    examples: [
      Example("tasks explain +house due:..fri", "The days of 'due:..fri'"),
      Example("tasks explain +a @b or +c", "The grouping of the terms"),
    ]
  ) { invocation throws(CommandFailure) in
    guard var session = try QuerySession(invocation, invocation[Operand.query], for: explaining) else { return .usage }
    return try ExplainScreen.write(&session, invocation)
  }

  private static let explaining = QueryUse("tasks explain")
}
