import TaskFiles
import TaskQuery
import TaskReport
import TaskWorkspace

extension Subcommand {
  package static let score = Subcommand(
    "score", "Show points, goals, streaks and a map of the days", group: .measure,
    details: """
      A done task earns points by its letter: 7 for an A, 4 for a B, 3 for a C, 2 for a D and 1 for any other, unless
      the setting 'points' gives other points. The command shows the points of today and the progress of the tasks for
      today, the last seven days and the seven before, the goals of the setting 'goals' with their streaks, and a map of
      the days: 53 weeks, or the range in the first word. --per shows a line for each week, month, quarter or year.

      A goal is written "12 points mon-fri", "5 tasks" or "40 points a week". Days without a goal, and those of the
      setting 'pauses', do not count and do not break a streak. Grammar/Views.md defines each number.
      """,
    operands: Operands(ReportSession.range, Operand.query),
    options: [OptionGroup("Report", ReportSession.per, ReportGlyphs.option), .query(scoring)],
    examples: [
      Example("tasks score", "Today, goals, and the last year"),
      Example("tasks score this-year --per month", "A year, month by month"),
      Example("tasks score is:mine", "Your own points in a list with several owners"),
      Example("tasks score --format json", "All days and goals, for a program"),
    ]
  ) { invocation throws(CommandFailure) in
    guard var report = try ReportSession(invocation, for: scoring, standard: .weeks(53)) else { return .usage }
    let length = invocation[ReportSession.per]
    try report.checkDays()
    let (shown, buckets) = try report.buckets(per: length)
    try report.run(report.question([]))
    let settings = report.session.settings
    let card = ScoreCard(
      report.tally, on: report.days, today: report.today, goals: settings[.goals], pauses: settings[.pauses])
    ScoreScreen(
      report: report, card: card, length: shown, showsMap: length == nil, buckets: card.buckets(buckets)
    ).write()
    return report.status
  }

  private static let scoring = QueryUse(
    "tasks score", clauses: [.as, .in, .today], formats: QueryClauses.Format.ofReports, takesDays: true)
}
