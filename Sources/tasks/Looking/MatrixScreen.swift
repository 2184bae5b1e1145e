import TaskModel
import TaskQuery
import TaskWorkspace

/// The four quadrants, side by side if there is room, and below them the tasks without a quadrant.
struct MatrixScreen {
  private let page: TaskPage
  private var cells: TaskCells { page.cells }
  /// The tasks by number of quadrant, 0 for none, each in the order of rank.
  private var quadrants: [[FoundTask]] = [[], [], [], [], []]

  /// The default number of tasks shown per quadrant.
  private static let usualLimit = 10
  /// The width from which the quadrants are side by side. On a narrower screen they are stacked.
  private static let wideFrom = 72

  init(_ page: TaskPage) {
    self.page = page
    let workspace = page.workspace
    let facts = workspace.facts
    // Closed tasks have no rank and come last.
    let ranked = page.tasks.map { task -> (rank: Int, number: Int) in
      let number = workspace.number(of: task)
      return (facts.rank(of: number) ?? .max, number)
    }
    for (_, number) in ranked.sorted(by: <) {
      let task = workspace[number]
      quadrants[task.part.quadrant(of: task.row, workspace.settings).number].append(task)
    }
  }

  func write() {
    let sorted = (Array(quadrants[1...]) + [quadrants[0]]).flatMap { $0.prefix(page.limit ?? .max) }
    if page.writesFormat(sorted, total: page.total) { return }
    guard page.total > 0 else { return PageFooter(page: page).writeEmptiness() }
    if page.console.columns >= Self.wideFrom, fitsGrid { writeGrid() } else { writeColumn() }
    writeUnsorted()
    PageFooter(page: page).write()
    noteCut()
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
      let longest = page.console.lineWidth
      let room = quadrant % 2 == 1 ? widths.left : widths.right
      return box(quadrant, width: longest).count == box(quadrant, width: room).count
    }
  }

  /// Writes the quadrants as a grid: the important ones above, the urgent ones to the left.
  private func writeGrid() {
    let console = page.console
    let (left, right) = gridWidths
    for row in [1, 3] {
      if row > 1 {
        let (before, behind) = (TerminalText(repeating: "─", left), TerminalText(repeating: "─", right))
        console.writeLine("\("\(before)─┼─\(behind)", .dim)")
      }
      let boxes = [box(row, width: left), box(row + 1, width: right)]
      for index in 0..<max(boxes[0].count, boxes[1].count) {
        var line = index < boxes[0].count ? boxes[0][index] : ""
        line.append(spaces: left - line.columns)
        line.append(" │", .dim)
        if index < boxes[1].count, !boxes[1][index].isEmpty { line.append(" \(boxes[1][index])") }
        console.writeLine(line)
      }
    }
  }

  private func writeColumn() {
    for quadrant in 1...4 {
      if quadrant > 1 { page.console.writeLine() }
      for line in box(quadrant, width: page.console.lineWidth) { page.console.writeLine(line) }
    }
  }

  private func writeUnsorted() {
    let tasks = quadrants[0]
    guard !tasks.isEmpty else { return }
    page.console.writeLine()
    var table = TaskTable(page)
    table.addHeading("\("unsorted (\(tasks.count))", .heading)")
    for task in tasks.prefix(mostShown) { table.add(task) }
    if let rest = rest(of: tasks) { table.addText(rest) }
    table.finish()
  }

  private func noteCut() {
    guard page.limit == nil, page.console.verbosity > .quiet, quadrants.contains(where: { rest(of: $0) != nil }) else {
      return
    }
    let note: TerminalText = "the first \(Self.usualLimit) of each are shown: 'limit:\(longest)' shows all"
    for line in note.styled(.dim).wrapped(to: page.console.lineWidth) { page.console.writeLine(line) }
  }

  private var longest: Int { quadrants.map(\.count).max() ?? 0 }
  private var mostShown: Int { page.limit ?? Self.usualLimit }

  private func rest(of tasks: [FoundTask]) -> TerminalText? {
    tasks.count > mostShown ? "\("and \(tasks.count - mostShown) more", .dim)" : nil
  }
}

extension MatrixScreen {
  /// Returns a quadrant as lines of at most `width` columns.
  private func box(_ quadrant: Int, width: Int) -> [TerminalText] {
    let tasks = quadrants[quadrant]
    var style = Style.priority(UInt8(quadrant), isOwn: true)
    style.isBold = true
    let (name, meaning) = Self.words(for: quadrant)
    var lines: [TerminalText] = ["\("Q\(quadrant) \(name) (\(tasks.count))", style)", "\(meaning, .dim)", ""]
    if tasks.isEmpty { lines.append("\("nothing", .dim)") }
    let shown = tasks.prefix(mostShown)
    let handleColumns = shown.lazy.map { cells.handle($0).columns }.max() ?? 0
    for task in shown { lines += self.lines(task, handleColumns: handleColumns, width: width) }
    if let rest = rest(of: tasks) { lines.append(rest) }
    return lines.flatMap { $0.columns > width ? $0.wrapped(to: width) : [$0] }
  }

  private static func words(for quadrant: Int) -> (name: TerminalText, meaning: TerminalText) {
    switch quadrant {
    case 1: ("do now", "important and urgent")
    case 2: ("plan", "important, not urgent")
    case 3: ("hand on", "urgent, not important")
    default: ("leave", "neither important nor urgent")
    }
  }

  /// Returns the lines of a task: handle and box, beside them rank and title in at most two lines, and the due date.
  private func lines(_ task: FoundTask, handleColumns: Int, width: Int) -> [TerminalText] {
    var start = cells.handle(task)
    start.append(spaces: handleColumns + 1 - start.columns)
    start.append("\(cells.box(task)) ")
    let room = max(12, width - start.columns)
    var words = cells.rank(task)
    if !words.isEmpty { words.append(" ") }
    task.append(titleWithProjectTo: &words, besideParent: false)
    var lines = words.wrapped(to: room)
    if lines.count > 2 { lines = [lines[0], "\(lines[1].prefix(columns: room - 1))…"] }
    let due = cells.due(task)
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
