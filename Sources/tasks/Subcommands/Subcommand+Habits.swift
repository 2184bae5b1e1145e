import TaskFiles
import TaskQuery
import TaskReport
import TaskWorkspace

extension Subcommand {
  package static let habits = Subcommand(
    "habits", "Show recurring tasks with their streaks", group: .measure,
    details: """
      Shows a row for each active task with 'every': the days on which it was expected, the current and the longest
      streak of days on which it was done, and the strength of the habit. The default is 28 days; the first word can be
      another range. Streaks and strength are of all time. The days come from the closed occurrences that 'tasks done'
      and 'tasks skip' leave, including those in archives. A skipped day, or one of the setting 'pauses', does not break
      a streak. The query selects habits; their closed occurrences are always counted. Grammar/Views.md defines each
      number.
      """,
    operands: Operands(ReportSession.range, Operand.query),
    options: [OptionGroup("Report", ReportGlyphs.option), .query(keeping)],
    examples: [
      Example("tasks habits", "The last 28 days"),
      Example("tasks habits this-year +health", "A year of one project"),
      Example("tasks habits --format json", "Every day of every habit, for a program"),
    ]
  ) { invocation throws(CommandFailure) in
    guard var report = try ReportSession(invocation, for: keeping, standard: .days(28)) else { return .usage }
    try report.checkDays()
    try report.run(report.question(.habits))
    let session = report.session
    let habits = Habits(
      report.tally, on: report.days, today: report.today, pauses: session.settings[.pauses], archive: session.archive)
    HabitsScreen(report: report, habits: habits).write()
    return report.status
  }

  private static let keeping = QueryUse(
    "tasks habits", clauses: [.as, .in, .today], formats: QueryClauses.Format.ofReports, takesDays: true)
}

extension QuerySession {
  /// Maps the path of a file to the path of its archive, both relative to the root of the workspace.
  var archive: ([UInt8]) -> [UInt8] {
    let root = workspace.root
    let names = ArchiveNames(setting: settings[.archive], root: root)
    return { names.archive(of: root.joined(BytePath($0))).relative(to: root).bytes }
  }
}
