import TaskModel
import TaskQuery
import TaskReport
import TaskSyntax

extension Subcommand {
  package static let calendar = Subcommand(
    "calendar", "Show the tasks due, planned and done on each day of a month", group: .measure,
    details: """
      A grid for each month: this one, unless the first word is other days, also days to come. Each day has the active tasks that are due
      and planned, those that come back on it by their 'every', and the tasks that were done. A due mark in bold is overdue. Which tasks
      they are says 'tasks today DATE', or 'tasks log' for what was done. What each number means is in Grammar/Views.md.
      """,
    operands: Operands(ReportSession.range, Operand.query),
    options: [OptionGroup("Report", ReportGlyphs.option), .query(dating)],
    examples: [
      Example("tasks calendar", "This month"),
      Example("tasks calendar next-month +house", "The next month of a project"),
      Example("tasks calendar 2026-Q4 --format csv", "Every day of a quarter, for a spreadsheet"),
    ]
  ) { invocation throws(CommandFailure) in
    guard
      var report = try ReportSession(
        invocation, for: dating, isAhead: true,
        standard: { today in
          let month = CalendarPeriod(.month, holding: today)
          return (month.firstDay, month.lastDay)
        })
    else { return .usage }
    let months = MonthCalendar.months(around: report.days)
    let count = months.upperBound.monthNumber - months.lowerBound.monthNumber + 1
    guard count <= MonthCalendar.mostMonths else {
      throw .usage(
        "\(count) months are more than the \(MonthCalendar.mostMonths) a calendar shows", help: "write fewer days")
    }
    report.show(months)
    var question = report.question([])
    question.calendar = months
    try report.run(question)
    CalendarScreen(
      report: report, calendar: MonthCalendar(report.tally, on: months), glyphs: ReportGlyphs(invocation)
    ).write()
    return report.status
  }

  private static let dating = QueryUse(
    "tasks calendar", clauses: [.as, .in, .today], formats: QueryClauses.Format.ofReports, takesDays: true)
}
