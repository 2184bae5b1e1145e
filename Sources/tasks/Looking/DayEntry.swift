import TaskModel
import TaskQuery
import TaskWorkspace

/// A task in the list of a day, and the reason, in 16 bytes: a day may have very many.
struct DayEntry: Sendable {
  private let taskNumber: UInt32
  fileprivate let rank: UInt32
  private let pointCount: Int32
  private let minuteOfDay: Int16
  let reason: Reason

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
    /// It was done and earned points.
    case done
  }

  /// - Parameter rank: the rank among all active tasks; `nil` for a closed one.
  init(_ number: Int, minute: Int?, _ reason: Reason, rank: Int?, points: Int = 0) {
    taskNumber = UInt32(truncatingIfNeeded: number)
    minuteOfDay = Int16(truncatingIfNeeded: minute ?? -1)
    self.reason = reason
    self.rank = rank.map { UInt32(truncatingIfNeeded: $0) } ?? .max
    pointCount = Int32(clamping: points)
  }

  /// The number of the task in the list that it comes from.
  var number: Int { Int(taskNumber) }
  /// The minute of the day; `nil` for the whole day.
  var minute: Int? { minuteOfDay < 0 ? nil : Int(minuteOfDay) }
  var points: Int { Int(pointCount) }
}

extension [DayEntry] {
  /// Sorts the entries by time, those without a time last, then by rank.
  func sortedByTime() -> [DayEntry] { sorted { UInt32(truncatingIfNeeded: $0.minute ?? .max) } }

  /// Sorts the entries by due date, then by rank.
  ///
  /// - Parameter tasks: the list that the entries come from.
  func sortedByDueDate(in tasks: FoundTasks) -> [DayEntry] { sorted { tasks[$0.number].row.due.rawValue } }

  private func sorted(by order: (DayEntry) -> UInt32) -> [DayEntry] {
    let keys = indices.map { index in
      (UInt64(order(self[index])) << 32 | UInt64(self[index].rank), UInt32(truncatingIfNeeded: index))
    }
    return keys.sorted(by: <).map { self[Int($0.1)] }
  }
}

/// Decides on which day a task is listed, and describes the reason.
struct DayEntries: Sendable {
  private let cells: PlainTaskCells
  private let facts: WorkspaceFacts
  private let now: CalendarMoment

  /// - Parameter facts: Facts with the rank found, if the entries are sorted by rank.
  init(_ page: TaskPage, _ facts: WorkspaceFacts) {
    cells = PlainTaskCells(settings: page.cells.settings, folder: page.cells.folder)
    self.facts = facts
    now = page.workspace.settings.now
  }

  /// Returns the entry of a task on a day on which it is due or planned; otherwise `nil`.
  ///
  /// - Parameter number: the number of the task in its list.
  func entry(_ task: FoundTask, _ number: Int, on day: CalendarDate) -> DayEntry? {
    let row = task.row
    let isDue = row.due.date == day
    guard isDue || row.plan.date == day else { return nil }
    let minute = isDue ? row.due.minuteOfDay ?? planned(row, on: day) : row.plan.minuteOfDay
    return entry(task, number, minute, isDue ? .due : .planned)
  }

  private func planned(_ row: TaskRow, on day: CalendarDate) -> Int? {
    row.plan.date == day ? row.plan.minuteOfDay : nil
  }

  /// Returns the entry of a task for today: overdue, due or planned today, or planned for an earlier day.
  func today(_ task: FoundTask, _ number: Int) -> DayEntry {
    if task.row.isOverdue(now: now) { return due(task, number) }
    return entry(task, number, on: now.date) ?? putOff(task, number) ?? due(task, number)
  }

  /// Returns the entry of a task that was planned for an earlier day; otherwise `nil`.
  func putOff(_ task: FoundTask, _ number: Int) -> DayEntry? {
    guard let day = task.row.plan.date, day < now.date else { return nil }
    return entry(task, number, nil, .putOff)
  }

  /// Returns the entry of a task with its due date in words.
  func due(_ task: FoundTask, _ number: Int) -> DayEntry { entry(task, number, nil, .dueDate) }

  /// Returns the entry of a task that was done and earned points.
  func done(_ task: FoundTask, _ number: Int, points: Int) -> DayEntry {
    entry(task, number, nil, .done, points: points)
  }

  private func entry(
    _ task: FoundTask, _ number: Int, _ minute: Int?, _ reason: DayEntry.Reason, points: Int = 0
  ) -> DayEntry {
    let rank = facts.rank(of: task.place.map(facts.numbers.number) ?? 0)
    return DayEntry(number, minute: minute, reason, rank: rank, points: points)
  }

  /// Returns the reason of the entry of a task in words.
  func when(_ entry: DayEntry, _ task: FoundTask) -> TerminalText {
    let time = entry.minute.map(Self.time)
    switch entry.reason {
    case .due:
      let word: TerminalText = "\("due", Style(.orange, bold: true))"
      return time.map { "\($0) \(word)" } ?? word
    case .planned: return time ?? "planned"
    case .putOff: return task.row.plan.date.map { "planned \(DateEcho.distance(to: $0, from: now.date))" } ?? ""
    case .dueDate: return cells.due(task)
    case .done: return TerminalText(entry.points, "point")
    }
  }

  /// Returns a time of day, such as `09:15`.
  static func time(_ minuteOfDay: Int) -> TerminalText {
    TerminalText(encoding: "\(twoDigits(minuteOfDay / 60)):\(twoDigits(minuteOfDay % 60))")
  }

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
