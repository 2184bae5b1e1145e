import TaskModel
import TaskQuery
import TaskSyntax

extension Subcommand {
  package static let log = Subcommand(
    "log", "What was finished, day by day", group: .look,
    details: """
      The newest day first, each task with the points it earned: 7 for an A, 4 for a B, 3 for a C, 2 for a D and 1 for any other,
      unless the settings say otherwise. The last line adds them up, and says how much was earned by the rule of the letters: with the
      best letter that was open on its day.

      The first word is the days if it can be that: 'tasks log last-week', 'tasks log 2026-11', 'tasks log mon..wed', 'tasks log
      2026-11-01..'. In quotes it is text. Without it, and where the query does not speak of them, two weeks are shown.
      """,
    operands: Operands(range, Operand.query), options: [.query(looking)],
    examples: [
      Example("tasks log", "The last two weeks"),
      Example("tasks log yesterday", "A day"),
      Example("tasks log last-month +house", "A month of one project"),
      Example("tasks log this-year --format csv", "A year, for a spreadsheet"),
    ]
  ) { invocation throws(CommandFailure) in
    var words = invocation[Operand.query]
    let first = invocation[range]
    let days = try days(in: first, today: try invocation.now().date)
    if days == nil, let first { words.insert(first, at: 0) }
    guard var session = try QuerySession(invocation, words, for: looking) else { return .usage }
    session.query.clauses.all = true
    let limit = session.takeLimit()
    let outcome = try session.run(keeps: .tasks, keepsWorkspace: true)
    let screen = LogScreen(session, outcome, on: days, limit: limit)
    screen?.write()
    var status = session.status(of: outcome)
    if screen?.isEmpty ?? true, invocation[QueryOutcome.exitCode] { status.combine(.findings) }
    return status
  }

  private static let range = Operand.optional(
    "RANGE", .text, help: "Which days: yesterday, last-week, 2026-11, mon..wed; see 'tasks help dates'")

  private static let looking = QueryUse(
    "tasks log", clauses: [.limit, .as, .in, .today], formats: QueryClauses.Format.ofScreens, takesDays: true)

  /// The days that a word means; `nil` for one that is no date and no range of them.
  private static func days(in word: [UInt8]?, today: CalendarDate) throws(CommandFailure) -> LogScreen.Days? {
    guard let word else { return nil }
    let reader = DateReader(today: today, looksForward: false)
    if let days = try? reader.read(word) { return (days.first, days.last) }
    guard let dots = word.indices.dropLast().first(where: { word[$0] == 0x2E && word[$0 + 1] == 0x2E }) else {
      return nil
    }
    let ends = [Array(word[..<dots]), Array(word[(dots + 2)...])]
    guard word.count > 2, ends.allSatisfy({ $0.isEmpty || reader.canRead($0) }) else { return nil }
    do {
      return try reader.readRange(from: ends[0].isEmpty ? nil : ends[0], to: ends[1].isEmpty ? nil : ends[1])
    } catch {
      throw .usage("\(error.message)", help: error.help.map { "\($0)" })
    }
  }
}
