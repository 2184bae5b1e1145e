import TaskFiles
import TaskModel
import TaskWorkspace

/// A table of tasks for people, laid out for the width of the screen and written in chunks.
///
/// The layout is the richest one that the width permits, or a plainer one that takes fewer lines: a column is never the
/// reason for a line break. So a wider screen never shows more lines. For another program nothing is wrapped, and the
/// width alone decides.
struct TaskTable {
  /// The order of the rows.
  enum RowOrder {
    /// The order of files and lines. Subtasks are indented; unless the layout is wide, files are headings above their
    /// tasks.
    case files
    /// The order of files and lines, with files and headings above their tasks in every layout.
    case outline
    /// Any other order: no headings of files, no indentation.
    case any
  }

  /// A row of a task.
  struct Row: Sendable {
    var task: FoundTask
    /// The text in place of the rank.
    var rank: TerminalText?
    /// The text in place of the due date.
    var when: TerminalText?
    /// A remark behind the title.
    var note = TerminalText()
    /// Whether the task is shown only as a parent of others.
    var isAround = false
  }

  /// A part of the table, from which each layout makes lines.
  enum Content: Sendable {
    case task(Row)
    /// A heading, with an empty line above it unless it comes first.
    case heading(TerminalText)
    /// Headings of a file, one per line. A new file begins with its own heading; otherwise an empty line precedes the
    /// headings.
    case headings([TerminalText], BytePath)
    /// A line of text.
    case text(TerminalText)
  }

  /// The maximum width of a file and line in a row. A longer one rules out the wide layout.
  private static let widestPlace = 32
  /// The number of rows that are measured and written together by one thread. Later rows may be wider.
  private static let rowsAtOnce = 2_000
  /// The number of parts from which the layout is chosen.
  private static let partsForChoice = 20_000

  private let console: Console
  private var rows: TaskRows
  /// The plainer layouts that are still possible.
  private var others: [TaskRows]
  /// The parts so far, while the layout is not chosen.
  private var contents: [Content] = []

  /// Creates a table in the layouts that fit the screen and the paths.
  ///
  /// - Parameters:
  ///   - files: The files of the tasks; by default those of the query.
  ///   - shown: The cells of the tasks that will be added; by default those of all tasks.
  init(_ page: TaskPage, order: RowOrder = .any, files: [BytePath]? = nil, cells shown: SharedTaskCells? = nil) {
    let (console, cells) = (page.console, shown ?? page.cells(showing: nil))
    self.console = console
    let places = (files ?? page.outcome.files).lazy.map { cells.path($0).columns + 5 }
    let isWide = console.columns >= TaskRows.Layout.wide.leastColumns && places.max() ?? 0 <= Self.widestPlace
    let layouts = TaskRows.Layout.allCases.filter { console.columns >= $0.leastColumns && ($0 != .wide || isWide) }
    rows = TaskRows(layouts[0], console, cells, order)
    others = console.isOnTerminal ? layouts.dropFirst().map { TaskRows($0, console, cells, order) } : []
  }

  /// Adds a task.
  ///
  /// - Parameters: see `Row`.
  mutating func add(
    _ task: FoundTask, rank: TerminalText? = nil, when: TerminalText? = nil, note: TerminalText = "",
    isAround: Bool = false
  ) {
    let row = Row(task: task, rank: rank, when: when, note: note, isAround: isAround)
    if others.isEmpty { rows.add(row) } else { contents.append(.task(row)) }
    writeIfLong()
  }

  mutating func addHeading(_ heading: TerminalText) { add(.heading(heading)) }

  mutating func addText(_ text: TerminalText) { add(.text(text)) }

  mutating func add(_ content: Content) {
    if others.isEmpty { rows.add(content) } else { contents.append(content) }
    writeIfLong()
  }

  private mutating func writeIfLong() {
    if contents.count >= Self.partsForChoice { chooseLayout() }
    if rows.table.rowCount >= Self.rowsAtOnce { writeRows() }
  }

  private mutating func writeRows() {
    console.write(rows.table)
    rows.removeRows()
  }

  /// Writes the remaining rows.
  mutating func finish() {
    chooseLayout()
    writeRows()
  }

  /// Chooses the layout with the fewest lines, the richest of those.
  private mutating func chooseLayout() {
    var least = Int.max
    // No layout takes less than a line for each part; headings of a file may be none.
    let bound = contents.count { if case .headings = $0 { false } else { true } }
    for var layout in others.isEmpty ? [] : [rows] + others {
      for content in contents { layout.add(content) }
      let count = layout.table.lineCounts(width: console.columns).reduce(0, +)
      if count < least { (least, rows) = (count, layout) }
      if count <= bound { break }
    }
    (others, contents) = ([], [])
  }
}

extension TaskTable {
  /// Returns the number of lines that each part takes in the layout that is chosen for them all.
  static func lineCounts(of contents: [Content], _ page: TaskPage, _ cells: SharedTaskCells) -> [Int] {
    var table = TaskTable(page, cells: cells)
    table.contents = contents
    if !table.others.isEmpty { table.chooseLayout() }
    var rows = TaskRows(table.rows.layout, page.console, cells, .any)
    var ends: [Int] = []
    for content in contents {
      rows.add(content)
      ends.append(rows.table.rowCount)
    }
    let lines = rows.table.lineCounts(width: page.console.columns)
    var start = 0
    return ends.map { end in
      defer { start = end }
      return lines[start..<end].reduce(0, +)
    }
  }
}

extension TaskTable {
  /// The number of tasks from which on threads make the rows, and of those that are in memory and measured together.
  private static let leastForThreads = 2_000
  private static let tasksAtOnce = 32_000

  /// Adds a list of tasks. The rows of a long one are made on all cores once the layout is chosen.
  mutating func add<State>(_ listing: TaskListing<State>) {
    var state = listing.state
    let count = listing.tasks.count
    var start = 0
    while start < count, console.isWanted {
      if others.isEmpty, count > Self.leastForThreads {
        addOnThreads(listing, start..<min(count, start + Self.tasksAtOnce))
        start += Self.tasksAtOnce
      } else {
        let end = min(count, start + Self.leastForThreads)
        listing.add(start..<end, &state) { add($0) }
        start = end
      }
    }
  }

  private mutating func addOnThreads<State>(_ listing: TaskListing<State>, _ numbers: Range<Int>) {
    writeRows()
    let pieces = listing.tasks.pieces(
      of: numbers, atLeast: TaskPage.tasksAtOnce, atMost: TaskPage.mostTasksAtOnce)
    let before = rows
    let made = WorkerPool.map(items: pieces.count) { listing.rows(pieces[$0], behind: before) }
    for piece in made { rows.widen(to: piece.table.naturalWidths) }
    if let last = made.last { rows.follow(last) }
    let widths = rows.table.naturalWidths
    console.write(
      made.map { piece in
        var table = piece.table
        table.widen(to: widths)
        return table
      })
  }
}
