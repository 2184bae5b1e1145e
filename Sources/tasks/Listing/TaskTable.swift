import TaskFiles
import TaskModel
import TaskQuery
import TaskSyntax

/// Tasks as a table for people, laid out for the width of the screen and written while they come.
///
/// From 100 columns on each row has all there is, the file and line too. On a narrower screen the file is a line of its
/// own above its tasks, and on one of less than 60 columns rank and due date stand in the cell of the title.
struct TaskTable {
  /// In which order tasks come.
  enum Order {
    /// That of files and lines: files stand above their tasks where the screen is narrow, subtasks below theirs.
    case files
    /// The same, with files and headings above their tasks on every screen.
    case outline
    /// Any other: each row stands for itself.
    case any
  }

  private enum Layout { case wide, medium, narrow }

  private static let wideFrom = 100
  private static let mediumFrom = 60
  /// Longer paths are put above their tasks, or left out, on a wide screen, too.
  private static let widestPlace = 32
  /// As many rows are measured and written together; later ones may be wider.
  private static let rowsAtOnce = 2_000

  private let console: Console
  private let cells: TaskCells
  private let order: Order
  private let layout: Layout
  private var table: Table
  private var path: BytePath?

  /// - Parameter paths: those of the files that the tasks stand in.
  init(_ console: Console, _ cells: TaskCells, order: Order, paths: some Sequence<BytePath>) {
    self.console = console
    self.cells = cells
    self.order = order
    let places = paths.lazy.map { cells.path($0).columns + 5 }
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
  }

  /// Adds a task.
  ///
  /// - Parameters:
  ///   - when: what stands for when it is due.
  ///   - note: what is said behind the title.
  ///   - isAround: whether it is shown only for what stands below it.
  mutating func add(_ task: FoundTask, when: TerminalText? = nil, note: TerminalText = "", isAround: Bool = false) {
    if order != .any, path != task.path { begin(task.path) }
    hasRows = true
    let indentation = order != .any ? 2 * min(Int(task.row.depth), 8) : 0
    let (box, rank, when) = (cells.box(task), cells.rank(task), when ?? cells.due(task))
    var row = [cells.handle(task), box]
    // In an outline the headings say the project.
    var title =
      layout == .wide || order == .outline
      ? task.styledTitle() : task.titleWithProject(besideParent: order == .files)
    if !note.isEmpty { title.append(" \(note, .dim)") }
    switch layout {
    case .wide: row += [rank, title, when, cells.project(task), cells.place(task)]
    case .medium: row += [rank, title, when]
    case .narrow:
      var whole = rank
      if !rank.isEmpty { whole.append(" ") }
      whole.append(title)
      if !when.isEmpty { whole.append("\n\(when)") }
      row.append(whole)
    }
    if isAround { row = row.map { $0.withoutStyles.styled(.dim) } }
    table.addRow(row, indentation: indentation)
    if table.rowCount >= Self.rowsAtOnce { write() }
  }

  /// Adds the heading of what follows, behind an empty line where something is above it.
  mutating func addHeading(_ heading: TerminalText) {
    if hasRows { table.addLine() }
    for line in heading.wrapped(to: console.columns) { table.addLine(line) }
    path = nil
    hasRows = true
  }

  /// Adds headings of a file, each a line, with an empty one above the first where that is not the file's.
  mutating func addHeadings(_ headings: [TerminalText], in path: BytePath) {
    if self.path != path {
      begin(path)
    } else if !headings.isEmpty {
      table.addLine()
    }
    for heading in headings {
      for line in heading.wrapped(to: console.columns) { table.addLine(line) }
    }
  }

  /// Adds a line of its own, wrapped.
  mutating func addText(_ text: TerminalText) {
    for line in text.wrapped(to: console.columns) { table.addLine(line) }
    hasRows = true
  }

  private var hasRows = false

  /// Writes what is left.
  mutating func finish() { write() }

  private mutating func begin(_ path: BytePath) {
    if layout != .wide || order == .outline {
      if hasRows { table.addLine() }
      for line in cells.path(path).styled(.heading).wrapped(to: console.columns) { table.addLine(line) }
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
  var box: String {
    switch self {
    case .open: "[ ]"
    case .started: "[/]"
    case .waiting: "[>]"
    case .done: "[x]"
    case .cancelled: "[-]"
    }
  }
}
