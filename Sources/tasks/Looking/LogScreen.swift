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
  private var found = FoundTasks([])
  /// The number of tasks that are shown, of those found.
  private var shownCount: Int { min(page.limit ?? .max, found.count) }
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
    page.tasks.forEachRow { number, _, _, row in
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
    found = page.tasks.selecting(places.map(\.number))
  }

  func write() {
    if page.writesFormat(total: found.count, { found.first(shownCount) }) { return }
    guard page.outcome.answer.total > 0 else { return PageFooter(page: page).writeEmptiness() }
    guard !found.isEmpty else { return writeEmptiness() }
    let days = finishedDays
    let scores = scores
    let shown = found.first(shownCount)
    var table = TaskTable(page, cells: page.cells(showing: shown))
    table.add(
      TaskListing(
        tasks: shown,
        headings: days.filter { $0.first < shownCount }.map { ($0.first, heading(of: $0)) }, state: ()
      ) { _, task, _, add in
        add(.task(.init(task: task, when: "\(Self.earned(by: task, scores), .dim)")))
      })
    table.finish()
    page.console.writeFooter([summary(days)] + rest)
  }

  /// A day on which tasks were finished.
  private struct FinishedDay {
    var day: CalendarDate
    /// The number of its first task among those found.
    var first: Int
    var points = 0
    /// The points of the tasks that are shown.
    var shownPoints = 0
  }

  /// The days on which the tasks found were finished, in their order.
  private var finishedDays: [FinishedDay] {
    var days: [FinishedDay] = []
    found.forEachRow { number, part, _, row in
      guard let day = row.closed.date else { return }
      if days.last?.day != day { days.append(FinishedDay(day: day, first: number)) }
      let points = part.score(of: row, by: scores) ?? 0
      days[days.count - 1].points += points
      if number < shownCount { days[days.count - 1].shownPoints += points }
    }
    return days
  }

  private func heading(of day: FinishedDay) -> TerminalText {
    let name = DateEcho.text(day.day.literal, today: page.today)
    return "\("\(name)", .heading)  \(Self.points(day.shownPoints), .dim)"
  }

  private func summary(_ days: [FinishedDay]) -> TerminalText {
    let total = TerminalText(found.count, "task")
    var words: TerminalText = shownCount < found.count ? "\(shownCount) of \(total)" : total
    words.append(" done, \(Self.points(days.reduce(0) { $0 + $1.points }))")
    if let kept = keptRule(days) { words.append(", \(kept) % of them by the letters") }
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
  private static func earned(by task: FoundTask, _ scores: ScoreTable) -> TerminalText {
    let (part, row) = (task.part, task.row)
    let points = points(part.score(of: row, by: scores) ?? 0)
    return part.scoredLetter(of: row) == part.letter(of: row) ? points : "\(points), no own letter"
  }

  private static func points(_ count: Int) -> TerminalText { TerminalText(count, "point") }

  /// The percentage of the points that was earned at the gates of their days; `nil` if the query restricts the tasks or
  /// no points count.
  private func keptRule(_ days: [FinishedDay]) -> Int? {
    guard isWholeQuery, let first = days.last?.day, let last = days.first?.day else { return nil }
    let scores = page.workspace.documents.dayScores(on: first...last, by: scores)
    var points = 0
    var pointsAtGate = 0
    for day in days {
      guard let score = scores[day.day], score.keptRule != nil else { continue }
      points += score.points
      pointsAtGate += score.pointsAtGate
    }
    return points == 0 ? nil : (pointsAtGate * 200 + points) / (2 * points)
  }
}
