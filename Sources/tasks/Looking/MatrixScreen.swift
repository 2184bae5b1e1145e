import TaskModel
import TaskQuery
import TaskWorkspace

/// The four quadrants, side by side if there is room, and below them the tasks without a quadrant. On a terminal each
/// is shortened so that all fit the height.
struct MatrixScreen {
  private let page: TaskPage
  private let cells: SharedTaskCells
  /// The tasks by number of quadrant, 0 for none, each in the order of rank.
  private var quadrants: [FoundTasks]

  /// The number of tasks shown per quadrant at most.
  private var mostShown = Int.max
  /// Whether a task takes one line, and a quadrant has no line about its meaning: on a screen of few lines.
  private var isCompact = false
  /// The width from which the quadrants are side by side. On a narrower screen they are stacked.
  private static let wideFrom = 72

  init(_ page: TaskPage) {
    self.page = page
    let facts = page.workspace.facts(finding: .order)
    var isFound = [Bool](repeating: false, count: facts.numbers.count)
    for number in page.tasks.numbers(in: facts.numbers) { isFound[Int(number)] = true }
    let quadrantOfTask = facts.quadrantNumbers()
    var numbers: [[UInt32]] = [[], [], [], [], []]
    func add(_ number: UInt32) { numbers[Int(quadrantOfTask[Int(number)])].append(number) }
    for number in facts.ranked where isFound[Int(number)] {
      add(number)
      isFound[Int(number)] = false
    }
    // Closed tasks have no rank and come last.
    for number in isFound.indices where isFound[number] { add(UInt32(number)) }
    quadrants = numbers.map(page.workspace.tasks)
    cells = page.cells(ofFirst: page.mostOfList, in: quadrants)
    if let limit = page.limit { mostShown = limit } else if let room = page.console.lineRoom { shorten(to: room) }
  }

  /// Chooses the largest number of tasks per quadrant with which the screen has at most `room` lines, at least one.
  private mutating func shorten(to room: Int) {
    let footer = PageFooter(page: page).lineCount + page.endLineCount
    search(room, footer)
    if mostShown < Self.leastShown, longest > mostShown {
      isCompact = true
      search(room, footer)
    }
  }

  /// The number of tasks per quadrant below which the screen is compact.
  private static let leastShown = 4

  private mutating func search(_ room: Int, _ footer: Int) {
    var (low, high) = (1, min(longest, room))
    while low < high {
      mostShown = (low + high + 1) / 2
      // The note about what is not shown takes a line, on a narrow screen several.
      let note = note.map { $0.wrapped(to: page.console.lineWidth).count } ?? 0
      if lineCount + unsortedLineCount + footer + note <= room { low = mostShown } else { high = mostShown - 1 }
    }
    mostShown = low >= longest ? .max : low
  }

  func write() {
    let isWritten = page.writesFormat(total: page.total) {
      FoundTasks((Array(quadrants[1...]) + [quadrants[0]]).flatMap { $0.first(page.limit ?? .max) })
    }
    if isWritten { return }
    guard page.total > 0 else { return PageFooter(page: page).writeEmptiness() }
    forEachQuadrantLine { page.console.writeLine($0) }
    writeUnsorted()
    PageFooter(page: page).write()
    guard page.limit == nil, page.console.verbosity > .quiet, let note else { return }
    for line in note.wrapped(to: page.console.lineWidth) { page.console.writeLine(line) }
  }

  /// Whether the quadrants are side by side.
  private var isGrid: Bool { page.console.columns >= Self.wideFrom && fitsGrid }

  /// The number of lines of the four quadrants.
  private var lineCount: Int {
    var count = 0
    forEachQuadrantLine { _ in count += 1 }
    return count
  }

  /// Calls `body` with the lines of the four quadrants, as long as they have a reader.
  private func forEachQuadrantLine(_ body: (TerminalText) -> Void) {
    if isGrid { return forEachGridLine(body) }
    for quadrant in 1...4 {
      if quadrant > 1, !isCompact { body(TerminalText()) }
      var reader = QuadrantLines.Reader(lines(ofQuadrant: quadrant, width: page.console.lineWidth))
      while page.console.isWanted, let line = reader.next() { body(line) }
    }
  }

  /// The widths of the two columns.
  private var gridWidths: (left: Int, right: Int) {
    let left = (page.console.columns - 3) / 2
    return (left, page.console.columns - 3 - left)
  }

