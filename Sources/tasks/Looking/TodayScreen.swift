import TaskModel
import TaskQuery
import TaskSyntax
import TaskWorkspace

/// The screen of a day: overdue tasks, the tasks of the day from morning to evening, tasks due in the week after it,
/// and tasks done on it.
struct TodayScreen {
  private let page: TaskPage
  private let day: CalendarDate
  private var sections: [(title: TerminalText, entries: [DayEntry])] = []
  private var done: [DayEntry] = []
  private var points = 0
  private var inboxCount = 0
  private var workspace: WorkspaceTasks { page.workspace }
  private var entries: DayEntries { DayEntries(cells: page.cells) }
  private var now: CalendarMoment { workspace.settings.now }

  init(_ page: TaskPage, on day: CalendarDate) {
    self.page = page
    self.day = day
    sort(page.tasks)
  }

  /// The parts of the screen in order, with their titles.
  private enum Part: String, CaseIterable {
    case overdue, morning
    case timed = "by time"
    case evening
    case untimed = "planned and due"
    case upcoming = "within seven days"
  }

  private mutating func sort(_ tasks: [FoundTask]) {
    var parts: [Part: [DayEntry]] = [:]
    for task in tasks {
      guard task.row.status.isActive else {
        if task.row.status == .done, task.row.closed.date == day { add(done: task) }
        continue
      }
      if task.project == nil { inboxCount += 1 }
      if let (part, entry) = place(of: task) { parts[part, default: []].append(entry) }
    }
    for part in Part.allCases {
      guard let found = parts[part] else { continue }
      let sorted =
        switch part {
        case .overdue, .upcoming:
          found.sorted { ($0.task.row.due.rawValue, $0.rank) < ($1.task.row.due.rawValue, $1.rank) }
        default: found.sorted(by: DayEntry.precedes)
        }
      sections.append((TerminalText(encoding: part.rawValue), sorted))
    }
  }

  private mutating func add(done task: FoundTask) {
    let score = workspace.score(of: task) ?? 0
    points += score
    done.append(entries.entry(task, nil, TerminalText(score, "point")))
  }

  private func place(of task: FoundTask) -> (Part, DayEntry)? {
    let isToday = day == now.date
    if isToday, task.row.isOverdue(now: now) { return (.overdue, entries.due(task)) }
    if let entry = entries.entry(task, on: day) {
      if hasContext("morning", task) { return (.morning, entry) }
      if hasContext("evening", task) { return (.evening, entry) }
      return (entry.minute == nil ? .untimed : .timed, entry)
    }
    if let due = task.row.due.date, due > day, due.days(since: day) <= 7 { return (.upcoming, entries.due(task)) }
    return isToday ? entries.putOff(task).map { (.untimed, $0) } : nil
  }

  /// Whether a task has the context `name`, or one below it.
  private func hasContext(_ name: String, _ task: FoundTask) -> Bool {
    task.part.labels(ofRow: task.index, areTags: false).contains { number in
      let context = Array(task.part.names[number])
      return context.elementsEqual(name.utf8) || context.starts(with: "\(name)/".utf8)
    }
  }

  func write() {
    let shown = sections.flatMap(\.entries) + done
    if page.writesFormat(shown.map(\.task), total: shown.count) { return }
    let console = page.console
    console.writeLine("\("\(DateEcho.text(day.literal, today: now.date))", .bold)")
    console.writeLine()
    var table = TaskTable(page)
    for section in sections + [("done", done)] where !section.entries.isEmpty {
      table.addHeading("\("\(section.title) (\(section.entries.count))", .heading)")
      for entry in section.entries { table.add(entry.task, when: entry.when) }
    }
    if shown.isEmpty { table.addText("nothing is due or planned") }
    table.finish()
    console.writeFooter(footer.map { [$0] } ?? [])
  }

  private var footer: TerminalText? {
    var words: [TerminalText] = []
    if inboxCount > 0, day == now.date { words.append("\(TerminalText(inboxCount, "task")) in the inbox") }
    if !done.isEmpty {
      var earned: TerminalText = "\(TerminalText(points, "point"))\(day == now.date ? " today" : "")"
      if page.outcome.query.expression.isEmpty, let kept = keptRule {
        earned.append(", \(kept) % of them by the letters")
      }
      words.append(earned)
    }
    return words.isEmpty ? nil : TerminalText(joining: words, with: "; ")
  }

  /// The percentage of the points that was earned at the gate; `nil` if there are no points or no gate.
  private var keptRule: Int? {
    DayScores(workspace.documents.model, on: day...day, by: ScoreTable(workspace.settings.points))[day]?.keptRule
      .map { Int(($0 * 100).rounded()) }
  }
}
