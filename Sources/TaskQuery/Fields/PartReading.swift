import TaskModel
import TaskSyntax

/// A part as its tasks are evaluated one by one. Values that all tasks share are computed once and cached.
struct PartReading: Sendable {
  let source: DocumentPart
  let rows: [TaskRow]
  let settings: QuerySettings
  /// The facts about the whole workspace, and the number of the part's first task in it. `nil` if only the part is
  /// known.
  var facts: (workspace: WorkspaceFacts, first: Int)?
  /// For each row, the number of its leaf descendants, all and closed. Computed on first use.
  private var leaves: [(all: Int32, closed: Int32)] = []
  /// For each row, whether a task above it is closed, waiting or deferred.
  private var heldRows: [Bool] = []
  private var lines: [Int] = []
  /// The titles of the headings above the tasks of one section.
  private var titles: (section: UInt32, titles: [[UInt8]])?

  init(_ source: DocumentPart, _ settings: QuerySettings) {
    self.source = source
    rows = source.model.rows
    self.settings = settings
  }

  mutating func line(ofRow row: Int) -> Int {
    if lines.isEmpty { lines = source.lines }
    return lines[row]
  }

  /// Returns the number of closed leaf descendants of a row, and the number of all of them.
  mutating func closedLeaves(ofRow row: Int) -> (part: Int, whole: Int) {
    if leaves.isEmpty {
      leaves = Array(repeating: (0, 0), count: rows.count)
      for index in rows.indices.reversed() where rows[index].parent != TaskRow.none {
        let parent = Int(rows[index].parent)
        let isLeaf = !rows[index].flags.contains(.hasChildren)
        leaves[parent].all += isLeaf ? 1 : leaves[index].all
        leaves[parent].closed += isLeaf ? (rows[index].status.isActive ? 0 : 1) : leaves[index].closed
      }
    }
    return (Int(leaves[row].closed), Int(leaves[row].all))
  }

  func isDeferred(_ row: TaskRow) -> Bool {
    guard row.status.isActive, let day = row.start.date else { return false }
    return day > settings.now.date
  }

  mutating func isHeld(_ row: Int) -> Bool {
    if heldRows.isEmpty {
      heldRows = Array(repeating: false, count: rows.count)
      for index in rows.indices where rows[index].parent != TaskRow.none {
        let parent = Int(rows[index].parent)
        let above = rows[parent]
        heldRows[index] =
          heldRows[parent] || !above.status.isActive || above.status == .waiting || isDeferred(above)
      }
    }
    return heldRows[row] && rows[row].status.isActive
  }

  /// Returns the titles of the headings above a row, outermost first.
  mutating func sectionTitles(ofRow row: Int) -> [[UInt8]] {
    let section = rows[row].section
    if let titles, titles.section == section { return titles.titles }
    let found = source.titles(ofSection: Int(section))
    titles = (section, found)
    return found
  }

  func value(of word: SyntaxRecord) -> [UInt8] { source.part.value(of: word) }

  func title(ofRow row: Int) -> [UInt8] { source.part.title(of: Int(rows[row].record)) }

  func note(ofRow row: Int) -> [UInt8]? {
    rows[row].flags.contains(.hasNote) ? source.part.note(of: Int(rows[row].record)) : nil
  }

  func name(_ number: UInt32) -> [UInt8]? { number == TaskRow.none ? nil : Array(source.names[number]) }
}
