import TaskModel
import TaskQuery
import TaskWorkspace

/// The due and planned tasks of each day.
struct AgendaScreen {
  private let page: TaskPage
  private let entries: DayEntries
  /// The entries of overdue tasks, then those of each day.
  private var shown: [DayEntry] = []
  /// The number of overdue tasks.
  private var overdueCount = 0
  /// The days that have entries, each with the index of the first.
  private var days: [(day: CalendarDate, start: Int)] = []
  private var later: [CalendarDate] = []

  /// The number of days after today that are shown if the query has no term about dates.
  private static let horizon = 13

  /// - Parameter range: The days on the command line; `nil` if it names none.
  init(_ page: TaskPage, on range: RangeOperand.Days?) {
    self.page = page
    entries = DayEntries(page, page.workspace.facts)
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
      if row.isOverdue(now: now), hasToday { return overdue.append(entries.due(tasks[number], number)) }
      let due = row.due.date.flatMap { least <= $0 && $0 <= end ? $0 : nil }
      let plan = row.plan.date.flatMap { least <= $0 && $0 <= end ? $0 : nil }
      for day in [due, plan == due ? nil : plan] {
        guard let day else { continue }
        if let last, day > last {
          later.append(day)
        } else if let entry = entries.entry(tasks[number], number, on: day) {
          days[day, default: []].append(entry)
        }
      }
      if due == nil, plan == nil, hasToday, let entry = entries.putOff(tasks[number], number) {
        days[now.date, default: []].append(entry)
      }
    }
    self.later = later
    overdueCount = overdue.count
    shown.reserveCapacity(days.values.reduce(overdue.count) { $0 + $1.count })
    shown += overdue.sortedByDueDate(in: tasks)
    for day in days.keys.sorted() {
      self.days.append((day, shown.count))
      shown += (days.removeValue(forKey: day) ?? []).sortedByTime()
    }
  }

  func write() {
    if page.writesFormat({ page.tasks.selecting(distinctNumbers) }) { return }
    let console = page.console
    if page.outcome.answer.total == 0 { return PageFooter(page: page).writeEmptiness() }
    let tasks = page.tasks.selecting(shown.map(\.number))
    var table = TaskTable(page, cells: page.cells(showing: tasks))
    var headings: [(task: Int, text: TerminalText)] = []
    if overdueCount > 0 { headings.append((0, "\("overdue (\(overdueCount))", .heading)")) }
    for (day, start) in days {
      headings.append((start, "\("\(DateEcho.text(day.literal, today: page.today))", .heading)"))
    }
    let (entries, words) = (shown, entries)
    table.add(
      TaskListing(tasks: tasks, headings: headings, state: ()) {
        _, task, number, add in
        add(.task(.init(task: task, when: words.when(entries[number], task))))
      })
    if shown.isEmpty { table.addText("nothing is due or planned") }
    table.finish()
    guard let first = later.min(), let last = later.max() else { return }
    let range: TerminalText =
      first == last ? "on \(first.description)" : "from \(first.description) to \(last.description)"
    console.writeFooter(["\(later.count) later, \(range): 'tasks agenda has:due,plan' shows them, too"])
  }

  /// The numbers of the tasks that are shown, each once.
  private var distinctNumbers: [Int] {
    var seen: Set<Int> = []
    return shown.map(\.number).filter { seen.insert($0).inserted }
  }
}
