import TaskModel
import TaskQuery
import TaskWorkspace

/// The screen of due reminders, or their tasks in another format.
struct ReminderScreen {
  private let page: TaskPage
  private let reminders: [Reminder]

  init(_ page: TaskPage, _ reminders: [Reminder]) {
    var page = page
    var seen: Set<WorkspaceModel.Place> = []
    page.tasks = FoundTasks(
      reminders.map(\.task).filter { task in task.place.map { seen.insert($0).inserted } ?? true })
    page.total = page.tasks.count
    self.page = page
    self.reminders = reminders
  }

  func write() {
    guard page.clauses.format ?? .table == .table else {
      if page.total > 0 || page.clauses.format == .json { page.write() }
      return
    }
    var table = TaskTable(page, cells: page.cells(showing: page.tasks))
    for reminder in reminders { table.add(reminder.task, when: when(reminder.moment), note: due(reminder)) }
    table.finish()
    // Cron mails what is printed, so only a terminal is told that there is nothing.
    if reminders.isEmpty, page.console.isOnTerminal { page.console.note("no new reminders") }
  }

  /// Returns the time, such as `09:15`, and the day unless it is today.
  private func when(_ moment: CalendarMoment) -> TerminalText {
    let time = DayEntries.time(moment.minuteOfDay)
    return moment.date == page.today ? time : "\(DateEcho.distance(to: moment.date, from: page.today)), \(time)"
  }

  private func due(_ reminder: Reminder) -> TerminalText {
    let due = page.cells.due(reminder.task).withoutStyles
    return due.isEmpty || reminder.task.row.isOverdue(now: page.outcome.settings.now) ? due : "due \(due)"
  }
}
