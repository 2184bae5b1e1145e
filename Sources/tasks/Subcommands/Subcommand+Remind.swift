import TaskModel
import TaskQuery
import TaskWorkspace

extension Subcommand {
  static let remind = Subcommand(
    "remind", "Show what is to be reminded now", group: .look,
    details: """
      Shown are the reminders of active tasks, 'remind:', whose moment has come, each once: what was shown is kept in
      '$XDG_STATE_HOME/tasks/reminded', else below '~/.local/state', as a hash of title, file and moment. Without a reminder that is new
      nothing is shown. So it can run from cron, from a prompt or at the beginning of a shell.

      With --since all are shown that came at that moment or later, also those that were shown, and nothing is kept.
      """,
    operands: Operands(Operand.query),
    options: [OptionGroup(since, trial), .query(reminding)],
    examples: [
      Example("tasks remind", "What is new since it was asked last"),
      Example("tasks -g remind -q", "In ~/.bashrc: what is new, whenever a shell begins"),
      Example("tasks remind --since 2026-11-21", "All of a day, up to now"),
      Example("tasks remind @desk --format jsonl -q", "Of a place, for a program that shows them"),
    ]
  ) { invocation throws(CommandFailure) in
    guard var session = try QuerySession(invocation, invocation[Operand.query], for: reminding) else { return .usage }
    let outcome = try session.run(keeps: .tasks, keepsWorkspace: true)
    var status = session.status
    let earliest = try invocation[since].map { word throws(CommandFailure) in
      try moment(word, today: outcome.settings.now.date)
    }
    var reminders = Reminder.come(outcome.tasks, since: earliest, settings: outcome.settings)
    if earliest == nil {
      let (new, kept) = ShownReminders(invocation: invocation).take(reminders, isTrial: invocation[trial])
      reminders = new
      status.combine(kept)
    }
    ReminderScreen(TaskPage(session, outcome, invocation.console), reminders).write()
    if reminders.isEmpty, invocation[QueryOutcome.exitCode] { status.combine(.findings) }
    return status
  }

  private static let reminding = QueryUse(
    "tasks remind", clauses: [.as, .in, .today], formats: QueryClauses.Format.ofScreens)
  private static let since = Option.value(
    "since", "DATE[THH:MM]", .text, help: "Show what came then or later, also what was shown")
  private static let trial = Option.flag("dry-run", short: "n", help: "Do not keep what is shown")

  /// Reads a day as people type it (which stands for its beginning), or a day and a time in the syntax of files.
  private static func moment(_ word: [UInt8], today: CalendarDate) throws(CommandFailure) -> CalendarMoment {
    if let moment = ValueSyntax.moment.read(word) { return moment }
    do throws(DateProblem) {
      return try DateReader(today: today, looksForward: false).read(word).first.literal.firstMoment
    } catch {
      throw .usage("'--since': \(error.message)", help: error.help.map { "\($0)" })
    }
  }
}
