import TaskModel
import TaskQuery

extension Subcommand {
  package static let today = Subcommand(
    "today", "Show the tasks of a day", group: .look,
    details: """
      Shows overdue tasks, then the day: tasks with the context @morning, tasks with a time, tasks with @evening, other
      tasks that are due or planned on the day, and tasks that were planned for an earlier day and are not done. Tasks
      that are due within seven days follow. The last lines show how many tasks have no project, and which tasks were
      done on the day, with their points.

      On a terminal the screen is filled at most: overdue tasks and the day come first, the seven days after it get the
      lines that remain, and 'and 29 more: tasks agenda' tells how to see the rest.

      The first word can be a day: 'tasks today mon', 'tasks today 2026-12-01'. In quotes it is text.
      """,
    operands: Operands(Operand.query), options: [.query(looking)],
    examples: [
      Example("tasks today", "Today"),
      Example("tasks today tomorrow", "Tomorrow"),
      Example("tasks today yesterday is:done", "Tasks that were done yesterday"),
      Example("tasks today @office", "Only the tasks of a context"),
      Example("tasks today --limit 5", "The first five tasks"),
    ]
  ) { invocation throws(CommandFailure) in
    var words = invocation[Operand.query]
    let today = try invocation.now().date
    let day = try day(in: words.first, today: today)
    if day != nil {
      words.removeFirst()
      if let second = words.first, DateReader(today: today, looksForward: true).canRead(second) {
        throw .usage(
          "'today' shows one day, but '\(second)' is a second one",
          help: "for one day use 'tasks today \(second)', for several 'tasks agenda'")
      }
    }
    return try invocation.show(looking, words, includesClosed: true) { page in
      TodayScreen(page, on: day ?? page.today).write()
    }
  }

  private static let looking = QueryUse(
    "tasks today", clauses: [.limit, .as, .in, .today], formats: QueryClauses.Format.ofScreens, takesDays: true)

  /// The day that a word means; `nil` if it is no date. Throws if it means several days.
  private static func day(in word: [UInt8]?, today: CalendarDate) throws(CommandFailure) -> CalendarDate? {
    guard let word, let days = try? DateReader(today: today, looksForward: true).read(word) else { return nil }
    guard days.first == days.last else {
      throw .usage(
        "'today' shows one day, but '\(word)' is a range: \(DateEcho.text(days.first, days.last, today: today))",
        help: "use 'tasks agenda due:\(word)'")
    }
    return days.first
  }
}
