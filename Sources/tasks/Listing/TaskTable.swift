import TaskFiles
import TaskModel

/// Tasks as a table for people, laid out for the width of the screen and written while they come.
///
/// From 100 columns on each row has all there is, the file and line too. On a narrower screen the file is a line of its
/// own above its tasks, and on one of less than 60 columns rank and due date stand in the cell of the title.
struct TaskTable {
  private enum Layout { case wide, grouped, narrow }

  private static let wideFrom = 100
  private static let groupedFrom = 60
  /// Longer paths are put above their tasks on a wide screen, too.
  private static let widestPlace = 32
  /// As many rows are measured and written together; later ones may be wider.
  private static let rowsAtOnce = 2_000

  private let console: Console
  private let now: CalendarMoment
  private let urgentWithin: Int
  private let layout: Layout
  private var table: Table
  private var path: BytePath?
  private var shownPath = TerminalText()
  private let folder: BytePath

  init(_ console: Console, now: CalendarMoment, urgentWithin: Int, folder: BytePath, paths: [BytePath]) {
    self.console = console
    self.now = now
    self.urgentWithin = urgentWithin
    self.folder = folder
    let places = paths.lazy.map { TerminalText(encoding: $0.relative(to: folder).bytes).columns + 5 }
    if console.columns >= Self.wideFrom, places.max() ?? 0 <= Self.widestPlace {
      layout = .wide
    } else {
      layout = console.columns >= Self.groupedFrom ? .grouped : .narrow
    }
    let title = Table.Column(wraps: true)
    switch layout {
    case .wide: table = Table([.init(gap: 1), .init(), title, .init(), .init(wraps: true), .init()])
    case .grouped: table = Table([.init(alignment: .right, gap: 1), .init(gap: 1), .init(), title, .init()])
    case .narrow: table = Table([.init(alignment: .right, gap: 1), .init(gap: 1), title])
    }
  }

  mutating func add(_ task: ListedTask) {
    if path != task.document.path { begin(task.document.path) }
    let indentation = 2 * min(Int(task.row.depth), 8)
    let box = TerminalText(encoding: task.row.status.box).styled(.box(task.row.status))
    let words = DueWords(task.row, now: now, urgentWithin: urgentWithin)
    let due = words.map { TerminalText(encoding: $0.text).styled($0.style) } ?? ""
    let rank = task.styledRank
    switch layout {
    case .wide:
      let project = task.project.map { TerminalText(encoding: $0).styled(.project($0)) } ?? ""
      let place: TerminalText = "\("\(shownPath):\(task.line)", .place)"
      table.addRow([box, rank, task.styledTitle(), due, project, place], indentation: indentation)
    case .grouped:
      let title = task.titleWithProject
      table.addRow(["\("\(task.line)", .place)", box, rank, title, due], indentation: indentation)
    case .narrow:
      var title = rank
      if !rank.isEmpty { title.append(" ") }
      title.append(task.titleWithProject)
      if !due.isEmpty { title.append("\n\(due)") }
      table.addRow(["\("\(task.line)", .place)", box, title], indentation: indentation)
    }
    if table.rowCount >= Self.rowsAtOnce { write() }
  }

  /// Writes what is left.
  mutating func finish() { write() }

  private mutating func begin(_ path: BytePath) {
    shownPath = TerminalText(encoding: path.relative(to: folder).bytes)
    if layout != .wide {
      if self.path != nil { table.addLine() }
      for line in shownPath.styled(Style(bold: true, underlined: true)).wrapped(to: console.columns) {
        table.addLine(line)
      }
    }
    self.path = path
  }

  private mutating func write() {
    console.write(table)
    table.removeRows()
  }
}

extension ListedTask {
  /// `A-1 Q2`: the letter, inherited or not, its number, and a quadrant that is written.
  fileprivate var styledRank: TerminalText {
    let letter = document.model.letter(of: row, in: place.part)
    let quadrant = document.model.writtenQuadrant(of: row, in: place.part)
    var text = TerminalText()
    if letter != 0 {
      let name = String(Unicode.Scalar(0x40 + letter)) + (row.number == 0 ? "" : "-\(row.number)")
      text.append(TerminalText(encoding: name))
    }
    if quadrant != 0 { text.append("\(letter == 0 ? "" : " " as TerminalText)Q\(Int(quadrant))") }
    return text.styled(.priority(letter, isOwn: row.status.isActive && row.flags.contains(.ownLetter)))
  }

  /// The title, and behind it a project that the line takes from a heading or from front matter.
  fileprivate var titleWithProject: TerminalText {
    var title = styledTitle()
    if let project, project != projectOfParent, !namesProject {
      title.append(" \(TerminalText(encoding: [UInt8(ascii: "+")] + project).styled(.project(project)))")
    }
    return title
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
