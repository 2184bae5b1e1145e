import TaskModel
import TaskQuery
import TaskWorkspace

/// The four quadrants, side by side if there is room, and below them the tasks without a quadrant. On a terminal each
/// is shortened so that all fit the height.
struct MatrixScreen {
  private let page: TaskPage
  private let cells: SharedTaskCells
  /// The tasks by number of quadrant, 0 for none, each in the order of rank.
  private var quadrants: [NumberedTasks]

  /// The number of tasks shown per quadrant at most.
  private var mostShown = Int.max
  /// Whether a task takes one line, and a quadrant has no line about its meaning: on a screen of few lines.
  private var isCompact = false
  /// The width from which the quadrants are side by side. On a narrower screen they are stacked.
  private static let wideFrom = 72

  init(_ page: TaskPage) {
    self.page = page
    let workspace = page.workspace
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
    quadrants = numbers.map { NumberedTasks(numbers: $0, workspace: workspace) }
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
      FoundTasks((Array(quadrants[1...]) + [quadrants[0]]).flatMap { $0.prefix(page.limit ?? .max) })
    }
    if isWritten { return }
    guard page.total > 0 else { return PageFooter(page: page).writeEmptiness() }
    if isGrid {
      for line in gridLines { page.console.writeLine(line) }
    } else {
      forEachColumnLine { page.console.writeLine($0) }
    }
    writeUnsorted()
    PageFooter(page: page).write()
    guard page.limit == nil, page.console.verbosity > .quiet, let note else { return }
    for line in note.wrapped(to: page.console.lineWidth) { page.console.writeLine(line) }
  }

  /// Whether the quadrants are side by side.
  private var isGrid: Bool { page.console.columns >= Self.wideFrom && fitsGrid }

  /// The number of lines of the four quadrants.
  private var lineCount: Int {
    if isGrid { return gridLines.count }
    var count = 0
    forEachColumnLine { _ in count += 1 }
    return count
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
      let tasks = quadrants[quadrant].prefix(mostShown)
      let handleColumns = handleColumns(of: tasks)
      let room = quadrant % 2 == 1 ? widths.left : widths.right
      return tasks.inReadings.allSatisfy { task in
        lines(task, handleColumns: handleColumns, width: page.console.lineWidth).count
          == lines(task, handleColumns: handleColumns, width: room).count
      }
    }
  }

  /// The quadrants as a grid: the important ones above, the urgent ones to the left.
  private var gridLines: [TerminalText] {
    let (left, right) = gridWidths
    var lines: [TerminalText] = []
    for row in [1, 3] {
      if row > 1 {
        let (before, behind) = (TerminalText(repeating: "─", left), TerminalText(repeating: "─", right))
        lines.append("\("\(before)─┼─\(behind)", .dim)")
      }
      let boxes = [(row, left), (row + 1, right)].map { quadrant, width in
        var lines: [TerminalText] = []
        forEachLine(ofQuadrant: quadrant, width: width) { lines.append($0) }
        return lines
      }
      for index in 0..<max(boxes[0].count, boxes[1].count) {
        var line = index < boxes[0].count ? boxes[0][index] : ""
        line.append(spaces: left - line.columns)
        line.append(" │", .dim)
        if index < boxes[1].count, !boxes[1][index].isEmpty { line.append(" \(boxes[1][index])") }
        lines.append(line)
      }
    }
    return lines
  }

  /// Passes the lines of the quadrants, one below the other.
  private func forEachColumnLine(_ body: (TerminalText) -> Void) {
    for quadrant in 1...4 {
      if quadrant > 1, !isCompact { body(TerminalText()) }
      forEachLine(ofQuadrant: quadrant, width: page.console.lineWidth, body)
    }
  }

  private func writeUnsorted() {
    guard !quadrants[0].isEmpty else { return }
    page.console.writeLine()
    var table = TaskTable(page, cells: cells)
    forEachUnsorted { table.add($0) }
    table.finish()
  }

  private var unsortedLineCount: Int {
    var contents: [TaskTable.Content] = []
    forEachUnsorted { contents.append($0) }
    let lines = TaskTable.lineCounts(of: contents, page, cells)
    return lines.isEmpty ? 0 : lines.reduce(1, +)
  }

  /// Passes the tasks without a quadrant, below a heading.
  private func forEachUnsorted(_ body: (TaskTable.Content) -> Void) {
    let tasks = quadrants[0]
    guard !tasks.isEmpty else { return }
    let title: TerminalText = "\("unsorted (\(tasks.count))", .heading)"
    if isCompact { return forEachLine([title], tasks, width: page.console.lineWidth) { body(.text($0)) } }
    body(.heading(title))
    for task in tasks.prefix(mostShown).inReadings { body(.task(TaskTable.Row(task: task))) }
    if let rest = rest(of: tasks) { body(.text(rest)) }
  }

  /// The note about what is not shown; `nil` if all is.
  private var note: TerminalText? {
    guard longest > mostShown else { return nil }
    let count =
      mostShown == 1 ? "the first task of each is shown" as TerminalText : "the first \(mostShown) of each are shown"
    return "\("\(count): 'limit:\(longest)' shows all", .dim)"
  }

  private var longest: Int { quadrants.map(\.count).max() ?? 0 }

  private func rest(of tasks: NumberedTasks) -> TerminalText? {
    tasks.count > mostShown ? "\("and \(tasks.count - mostShown) more", .dim)" : nil
  }
}

