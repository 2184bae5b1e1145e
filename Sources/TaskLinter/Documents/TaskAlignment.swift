import TaskModel
import TaskSyntax

/// The subtasks of a task without a parent and their proper indentation: the column of their parent's text.
///
/// A forge treats a task there or up to three columns to the right as a subtask. If one subtask of a task is elsewhere,
/// all of them are moved, because otherwise the others could become its subtasks, or it could become one of theirs.
struct TaskAlignment {
  private let part: LintPart
  private var tasks: [Place] = []
  /// Whether a task to be moved lies in an item without a box, which it would leave.
  private var leavesItem = false

  private struct Place {
    var record: Int
    var parent: Int
    var column: Int
    /// The number of columns from the bullet to the text.
    var textDistance: Int
    /// Whether one of its subtasks must be moved.
    var movesSubtasks = false
    var newColumn: Int
  }

  /// A fault in the indentation of a subtask.
  enum Fault {
    case shallow, deep
  }

  /// Returns the fault in the indentation of the task in `row`; `nil` if there is none or the task has no parent.
  static func fault(of row: TaskRow, in part: LintPart) -> Fault? {
    guard row.parent != TaskRow.none else { return nil }
    let column = part.syntax.column(of: Int(row.offset))
    let parent = part.model.rows[Int(row.parent)]
    let margin = part.contentColumn(of: Int(parent.record))
    // A task in its proper column is rendered in its parent.
    if margin...margin + 3 ~= column { return nil }
    let markdown = part.markdown
    guard let outer = markdown.item(at: Int(parent.offset)), let item = markdown.item(at: Int(row.offset)) else {
      return column < margin ? .shallow : .deep
    }
    // The task may lie in an item without a box that lies in the parent.
    return markdown.contains(item, in: outer) ? nil : .shallow
  }

  /// Creates the alignment of the tree below the task in row `root`.
  init(of root: Int, in part: LintPart) {
    self.part = part
    let rows = part.model.rows
    var index = root
    repeat {
      let row = rows[index]
      let column = part.syntax.column(of: Int(row.offset))
      let parent = index == root ? -1 : Int(row.parent) - root
      tasks.append(
        Place(
          record: Int(row.record), parent: parent, column: column,
          textDistance: part.contentColumn(of: Int(row.record)) - column, newColumn: column))
      if parent >= 0, Self.fault(of: row, in: part) != nil { tasks[parent].movesSubtasks = true }
      index += 1
    } while index < rows.count && rows[index].parent != TaskRow.none
    for index in tasks.indices.dropFirst() {
      let parent = tasks[tasks[index].parent]
      if parent.movesSubtasks, isInPlainItem(rows[root + index]) { leavesItem = true }
      tasks[index].newColumn =
        parent.movesSubtasks
        ? parent.newColumn + parent.textDistance : tasks[index].column + parent.newColumn - parent.column
    }
  }

  /// Whether an item without a box lies between a task and its parent.
  private func isInPlainItem(_ row: TaskRow) -> Bool {
    let markdown = part.markdown
    guard let item = markdown.item(at: Int(row.offset)),
      let outer = markdown.item(at: Int(part.model.rows[Int(row.parent)].offset))
    else { return false }
    return markdown.contains(item, in: outer) && Int(markdown.containers[item].parent) != outer
  }

  /// The edits that move every task of the tree, with its note, to its column; `nil` if tabs prevent that or a note
  /// would belong to another task.
  var edits: [TextEdit]? {
    if leavesItem { return nil }
    let part = part
    let bytes = part.syntax.bytes
    guard let last = tasks.first.map({ part.syntax.records[$0.record].upperBound }) else { return nil }
    let pieces = pieces
    var shift = LineShift(part)
    for (index, piece) in pieces.enumerated() {
      let task = tasks[piece.task]
      let start = bytes.lineStart(of: piece.start)
      let end = index + 1 < pieces.count ? bytes.lineStart(of: pieces[index + 1].start) : last
      if let limit = piece.limit {
        let column = part.syntax.column(of: piece.start) + task.newColumn - task.column
        guard column <= limit else { return nil }
      }
      guard shift.move(start..<end, by: task.newColumn - task.column) else { return nil }
    }
    return shift.edits
  }

  /// The lines of tasks and the pieces of notes, in order: the start of each, its task, and, for a piece after a
  /// subtask, the new column of that subtask, which the piece must not exceed.
  private var pieces: [(start: Int, task: Int, limit: Int?)] {
    var pieces: [(start: Int, task: Int, limit: Int?)] = []
    var open: [Int] = []
    /// The new column of the last subtask of each open task.
    var limits: [Int?] = []
    var next = 0
    let records = part.syntax.records
    guard let root = tasks.first?.record else { return [] }
    for index in root..<Int(records[root].next) {
      let record = records[index]
      guard record.kind == .task || record.kind == .note else { continue }
      while let last = open.last, Int(records[tasks[last].record].next) <= index {
        open.removeLast()
        limits.removeLast()
      }
      if record.kind == .task {
        if let last = limits.indices.last { limits[last] = tasks[next].newColumn }
        pieces.append((record.lowerBound, next, nil))
        open.append(next)
        limits.append(nil)
        next += 1
      } else if let owner = open.last {
        pieces.append((record.lowerBound, owner, limits[limits.count - 1]))
      }
    }
    return pieces
  }
}
