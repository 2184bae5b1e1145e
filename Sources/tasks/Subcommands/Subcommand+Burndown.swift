import TaskQuery
import TaskReport

extension Subcommand {
  package static let burndown = Subcommand(
    "burndown", "Show how many tasks are open, with a forecast", group: .measure,
    details: """
      Shows the number of open tasks at the end of each span of time, and how many tasks were added, done and cancelled
      in it. The default is the last 12 weeks; the first word can be another range of days. The last line shows how many
      tasks were added and closed each week in the last 56 days. If more tasks are closed than added, it also shows the
      days by which no task is left in 50 and in 85 of 100 random walks through these weeks; otherwise it gives the
      reason why there is no forecast. Grammar/Views.md defines each number.

      A task without 'created' counts as having always existed, so the chart is more accurate if tasks have it.
      """,
    operands: Operands(ReportSession.range, Operand.query),
    options: [OptionGroup("Report", ReportSession.per, ReportGlyphs.option), .query(burning)],
    examples: [
      Example("tasks burndown", "The last 12 weeks"),
      Example("tasks burndown this-year +house --per month", "A project, month by month"),
      Example("tasks burndown --format json", "All numbers, for a program"),
    ]
  ) { invocation throws(CommandFailure) in
    guard var report = try ReportSession(invocation, for: burning, standard: .weeks(12)) else { return .usage }
    let (length, buckets) = try report.buckets(per: invocation[ReportSession.per])
    try report.run(report.question([]))
    let burndown = Burndown(report.tally, buckets, today: report.today)
    BurndownScreen(report: report, length: length, burndown: burndown).write()
    return report.status
  }

  private static let burning = QueryUse(
    "tasks burndown", clauses: [.as, .in, .today], formats: QueryClauses.Format.ofReports, takesDays: true)
}
