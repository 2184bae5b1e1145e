import TaskModel
import TaskQuery
import TaskWorkspace

extension Subcommand {
  static let remind = Subcommand(
    "remind", "Show new reminders", group: .look,
    details: """
      Shows the reminders ('remind:') of active tasks whose time has come, each once. The shown reminders are recorded
      in '$XDG_STATE_HOME/tasks/reminded', by default below '~/.local/state', as hashes of title, file and time. Without
      new reminders nothing is shown, so the command can run from cron, from a prompt or at the start of a shell.

      --since shows all reminders since that time, including those already shown, and records nothing.
      """,
    operands: Operands(Operand.query),
    options: [OptionGroup(since, trial), .query(reminding)],
    examples: [
      Example("tasks remind", "New reminders since the last run"),
      Example("tasks -g remind -q", "In ~/.bashrc: new reminders when a shell starts"),
      Example("tasks remind --since 2026-11-21", "All reminders of a day, up to now"),
      Example("tasks remind @desk --format jsonl -q", "Those of a context, for a program that shows them"),
    ]
  ) { invocation throws(CommandFailure) in
    var added = ExitStatus.success
    let status = try invocation.show(reminding) { page throws(CommandFailure) in
      let earliest = try invocation[since].map { word throws(CommandFailure) in try moment(word, today: page.today) }
      var reminders = Reminder.come(page.tasks, since: earliest, settings: page.outcome.settings)
      if earliest == nil {
        (reminders, added) = ShownReminders(invocation: invocation).take(reminders, isTrial: invocation[trial])
      }
      ReminderScreen(page, reminders).write()
      if reminders.isEmpty, invocation[QueryOutcome.exitCode] { added.combine(.findings) }
    }
    return max(status, added)
  }

  private static let reminding = QueryUse(
    "tasks remind", clauses: [.as, .in, .today], formats: QueryClauses.Format.ofScreens)
  private static let since = Option.value(
    "since", "DATE[THH:MM]", .text, help: "Show all reminders since then, including those already shown")
  private static let trial = Option.flag("dry-run", short: "n", help: "Do not record the shown reminders")

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