extension MatrixScreen {
  /// Passes a quadrant as lines of at most `width` columns.
  private func forEachLine(ofQuadrant quadrant: Int, width: Int, _ body: (TerminalText) -> Void) {
    var style = Style.priority(UInt8(quadrant), isOwn: true)
    style.isBold = true
    let (name, meaning) = Self.words(for: quadrant)
    let title: TerminalText = "\("Q\(quadrant) \(name) (\(quadrants[quadrant].count))", style)"
    let heading = [title] + (isCompact ? [] : ["\(meaning, .dim)", ""])
    forEachLine(heading, quadrants[quadrant], width: width, body)
  }

  private func forEachLine(
    _ heading: [TerminalText], _ tasks: NumberedTasks, width: Int, _ body: (TerminalText) -> Void
  ) {
    func pass(_ line: TerminalText) {
      if line.columns > width { line.wrapped(to: width).forEach(body) } else { body(line) }
    }
    heading.forEach(pass)
    if tasks.isEmpty { pass("\("nothing", .dim)") }
    let shown = tasks.prefix(mostShown)
    let handleColumns = handleColumns(of: shown)
    for task in shown.inReadings { lines(task, handleColumns: handleColumns, width: width).forEach(pass) }
    if let rest = rest(of: tasks) { pass(rest) }
  }

  private static func words(for quadrant: Int) -> (name: TerminalText, meaning: TerminalText) {
    switch quadrant {
    case 1: ("do now", "important and urgent")
    case 2: ("plan", "important, not urgent")
    case 3: ("hand on", "urgent, not important")
    default: ("leave", "neither important nor urgent")
    }
  }

  private func handleColumns(of tasks: Slice<NumberedTasks>) -> Int {
    tasks.lazy.map { cells.handle($0).columns }.max() ?? 0
  }

  /// Returns the lines of a task: handle and box, beside them rank and title in at most two lines, on a compact screen
  /// in one, and the due date.
  private func lines(_ task: FoundTask, handleColumns: Int, width: Int) -> [TerminalText] {
    var start = cells.handle(task)
    start.append(spaces: handleColumns + 1 - start.columns)
    start.append("\(cells.box(task)) ")
    let room = max(12, width - start.columns)
    var words = cells.rank(task)
    if !words.isEmpty { words.append(" ") }
    task.append(titleWithProjectTo: &words, besideParent: false)
    let due = cells.due(task)
    var lines = words.wrapped(to: room)
    if isCompact {
      let most = max(2, room - (due.isEmpty ? 0 : due.columns + 2))
      lines = [words.truncated(to: most)]
    } else if lines.count > 2 {
      lines = [lines[0], "\(lines[1].prefix(columns: room - 1))…"]
    }
    if !due.isEmpty {
      let end = lines.count - 1
      if lines[end].columns + 2 + due.columns <= room { lines[end].append("  \(due)") } else { lines.append(due) }
    }
    return lines.enumerated().map { index, line in
      var whole = index == 0 ? start : TerminalText()
      whole.append(spaces: index == 0 ? 0 : start.columns)
      whole.append(line)
      return whole
    }
  }
}
