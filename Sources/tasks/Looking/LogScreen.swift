import TaskModel
import TaskQuery
import TaskWorkspace

/// The finished tasks of each day, the newest day first, with their points.
struct LogScreen {
  private let page: TaskPage
  private let days: RangeOperand.Days
  private let isWholeQuery: Bool
  private let scores: ScoreTable
  /// The tasks finished on these days, newest first.
  private var found: [FoundTask] = []
  private var shown: ArraySlice<FoundTask> { found.prefix(page.limit ?? .max) }
  /// The days of finished tasks before the default range.
  private var earlier: [CalendarDate] = []
  /// The number of finished tasks without a day.
  private var undatedCount = 0

  /// The number of days before today that are shown by default.
  private static let horizon = 13

  var isEmpty: Bool { found.isEmpty }

  /// Creates the screen.
  ///
  /// - Parameter days: The days on the command line; `nil` if it names none.
  init(_ page: TaskPage, on days: RangeOperand.Days?) {
    self.page = page
    scores = ScoreTable(page.outcome.settings.points)
    let expression = page.outcome.query.expression
    isWholeQuery = expression.isEmpty && page.outcome.query.clauses.files.isEmpty
    let isOpen = days == nil && !expression.asks(about: [.done, .slip, .lead])
    self.days = days ?? (isOpen ? (page.outcome.settings.now.date.adding(days: -Self.horizon), nil) : (nil, nil))
    var places: [(closed: PackedMoment, number: Int)] = []
    page.tasks.forEachRow { number, row in
      guard row.status == .done else { return }
      guard let day = row.closed.date else {
        undatedCount += 1
        return
      }
      if let first = self.days.first, day < first {
        if isOpen { earlier.append(day) }
      } else if day <= self.days.last ?? .last {
        places.append((row.closed, number))
      }
    }
    // Newest first; tasks finished at the same moment are in reverse file order.
    places.sort { ($0.closed.rawValue, $0.number) > ($1.closed.rawValue, $1.number) }
    found = places.map { page.tasks[$0.number] }
  }

  func write() {
    if page.writesFormat(total: found.count, { Array(shown) }) { return }
    guard page.outcome.answer.total > 0 else { return PageFooter(page: page).writeEmptiness() }
    guard !found.isEmpty else { return writeEmptiness() }
    var table = TaskTable(page)
    var index = shown.startIndex
    while index < shown.endIndex, let day = shown[index].row.closed.date {
      let end = shown[index...].firstIndex { $0.row.closed.date != day } ?? shown.endIndex
      let tasks = shown[index..<end]
      let name = DateEcho.text(day.literal, today: page.today)
      table.addHeading("\("\(name)", .heading)  \(Self.points(tasks.reduce(0) { $0 + points(of: $1) }), .dim)")
      for task in tasks { table.add(task, when: "\(earned(by: task), .dim)") }
      index = end
    }
    table.finish()
    page.console.writeFooter([summary] + rest)
  }

  private var summary: TerminalText {
    let total = TerminalText(found.count, "task")
    var words: TerminalText = shown.count < found.count ? "\(shown.count) of \(total)" : total
    words.append(" done, \(Self.points(found.reduce(0) { $0 + points(of: $1) }))")
    if let kept = keptRule { words.append(", \(kept) % of them by the letters") }
    return words
  }

  /// Writes that nothing was finished on these days, and when something was.
  private func writeEmptiness() {
    let console = page.console
    guard console.verbosity > .quiet else { return }
    let note: TerminalText = "\("note:", .bold) nothing was finished\(range)"
    for text in [note] + rest { for line in text.wrapped(to: console.lineWidth) { console.writeErrorLine(line) } }
  }

  /// The range of days as part of a sentence.
  private var range: TerminalText {
    let text = DateEcho.text(days.first, days.last, today: page.today)
    return switch days {
    case (nil, nil): ""
    case (let first?, let last?): first == last ? " on \(text)" : " from \(text)"
    default: " \(text)"
    }
  }

  /// Notes about the tasks left out of the list, with the reasons.
  private var rest: [TerminalText] {
    var notes: [TerminalText] = []
    if let last = earlier.max() {
      notes.append("\(earlier.count) earlier, the last on \(last.description): 'tasks log ..today' shows them, too")
    }
    if undatedCount > 0 {
      notes.append(undatedCount == 1 ? "1 done task has no day" : "\(undatedCount) done tasks have no day")
    }
    return notes
  }

  /// Returns the points of a task, with a remark if the letter shown is not the letter that earned them.
  private func earned(by task: FoundTask) -> TerminalText {
    let points = Self.points(points(of: task))
    return task.part.scoredLetter(of: task.row) == task.part.letter(of: task.row) ? points : "\(points), no own letter"
  }

  private func points(of task: FoundTask) -> Int { task.part.score(of: task.row, by: scores) ?? 0 }

  private static func points(_ count: Int) -> TerminalText { TerminalText(count, "point") }

  /// The percentage of the points that was earned at the gates of their days; `nil` if the query restricts the tasks or
  /// no points count.
  private var keptRule: Int? {
    guard isWholeQuery, let first = found.last?.row.closed.date, let last = found.first?.row.closed.date else {
      return nil
    }
    let days = DayScores(page.workspace.documents.model, on: first...last, by: scores)
    var points = 0
    var pointsAtGate = 0
    for day in Set(found.compactMap(\.row.closed.date)) {
      guard let score = days[day], score.keptRule != nil else { continue }
      points += score.points
      pointsAtGate += score.pointsAtGate
    }
    return points == 0 ? nil : (pointsAtGate * 200 + points) / (2 * points)
  }
}
