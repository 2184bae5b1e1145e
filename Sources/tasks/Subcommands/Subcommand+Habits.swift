import TaskFiles
import TaskModel
import TaskQuery
import TaskReport
import TaskWorkspace

extension Subcommand {
  package static let habits = Subcommand(
    "habits", "Show how the tasks that recur were kept, with streaks", group: .measure,
    details: """
      A row for each active task with 'every': the days on which it was expected, the streak of those on which it was done, the longest
      one, and how firm the habit is. Shown are 28 days, unless the first word is the days; streaks and strength are of all time. Days
      come from the closed copies that 'tasks done' and 'tasks skip' leave behind, those in archives too: a day that was skipped, and
      one of the setting 'pauses', breaks no streak. The query finds the habits, and their copies count whatever it says. What each
      number means is in Grammar/Views.md.
      """,
    operands: Operands(ReportSession.range, Operand.query),
    options: [OptionGroup("Report", ReportGlyphs.option), .query(keeping)],
    examples: [
      Example("tasks habits", "The last 28 days"),
      Example("tasks habits this-year +health", "A year of one project"),
      Example("tasks habits --format json", "Every day of every habit, for a program"),
    ]
  ) { invocation throws(CommandFailure) in
    guard
      var report = try ReportSession(
        invocation, for: keeping, standard: { today in (today.adding(days: -27) ?? .first, today) })
    else { return .usage }
    try report.checkDays()
    try report.run(report.question(.habits))
    let session = report.session
    let habits = Habits(
      report.tally, on: report.days, today: report.today, pauses: session.settings[.pauses], archive: session.archive)
    HabitsScreen(report: report, habits: habits, glyphs: ReportGlyphs(invocation)).write()
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
