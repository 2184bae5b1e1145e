import TaskModel
import TaskQuery
import TaskReport
import TaskSyntax

extension Subcommand {
  package static let burndown = Subcommand(
    "burndown", "Show how many tasks are left, and when none will be", group: .measure,
    details: """
      The tasks open at the end of each span of the days, and what was added, done and cancelled in it: 12 weeks of it unless the first
      word is the days. The last line tells how many tasks a week were added and closed in the 56 days before today. If more are closed
      than added it tells the days by which 50 and 85 of 100 random walks through these weeks have no task left; else why no end is
      told. What each number means is in Grammar/Views.md.

      Without 'created' a task was always there: a list that has it tells more.
      """,
    operands: Operands(ReportSession.range, Operand.query),
    options: [OptionGroup("Report", ReportSession.per, ReportGlyphs.option), .query(burning)],
    examples: [
      Example("tasks burndown", "The last 12 weeks"),
      Example("tasks burndown this-year +house --per month", "A project, month by month"),
      Example("tasks burndown --format json", "Every number, for a program"),
    ]
  ) { invocation throws(CommandFailure) in
    guard
      var report = try ReportSession(
        invocation, for: burning,
        standard: { today in
          (CalendarPeriod(.week, holding: today).firstDay.adding(days: -11 * 7) ?? .first, today)
        })
    else { return .usage }
    let (length, buckets) = try report.buckets(per: invocation[ReportSession.per])
    try report.run(report.question([]))
    let burndown = Burndown(report.tally, buckets, today: report.today)
    BurndownScreen(report: report, length: length, burndown: burndown, glyphs: ReportGlyphs(invocation)).write()
    return report.status
  }

  private static let burning = QueryUse(
    "tasks burndown", clauses: [.as, .in, .today], formats: QueryClauses.Format.ofReports, takesDays: true)
}
