import TaskFiles
import TaskModel
import TaskWorkspace

/// A table of tasks for people, laid out for the width of the screen and written in chunks.
///
/// From 100 columns on, each row shows all cells, including the file and line. From 60 columns on, the file is a
/// heading above its tasks, if they are in file order. Below 60 columns, the cell of the title also holds the rank and
/// the due date.
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

  private enum Layout { case wide, medium, narrow }

  private static let wideFrom = 100
  private static let mediumFrom = 60
  /// The maximum width of a file and line in a row. A longer one forces the medium layout.
  private static let widestPlace = 32
  /// The number of rows that are measured and written together. Later rows may be wider.
  private static let rowsAtOnce = 2_000

  private let console: Console
  private let cells: TaskCells
  private let order: RowOrder
  private let layout: Layout
  private var table: Table
  private var path: BytePath?
  /// The path of the last row and its text with a colon, cached for the next row.
  private var place: (path: BytePath, text: TerminalText)?

  /// Creates a table in the layout that fits the screen and the paths.
  ///
  /// - Parameter files: The files of the tasks; by default those of the query.
  init(_ page: TaskPage, order: RowOrder = .any, files: [BytePath]? = nil) {
    let (console, cells) = (page.console, page.cells)
    self.console = console
    self.cells = cells
    self.order = order
    let places = (files ?? page.outcome.files).lazy.map { cells.path($0).columns + 5 }
    if console.columns >= Self.wideFrom, places.max() ?? 0 <= Self.widestPlace {
      layout = .wide
    } else {
      layout = console.columns >= Self.mediumFrom ? .medium : .narrow
    }
    let title = Table.Column(wraps: true)
    switch layout {
    case .wide: table = Table([.init(gap: 1), .init(gap: 1), .init(), title, .init(), .init(wraps: true), .init()])
    case .medium: table = Table([.init(gap: 1), .init(gap: 1), .init(), title, .init()])
    case .narrow: table = Table([.init(gap: 1), .init(gap: 1), title])
    }
    table.text = TerminalText(keepsStyles: console.hasStyles)
  }

  /// Adds a task.
  ///
  /// - Parameters:
  ///   - rank: The text in place of the rank.
  ///   - when: The text in place of the due date.
  ///   - note: A remark behind the title.
  ///   - isAround: Whether the task is shown only as a parent of others.
  mutating func add(
    _ task: FoundTask, rank: TerminalText? = nil, when: TerminalText? = nil, note: TerminalText = "",
    isAround: Bool = false
  ) {
    if order != .any, path != task.path { begin(task.path) }
    hasRows = true
    cells.append(handleOf: task, to: &table.text)
    table.endCell()
    cells.append(boxOf: task, to: &table.text)
    table.endCell()
    switch layout {
    case .wide, .medium:
      addRank(of: task, rank)
      table.endCell()
      addTitle(of: task, note)
      table.endCell()
      addDue(task, when)
      table.endCell()
      if layout == .wide { addPlace(of: task) }
    case .narrow:
      let start = table.text.bytes.count
      addRank(of: task, rank)
      if table.text.bytes.count > start { table.text.append(literal: " ") }
      addTitle(of: task, note)
      let end = table.text.bytes.count
      table.text.append(literal: "\n")
      addDue(task, when)
      if table.text.bytes.count == end + 1 { table.text.removeLast() }
      table.endCell()
    }
    let indentation = order != .any ? 2 * min(Int(task.row.depth), 8) : 0
    table.endRow(indentation: indentation, style: isAround ? .dim : nil)
    if table.rowCount >= Self.rowsAtOnce { write() }
  }

  private mutating func addTitle(of task: FoundTask, _ note: TerminalText) {
    // In an outline the headings show the project.
    if layout == .wide || order == .outline {
      task.append(titleTo: &table.text)
    } else {
      task.append(titleWithProjectTo: &table.text, besideParent: order == .files)
    }
    let note = note.isEmpty ? cells.waiting(task) : note
    if !note.isEmpty { table.text.append(" \(note, .dim)") }
  }

  private mutating func addRank(of task: FoundTask, _ rank: TerminalText?) {
    if let rank { table.text.append(rank) } else { cells.append(rankOf: task, to: &table.text) }
  }

  private mutating func addDue(_ task: FoundTask, _ when: TerminalText?) {
    if let when { table.text.append(when) } else { cells.append(dueOf: task, to: &table.text) }
  }

  /// Adds the cells of the project and of the file and line.
  private mutating func addPlace(of task: FoundTask) {
    cells.append(projectOf: task, to: &table.text)
    table.endCell()
    if place?.path != task.path { place = (task.path, "\(cells.path(task.path)):") }
    let start = table.text.bytes.count
    if let place { table.text.append(place.text) }
    table.text.append(task.line)
    table.text.setStyle(.place.leading(to: console.link(to: task.path)), from: start)
    table.endCell()
  }

  /// Adds a heading, with an empty line above it unless it comes first.
  mutating func addHeading(_ heading: TerminalText) {
    if hasRows { table.addLine() }
    for line in heading.wrapped(to: console.lineWidth) { table.addLine(line) }
    path = nil
    hasRows = true
  }

  /// Adds headings of a file, one per line. A new file begins with its own heading; otherwise an empty line precedes
  /// the headings.
  mutating func addHeadings(_ headings: [TerminalText], in path: BytePath) {
    if self.path != path {
      begin(path)
    } else if !headings.isEmpty {
      table.addLine()
    }
    for heading in headings { for line in heading.wrapped(to: console.lineWidth) { table.addLine(line) } }
  }

  /// Adds a line of text, wrapped.
  mutating func addText(_ text: TerminalText) {
    for line in text.wrapped(to: console.lineWidth) { table.addLine(line) }
    hasRows = true
  }

  private var hasRows = false

  /// Writes the remaining rows.
  mutating func finish() { write() }

  private mutating func begin(_ path: BytePath) {
    if layout != .wide || order == .outline {
      if hasRows { table.addLine() }
      let heading = cells.path(path).styled(.heading.leading(to: console.link(to: path)))
      for line in heading.wrapped(to: console.lineWidth) { table.addLine(line) }
    }
    hasRows = true
    self.path = path
  }

  private mutating func write() {
    console.write(table)
    table.removeRows()
  }
}

extension TaskStatus {
  var box: String { Self.boxes[Int(rawValue)] }

  /// The boxes in the order of the cases.
  private static let boxes = ["[ ]", "[/]", "[>]", "[x]", "[-]"]
}
