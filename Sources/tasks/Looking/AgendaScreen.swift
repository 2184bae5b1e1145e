import TaskModel
import TaskQuery
import TaskWorkspace

/// The due and planned tasks of each day.
struct AgendaScreen {
  private let page: TaskPage
  private let entries: DayEntries
  private var overdue: [DayEntry] = []
  private var days: [CalendarDate: [DayEntry]] = [:]
  private var later: [CalendarDate] = []

  /// The number of days after today that are shown if the query has no term about dates.
  private static let horizon = 13

  /// - Parameter range: The days on the command line; `nil` if it names none.
  init(_ page: TaskPage, on range: RangeOperand.Days?) {
    self.page = page
    entries = DayEntries(cells: page.cells)
    let now = page.outcome.settings.now
    let isOpen = range != nil || page.outcome.query.expression.asks(about: [.due, .plan, .left])
    let last = isOpen ? nil : now.date.adding(days: Self.horizon)
    let (first, end) = (range?.first ?? .first, range?.last ?? .last)
    let hasToday = first <= now.date && now.date <= end
    let least = range == nil ? now.date : first
    let (tasks, entries) = (page.tasks, entries)
    var overdue: [DayEntry] = []
    var days: [CalendarDate: [DayEntry]] = [:]
    var later: [CalendarDate] = []
    tasks.forEachRow { number, _, _, row in
      guard row.status.isActive, row.due != .none || row.plan != .none else { return }
      if row.isOverdue(now: now), hasToday { return overdue.append(entries.due(tasks[number])) }
      let due = row.due.date.flatMap { least <= $0 && $0 <= end ? $0 : nil }
      let plan = row.plan.date.flatMap { least <= $0 && $0 <= end ? $0 : nil }
      for day in [due, plan == due ? nil : plan] {
        guard let day else { continue }
        if let last, day > last {
          later.append(day)
        } else if let entry = entries.entry(tasks[number], on: day) {
          days[day, default: []].append(entry)
        }
      }
      if due == nil, plan == nil, hasToday, let entry = entries.putOff(tasks[number]) {
        days[now.date, default: []].append(entry)
      }
    }
    self.overdue = overdue.sorted(byNumbers: \.dueOrder)
    (self.days, self.later) = (days, later)
  }

  func write() {
    let sorted = days.keys.sorted().map { ($0, (days[$0] ?? []).sorted(byNumbers: \.timeOrder)) }
    if page.writesFormat({ FoundTasks(distinct(overdue + sorted.flatMap(\.1))) }) { return }
    let console = page.console
    if page.outcome.answer.total == 0 { return PageFooter(page: page).writeEmptiness() }
    var table = TaskTable(page)
    var shown = overdue
    var headings: [(task: Int, text: TerminalText)] = []
    if !overdue.isEmpty { headings.append((0, "\("overdue (\(overdue.count))", .heading)")) }
    for (day, tasks) in sorted {
      headings.append((shown.count, "\("\(DateEcho.text(day.literal, today: page.today))", .heading)"))
      shown += tasks
    }
    let (entries, words) = (shown, self.entries)
    table.add(
      TaskListing(tasks: FoundTasks(entries.map(\.task)), headings: headings, state: ()) { _, task, number, add in
        add(.task(.init(task: task, when: words.when(entries[number]))))
      })
    if overdue.isEmpty, sorted.isEmpty { table.addText("nothing is due or planned") }
    table.finish()
    guard let first = later.min(), let last = later.max() else { return }
    let range: TerminalText =
      first == last ? "on \(first.description)" : "from \(first.description) to \(last.description)"
    console.writeFooter(["\(later.count) later, \(range): 'tasks agenda has:due,plan' shows them, too"])
  }

  /// Returns the tasks of entries, each once.
  private func distinct(_ entries: [DayEntry]) -> [FoundTask] {
    var seen: Set<Int> = []
    return entries.map(\.task).filter { seen.insert(page.workspace.number(of: $0)).inserted }
  }
}
