import TaskFiles
import TaskModel
import TaskWorkspace

/// The rows of a table of tasks in one layout.
///
/// A row depends on the task before it, but on nothing further above. So threads make stretches of rows, each of which
/// begins with `follow`.
struct TaskRows: Sendable {
  /// A layout, from the richest to the plainest.
  enum Layout: CaseIterable {
    /// Each row shows all cells, including the project, the file and the line.
    case wide
    /// The file is a heading above its tasks, if they are in file order.
    case medium
    /// The cell of the title also holds the rank and the due date.
    case narrow

    /// The width of the screen from which the layout is used.
    var leastColumns: Int {
      switch self {
      case .wide: 100
      case .medium: 60
      case .narrow: 0
      }
    }
  }

  let layout: Layout
  private let links: FileLinks?
  private let lineWidth: Int
  private let keepsStyles: Bool
  private let cells: SharedTaskCells
  private let order: TaskTable.RowOrder
  private(set) var table: Table
  private var hasRows = false
  private var path: BytePath?
  /// The path of the last row and its text with a colon, cached for the next row.
  private var place: (path: BytePath, text: TerminalText)?

  init(_ layout: Layout, _ console: Console, _ cells: SharedTaskCells, _ order: TaskTable.RowOrder) {
    self.layout = layout
    links = console.fileLinks
    lineWidth = console.lineWidth
    keepsStyles = console.hasStyles
    self.cells = cells
    self.order = order
    let title = Table.Column(wraps: true)
    switch layout {
    case .wide: table = Table([.init(gap: 1), .init(gap: 1), .init(), title, .init(), .init(wraps: true), .init()])
    case .medium: table = Table([.init(gap: 1), .init(gap: 1), .init(), title, .init()])
    case .narrow: table = Table([.init(gap: 1), .init(gap: 1), title])
    }
    table.text = TerminalText(keepsStyles: keepsStyles)
  }

  mutating func add(_ content: TaskTable.Content) {
    switch content {
    case .task(let row): add(row)
    case .heading(let heading):
      if hasRows { table.addLine() }
      addLines(heading)
      path = nil
      hasRows = true
    case .headings(let headings, let path):
      if self.path != path {
        begin(path)
      } else if !headings.isEmpty {
        table.addLine()
      }
      for heading in headings { addLines(heading) }
    case .text(let text):
      addLines(text)
      hasRows = true
    }
  }

  mutating func add(_ row: TaskTable.Row) {
    let task = row.task
    if order != .any, path != task.path { begin(task.path) }
    hasRows = true
    cells.append(handleOf: task, to: &table.text)
    table.endCell()
    cells.append(boxOf: task, to: &table.text)
    table.endCell()
    switch layout {
    case .wide, .medium:
      addRank(row)
      table.endCell()
      addTitle(row)
      table.endCell()
      addDue(row)
      table.endCell()
      if layout == .wide { addPlace(of: task) }
    case .narrow:
      let start = table.text.bytes.count
      addRank(row)
      if table.text.bytes.count > start { table.text.append(literal: " ") }
      addTitle(row)
      let end = table.text.bytes.count
      table.text.append(literal: "\n")
      addDue(row)
      if table.text.bytes.count == end + 1 { table.text.removeLast() }
      table.endCell()
    }
    let indentation = order != .any ? 2 * min(Int(task.row.depth), 8) : 0
    table.endRow(indentation: indentation, style: row.isAround ? .dim : nil)
  }

  private mutating func addTitle(_ row: TaskTable.Row) {
    if layout == .wide {
      row.task.append(titleWithoutProjectTo: &table.text)
    } else if order == .outline {
      // In an outline the headings show the project.
      row.task.append(titleTo: &table.text)
    } else {
      row.task.append(titleWithProjectTo: &table.text, besideParent: order == .files)
    }
    let note = row.note.isEmpty ? cells.waiting(row.task) : row.note
    if !note.isEmpty { table.text.append(" \(note, .dim)") }
  }

  private mutating func addRank(_ row: TaskTable.Row) {
    if let rank = row.rank { table.text.append(rank) } else { cells.append(rankOf: row.task, to: &table.text) }
  }

  private mutating func addDue(_ row: TaskTable.Row) {
    if let when = row.when { table.text.append(when) } else { cells.append(dueOf: row.task, to: &table.text) }
  }

  /// Adds the cells of the project and of the file and line.
  private mutating func addPlace(of task: FoundTask) {
    cells.append(projectOf: task, to: &table.text)
    table.endCell()
    if place?.path != task.path { place = (task.path, "\(cells.path(task.path)):") }
    let start = table.text.bytes.count
    if let place { table.text.append(place.text) }
    table.text.append(task.line)
    table.text.setStyle(.place.leading(to: links?.link(to: task.path)), from: start)
    table.endCell()
  }

  /// Begins the tasks of a file, with a heading unless rows name it.
  private mutating func begin(_ path: BytePath) {
    if layout != .wide || order == .outline {
      if hasRows { table.addLine() }
      addLines(cells.path(path).styled(.heading.leading(to: links?.link(to: path))))
    }
    hasRows = true
    self.path = path
  }

  private mutating func addLines(_ text: TerminalText) {
    for line in text.wrapped(to: lineWidth) { table.addLine(line) }
  }

  mutating func removeRows() { table.removeRows() }

  /// Widens the columns to those of rows that were made elsewhere.
  mutating func widen(to widths: [Int]) { table.widen(to: widths) }

  /// Continues after the last of some rows, which are not rows of this table.
  mutating func follow(_ rows: TaskRows) {
    (hasRows, path, place) = (rows.hasRows, rows.path, rows.place)
    table.removeRows()
  }
}
