import TaskModel
import TaskQuery
import TaskWorkspace

/// A task in the list of a day, and the reason in words.
struct DayEntry: Sendable {
  let task: FoundTask
  /// The minute of the day; `nil` for the whole day.
  let minute: Int?
  let reason: Reason
  /// The rank among all active tasks.
  let rank: Int

  /// The reason why a task is listed. `DayEntries` puts it into words where the task is shown.
  enum Reason: Sendable {
    /// It is due on the day.
    case due
    /// It is planned for the day.
    case planned
    /// It was planned for an earlier day.
    case putOff
    /// Its due date, on whatever day.
    case dueDate
    /// It was done and earned these points.
    case done(points: Int)
  }

  /// The order by time, entries without a time last, then by rank.
  var timeOrder: (Int, Int) { (minute ?? .max, rank) }
  /// The order by due date, then by rank.
  var dueOrder: (Int, Int) { (Int(task.row.due.rawValue), rank) }
}

extension [DayEntry] {
  /// Returns the entries in an order. Numbers are sorted, because an entry is large.
  func sorted(byNumbers order: (DayEntry) -> (Int, Int)) -> [DayEntry] {
    let keys = indices.map { index in
      let (first, second) = order(self[index])
      return (first, second, index)
    }
    return keys.sorted(by: <).map { self[$0.2] }
  }
}

/// Decides on which day a task is listed, and describes the reason.
struct DayEntries: Sendable {
  private let cells: SharedTaskCells
  private let facts: WorkspaceFacts
  private let now: CalendarMoment

  init(cells: TaskCells) {
    cells.tasks.findRanksAndHandles()
    self.cells = SharedTaskCells(cells)
    facts = cells.tasks.facts
    now = cells.tasks.settings.now
  }

  /// Returns the entry of a task on a day on which it is due or planned; otherwise `nil`.
  func entry(_ task: FoundTask, on day: CalendarDate) -> DayEntry? {
    let row = task.row
    let isDue = row.due.date == day
    guard isDue || row.plan.date == day else { return nil }
    let minute = isDue ? row.due.minuteOfDay ?? planned(row, on: day) : row.plan.minuteOfDay
    return entry(task, minute, isDue ? .due : .planned)
  }

  private func planned(_ row: TaskRow, on day: CalendarDate) -> Int? {
    row.plan.date == day ? row.plan.minuteOfDay : nil
  }

  /// Returns the entry of a task for today: overdue, due or planned today, or planned for an earlier day.
  func today(_ task: FoundTask) -> DayEntry {
    if task.row.isOverdue(now: now) { return due(task) }
    return entry(task, on: now.date) ?? putOff(task) ?? due(task)
  }

  /// Returns the entry of a task that was planned for an earlier day; otherwise `nil`.
  func putOff(_ task: FoundTask) -> DayEntry? {
    guard let day = task.row.plan.date, day < now.date else { return nil }
    return entry(task, nil, .putOff)
  }

  /// Returns the entry of a task with its due date in words.
  func due(_ task: FoundTask) -> DayEntry { entry(task, nil, .dueDate) }

  /// Returns the entry of a task that was done.
  func done(_ task: FoundTask, points: Int) -> DayEntry { entry(task, nil, .done(points: points)) }

  private func entry(_ task: FoundTask, _ minute: Int?, _ reason: DayEntry.Reason) -> DayEntry {
    let number = task.place.map(facts.numbers.number) ?? 0
    return DayEntry(task: task, minute: minute, reason: reason, rank: facts.rank(of: number) ?? .max)
  }

  /// Returns the reason of an entry in words.
  func when(_ entry: DayEntry) -> TerminalText {
    let time = entry.minute.map(Self.time)
    switch entry.reason {
    case .due:
      let word: TerminalText = "\("due", Style(.orange, bold: true))"
      return time.map { "\($0) \(word)" } ?? word
    case .planned: return time ?? "planned"
    case .putOff: return entry.task.row.plan.date.map { "planned \(DateEcho.distance(to: $0, from: now.date))" } ?? ""
    case .dueDate: return cells.due(entry.task)
    case .done(let points): return TerminalText(points, "point")
    }
  }

  /// Returns a time of day, such as `09:15`.
  static func time(_ minuteOfDay: Int) -> TerminalText {
    TerminalText(encoding: "\(twoDigits(minuteOfDay / 60)):\(twoDigits(minuteOfDay % 60))")
  }

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
