import TaskModel
import TaskQuery
import TaskSyntax
import TaskWorkspace

/// The screen of a day: overdue tasks, the tasks of the day from morning to evening, tasks due in the week after it,
/// and tasks done on it. On a terminal it fits the height: the week after gets the lines that the day leaves.
struct TodayScreen {
  private let page: TaskPage
  private let day: CalendarDate
  private var sections: [(part: Part, entries: [DayEntry])] = []
  private var done: [DayEntry] = []
  private var points = 0
  private var withoutProject = 0
  private var workspace: WorkspaceTasks { page.workspace }
  private let entries: DayEntries
  private let now: CalendarMoment

  init(_ page: TaskPage, on day: CalendarDate) {
    self.page = page
    self.day = day
    entries = DayEntries(page, page.workspace.facts(finding: .rank))
    now = page.workspace.settings.now
    sort(page.tasks)
  }

  /// The parts of the screen in order, with their titles.
  private enum Part: Int, CaseIterable {
    case overdue, morning, timed, evening, untimed, upcoming, done

    var title: TerminalText {
      switch self {
      case .overdue: "overdue"
      case .morning: "morning"
      case .timed: "by time"
      case .evening: "evening"
      case .untimed: "planned and due"
      case .upcoming: "within seven days"
      case .done: "done"
      }
    }

    /// When the part gets lines of the screen.
    var turn: Int {
      switch self {
      case .overdue, .morning, .timed, .evening, .untimed: 0
      case .done: 1
      case .upcoming: 2
      }
    }
  }

  private mutating func sort(_ tasks: FoundTasks) {
    var parts = [[DayEntry]](repeating: [], count: Part.allCases.count)
    var done: [Int] = []
    var withoutProject = 0
    let (places, day) = (DayPlaces(day, now, entries), day)
    tasks.forEachRow { number, part, _, row in
      guard row.status.isActive else {
        if row.status == .done, row.closed.date == day { done.append(number) }
        return
      }
      if part.project(of: row) == TaskRow.none { withoutProject += 1 }
      guard row.due != .none || row.plan != .none else { return }
      if let (part, entry) = places.place(of: tasks[number], number, row) { parts[part.rawValue].append(entry) }
    }
    self.withoutProject = withoutProject
    for part in Part.allCases where !parts[part.rawValue].isEmpty {
      let found = parts[part.rawValue]
      parts[part.rawValue] = []
      switch part {
      case .overdue, .upcoming: sections.append((part, found.sortedByDueDate(in: tasks)))
      default: sections.append((part, found.sortedByTime()))
      }
    }
    for number in done {
      let score = workspace.score(of: tasks[number]) ?? 0
      points += score
      self.done.append(entries.done(tasks[number], number, points: score))
    }
    if !done.isEmpty { sections.append((.done, self.done)) }
  }

  /// Decides in which part of the screen a task is listed.
  private struct DayPlaces {
    let day: CalendarDate
    let now: CalendarMoment
    let entries: DayEntries

    init(_ day: CalendarDate, _ now: CalendarMoment, _ entries: DayEntries) {
      (self.day, self.now, self.entries) = (day, now, entries)
    }

    /// Returns the part and the entry of an active task; `nil` if the screen does not list it.
    func place(of task: FoundTask, _ number: Int, _ row: TaskRow) -> (Part, DayEntry)? {
      let isToday = day == now.date
      if isToday, row.isOverdue(now: now) { return (.overdue, entries.due(task, number)) }
      if let entry = entries.entry(task, number, on: day) {
        if hasContext(morning, task) { return (.morning, entry) }
        if hasContext(evening, task) { return (.evening, entry) }
        return (entry.minute == nil ? .untimed : .timed, entry)
      }
      if let due = row.due.date, due > day, due.days(since: day) <= 7 { return (.upcoming, entries.due(task, number)) }
      return isToday ? entries.putOff(task, number).map { (.untimed, $0) } : nil
    }

    private let morning = Array("morning".utf8)
    private let evening = Array("evening".utf8)

    /// Whether a task has the context `name`, or one below it.
    private func hasContext(_ name: [UInt8], _ task: FoundTask) -> Bool {
      let part = task.part
      return part.labels(ofRow: task.index, areTags: false).contains { number in
        let context = part.names[number]
        guard context.starts(with: name) else { return false }
        return context.count == name.count || context[context.startIndex + name.count] == UInt8(ascii: "/")
      }
    }
  }

  func write() {
    let count = sections.reduce(0) { $0 + $1.entries.count }
    let isWritten = page.writesFormat(total: count) {
      page.tasks.selecting(sections.flatMap(\.entries).prefix(page.limit ?? .max).map(\.number))
    }
    if isWritten { return }
    let console = page.console
    console.writeLine("\("\(DateEcho.text(day.literal, today: now.date))", .bold)")
    console.writeLine()
    var table = TaskSections(page)
    let (tasks, entries) = (page.tasks, entries)
    for section in sections {
      table.add(
        .init(
          title: section.part.title, tasks: tasks.selecting(section.entries.map(\.number)),
          row: { TaskTable.Row(task: $0, when: entries.when(section.entries[$1], $0)) },
          turn: section.part.turn, command: page.command(command(for: section.part))))
    }
    let footer = footer.map { [$0] } ?? []
    if count == 0 { console.writeLine("nothing is due or planned") }
    table.write(otherLines: 2 + console.lineCount(ofFooter: footer) + page.endLineCount)
    console.writeFooter(footer)
  }

  /// Returns the command that shows all tasks of a part.
  private func command(for part: Part) -> TerminalText {
    let day: TerminalText = day == now.date ? "today" : TerminalText(encoding: day.description)
    return switch part {
    case .overdue: "tasks list is:overdue"
    case .morning, .timed, .evening, .untimed: "tasks agenda \(day)"
    case .upcoming: "tasks agenda"
    case .done: "tasks log \(day)"
    }
  }

  private var footer: TerminalText? {
    var words: [TerminalText] = []
    if withoutProject > 0, day == now.date {
      words.append("\(TerminalText(withoutProject, "task")) without a project")
    }
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
    workspace.documents.dayScores(on: day...day, by: ScoreTable(workspace.settings.points))[day]?.keptRule
      .map { Int(($0 * 100).rounded()) }
  }
}
