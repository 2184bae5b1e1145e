import TaskModel
import TaskQuery
import TaskSyntax
import TaskWorkspace

/// The screen of due reminders, or their tasks in another format.
struct ReminderScreen {
  private let page: TaskPage
  private let reminders: [Reminder]

  init(_ page: TaskPage, _ reminders: [Reminder]) {
    var page = page
    var seen: Set<WorkspaceModel.Place> = []
    page.tasks = reminders.map(\.task).filter { task in task.place.map { seen.insert($0).inserted } ?? true }
    page.total = page.tasks.count
    self.page = page
    self.reminders = reminders
  }

  func write() {
    guard page.clauses.format ?? .table == .table, let workspace = page.workspace else {
      if page.total > 0 || page.clauses.format == .json { page.write() }
      return
    }
    let cells = TaskCells(tasks: workspace, folder: page.session.folder)
    var table = TaskTable(page.console, cells, order: .any, paths: page.outcome.files)
    for reminder in reminders { table.add(reminder.task, when: when(reminder.moment), note: due(reminder, cells)) }
    table.finish()
  }

  /// Returns the time, such as `09:15`, and the day unless it is today.
  private func when(_ moment: CalendarMoment) -> TerminalText {
    let time = DayEntries.time(moment.minuteOfDay)
    return moment.date == page.today ? time : "\(DateEcho.distance(to: moment.date, from: page.today)), \(time)"
  }

  private func due(_ reminder: Reminder, _ cells: TaskCells) -> TerminalText {
    let due = cells.due(reminder.task).withoutStyles
    return due.isEmpty || reminder.task.row.isOverdue(now: cells.tasks.settings.now) ? due : "due \(due)"
  }
}
