import TaskModel
import TaskQuery

extension Subcommand {
  package static let agenda = Subcommand(
    "agenda", "Show due and planned tasks, day by day", group: .look,
    details: """
      Shows overdue tasks, then the next two weeks. Each day lists its tasks by time, then by rank. A task that is
      planned for one day and due on another is listed on both. If the query has dates, all tasks that it finds are
      shown.

      The first word can be a range of days, such as next-week or mon..wed. In quotes it is text.
      """,
    operands: Operands(Operand.query), options: [.query(looking)],
    examples: [
      Example("tasks agenda", "The next two weeks"),
      Example("tasks agenda next-week", "The tasks of a week"),
      Example("tasks agenda +house", "The tasks of a project"),
      Example("tasks agenda due:next-month", "All tasks due in the next month"),
    ]
  ) { invocation throws(CommandFailure) in
    var words = invocation[Operand.query]
    let days = try RangeOperand(today: try invocation.now().date, looksForward: true).days(in: words.first)
    if days != nil { words.removeFirst() }
    return try invocation.show(looking, words) { AgendaScreen($0, on: days).write() }
  }

  private static let looking = QueryUse(
    "tasks agenda", clauses: [.as, .in, .today], formats: QueryClauses.Format.ofScreens, takesDays: true)
}