  /// Whether the grid can show the titles. On a terminal it can always, because titles may be truncated there; for
  /// another program every title must fit in full.
  private var fitsGrid: Bool {
    if page.console.lineWidth == page.console.columns { return true }
    let widths = gridWidths
    return (1...4).allSatisfy { quadrant in
      lines(ofQuadrant: quadrant, width: page.console.lineWidth)
        .tasksTakeAsManyLines(in: quadrant % 2 == 1 ? widths.left : widths.right)
    }
  }

  /// Passes the quadrants as a grid: the important ones above, the urgent ones to the left.
  private func forEachGridLine(_ body: (TerminalText) -> Void) {
    let (left, right) = gridWidths
    for row in [1, 3] {
      if row > 1 {
        let (before, behind) = (TerminalText(repeating: "─", left), TerminalText(repeating: "─", right))
        body("\("\(before)─┼─\(behind)", .dim)")
      }
      var first = QuadrantLines.Reader(lines(ofQuadrant: row, width: left))
      var second = QuadrantLines.Reader(lines(ofQuadrant: row + 1, width: right))
      while page.console.isWanted {
        let (a, b) = (first.next(), second.next())
        guard a != nil || b != nil else { break }
        var line = a ?? TerminalText()
        line.append(spaces: left - line.columns)
        line.append(" │", .dim)
        if let b, !b.isEmpty { line.append(" \(b)") }
        body(line)
      }
    }
  }

  private func writeUnsorted() {
    guard !quadrants[0].isEmpty else { return }
    page.console.writeLine()
    if isCompact { return unsortedLines.forEachLine { page.console.writeLine($0) } }
    var table = TaskTable(page, cells: cells)
    table.addHeading(unsortedHeading)
    table.add(
      TaskListing(tasks: quadrants[0].first(mostShown), state: ()) { _, task, _, add in add(.task(.init(task: task))) })
    if let rest = rest(of: quadrants[0]) { table.addText(rest) }
    table.finish()
  }

  /// The number of lines that `writeUnsorted` writes.
  private var unsortedLineCount: Int {
    guard !quadrants[0].isEmpty else { return 0 }
    var count = 1
    if isCompact {
      unsortedLines.forEachLine { _ in count += 1 }
      return count
    }
    let tasks = quadrants[0].first(mostShown).inReadings.map { TaskTable.Content.task(.init(task: $0)) }
    let rest = rest(of: quadrants[0]).map { [TaskTable.Content.text($0)] } ?? []
    return TaskTable.lineCounts(of: [.heading(unsortedHeading)] + tasks + rest, page, cells).reduce(count, +)
  }

  private var unsortedHeading: TerminalText { "\("unsorted (\(quadrants[0].count))", .heading)" }

  /// The lines of the tasks without a quadrant on a compact screen.
  private var unsortedLines: QuadrantLines { lines([unsortedHeading], quadrants[0], width: page.console.lineWidth) }

  /// The note about what is not shown; `nil` if all is.
  private var note: TerminalText? {
    guard longest > mostShown else { return nil }
    let count =
      mostShown == 1 ? "the first task of each is shown" as TerminalText : "the first \(mostShown) of each are shown"
    return "\("\(count): 'limit:\(longest)' shows all", .dim)"
  }

  private var longest: Int { quadrants.map(\.count).max() ?? 0 }

  private func rest(of tasks: FoundTasks) -> TerminalText? {
    tasks.count > mostShown ? "\("and \(tasks.count - mostShown) more", .dim)" : nil
  }
}

extension MatrixScreen {
  /// Returns the lines of a quadrant, each of at most `width` columns.
  private func lines(ofQuadrant quadrant: Int, width: Int) -> QuadrantLines {
    var style = Style.priority(UInt8(quadrant), isOwn: true)
    style.isBold = true
    let (name, meaning) = Self.words(for: quadrant)
    let title: TerminalText = "\("Q\(quadrant) \(name) (\(quadrants[quadrant].count))", style)"
    return lines([title] + (isCompact ? [] : ["\(meaning, .dim)", ""]), quadrants[quadrant], width: width)
  }

  private func lines(_ heading: [TerminalText], _ tasks: FoundTasks, width: Int) -> QuadrantLines {
    QuadrantLines(
      cells, heading: heading, tasks.first(mostShown), rest: rest(of: tasks), width: width, isCompact: isCompact)
  }

  private static func words(for quadrant: Int) -> (name: TerminalText, meaning: TerminalText) {
    switch quadrant {
    case 1: ("do now", "important and urgent")
    case 2: ("plan", "important, not urgent")
    case 3: ("hand on", "urgent, not important")
    default: ("leave", "neither important nor urgent")
    }
  }
}
