import TaskModel
import TaskQuery
import TaskReport

extension Subcommand {
  package static let calendar = Subcommand(
    "calendar", "Show the tasks due, planned and done on each day of a month", group: .measure,
    details: """
      Shows a grid for each month: the current one, or those of the range in the first word, which may be in the future.
      Each day has its active tasks that are due and planned, those that recur on it because of 'every', and those that
      were done. A bold due mark is overdue. 'tasks today DATE' lists the tasks of a day, and 'tasks log' those that
      were done. Grammar/Views.md defines each number.
      """,
    operands: Operands(ReportSession.range, Operand.query),
    options: [OptionGroup("Report", ReportGlyphs.option), .query(dating)],
    examples: [
      Example("tasks calendar", "This month"),
      Example("tasks calendar next-month +house", "The next month of a project"),
      Example("tasks calendar 2026-Q4 --format csv", "Every day of a quarter, for a spreadsheet"),
    ]
  ) { invocation throws(CommandFailure) in
    guard var report = try ReportSession(invocation, for: dating, standard: .month) else { return .usage }
    let months = MonthCalendar.months(around: report.days)
    let count = months.upperBound.monthNumber - months.lowerBound.monthNumber + 1
    guard count <= MonthCalendar.mostMonths else {
      throw .usage(
        "\(count) months are too many: a calendar shows at most \(MonthCalendar.mostMonths)",
        help: "use a shorter range")
    }
    report.show(months)
    var question = report.question([])
    question.calendar = months
    try report.run(question)
    CalendarScreen(report: report, calendar: MonthCalendar(report.tally, on: months)).write()
    return report.status
  }

  private static let dating = QueryUse(
    "tasks calendar", clauses: [.as, .in, .today], formats: QueryClauses.Format.ofReports, takesDays: true)
}
