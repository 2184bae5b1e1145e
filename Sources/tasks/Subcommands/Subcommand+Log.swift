import TaskModel
import TaskQuery
import TaskWorkspace

extension Subcommand {
  package static let log = Subcommand(
    "log", "Show finished tasks, day by day", group: .look,
    details: """
      Shows the newest day first, and the points of each task: 7 for an A, 4 for a B, 3 for a C, 2 for a D and 1 for any
      other, unless the settings give other points. The last line shows the sum, and the share that was earned by the
      rule of the letters: with the best letter that was open on the day.

      The first word can be a range of days: 'tasks log last-week', 'tasks log 2026-11', 'tasks log mon..wed', 'tasks
      log 2026-11-01..'. In quotes it is text. Without a range here or in the query, the last two weeks are shown.
      """,
    operands: Operands(range, Operand.query), options: [.query(looking)],
    examples: [
      Example("tasks log", "The last two weeks"),
      Example("tasks log yesterday", "One day"),
      Example("tasks log last-month +house", "A month of one project"),
      Example("tasks log this-year --format csv", "A year, for a spreadsheet"),
    ]
  ) { invocation throws(CommandFailure) in
    var words = invocation[Operand.query]
    let first = invocation[range]
    let days = try RangeOperand(today: try invocation.now().date).days(in: first)
    if days == nil, let first { words.insert(first, at: 0) }
    var isEmpty = false
    var status = try invocation.show(looking, words, includesClosed: true) { page in
      let screen = LogScreen(page, on: days)
      screen.write()
      isEmpty = screen.isEmpty
    }
    if isEmpty, invocation[QueryOutcome.exitCode] { status.combine(.findings) }
    return status
  }

  private static let range = Operand.optional(
    "RANGE", .text, help: "The days, such as yesterday, last-week, 2026-11 or mon..wed; see 'tasks help dates'")

  private static let looking = QueryUse(
    "tasks log", clauses: [.limit, .as, .in, .today], formats: QueryClauses.Format.ofScreens, takesDays: true)
}
