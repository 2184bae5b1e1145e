import TaskModel
import TaskQuery
import TaskSyntax
import TaskWorkspace

extension Subcommand {
  package static let today = Subcommand(
    "today", "What a day holds", group: .look,
    details: """
      First what is overdue, then the day: tasks with the context @morning, those with a time, those with @evening, the others that are
      due or planned then, and what was planned for an earlier day and is not done. Then what is due within seven days. Below stand
      how many tasks have no project yet, and what was done on the day, with its points.

      The first word is the day if it can be one: 'tasks today mon', 'tasks today 2026-12-01'. In quotes it is text.
      """,
    operands: Operands(Operand.query), options: [.query(looking)],
    examples: [
      Example("tasks today", "The day as it stands"),
      Example("tasks today tomorrow", "The next one"),
      Example("tasks today yesterday is:done", "What was done yesterday"),
      Example("tasks today @office", "Only what belongs to a place"),
    ]
  ) { invocation throws(CommandFailure) in
    var words = invocation[Operand.query]
    let today = try invocation.now().date
    let day = try day(in: words.first, today: today)
    if day != nil {
      words.removeFirst()
      if let second = words.first, DateReader(today: today, looksForward: true).canRead(second) {
        throw .usage(
          "'today' shows one day, and '\(second)' is a second one",
          help: "one day at a time: 'tasks today \(second)'; several: 'tasks agenda'")
      }
    }
    guard var session = try QuerySession(invocation, words, for: looking) else { return .usage }
    // Show closed tasks, too.
    session.query.clauses.all = true
    let outcome = try session.run(keeps: .tasks, keepsWorkspace: true)
    TodayScreen(TaskPage(session, outcome, invocation.console), on: day ?? outcome.settings.now.date)?.write()
    return session.status(of: outcome, invocation.arguments)
  }

  private static let looking = QueryUse(
    "tasks today", clauses: [.as, .in, .today], formats: QueryClauses.Format.ofScreens, takesDays: true)

  /// The day that a word means; `nil` if it is no date. Throws if it means several days.
  private static func day(in word: [UInt8]?, today: CalendarDate) throws(CommandFailure) -> CalendarDate? {
    guard let word, let days = try? DateReader(today: today, looksForward: true).read(word) else { return nil }
    guard days.first == days.last else {
      throw .usage(
        "'today' shows one day, and '\(word)' is more: \(DateEcho.text(days.first, days.last, today: today))",
        help: "tasks agenda due:\(word)")
    }
    return days.first
  }
}
