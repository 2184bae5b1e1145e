import TaskQuery
import TaskReport

extension Subcommand {
  package static let stats = Subcommand(
    "stats", "Count added, closed and open tasks", group: .measure,
    details: """
      Shows the present numbers of tasks, and how many were added, done and cancelled in each span of time, with the
      change and the number of open tasks at its end. It also shows the quadrants of the closed tasks, how long they
      took, and how many were done in time. --by shows a row for each project, context, tag, owner, letter, quadrant,
      file or section.

      The first word can be a range of days: 'tasks stats last-month', 'tasks stats 2026', 'tasks stats 2026-01-01..'.
      The default is 30 days. All tasks that match the query are counted, including closed ones and subtasks; 'is:root'
      excludes subtasks. Grammar/Views.md defines each number.
      """,
    operands: Operands(ReportSession.range, Operand.query),
    options: [OptionGroup("Report", by, ReportSession.per, ReportGlyphs.option), .query(counting)],
    examples: [
      Example("tasks stats", "The last 30 days"),
      Example("tasks stats this-year --per month", "A year, month by month"),
      Example("tasks stats --by project", "A row for each project"),
      Example("tasks stats 2026 +house --format csv", "A year of one project, for a spreadsheet"),
    ]
  ) { invocation throws(CommandFailure) in
    guard var report = try ReportSession(invocation, for: counting, standard: .days(30)) else { return .usage }
    let field = invocation[by]
    let (length, buckets) = try report.buckets(per: invocation[ReportSession.per])
    try report.run(report.question([.flow, .minutes], by: field.map { [$0] } ?? []))
    let statistics = Statistics(report.tally, buckets, today: report.today)
    StatsScreen(report: report, field: field, length: length, statistics: statistics).write()
    return report.status
  }

  private static let by = Option.value(
    "by", "FIELD", ValueSyntax<RowField>.choice,
    help: "Show a row for each project, context, tag, owner, pri, quadrant, file or section")

  private static let counting = QueryUse(
    "tasks stats", clauses: [.as, .in, .today], formats: QueryClauses.Format.ofReports, takesDays: true)
}
