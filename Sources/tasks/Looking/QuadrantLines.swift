import TaskSyntax
import TaskWorkspace

/// The lines of a quadrant: its heading, and its tasks with handles, boxes and titles below each other.
///
///     Q1 do now (2)
///     important and urgent
///
///     kfp [ ] A-1 Call the plumber  today
///     mszl [ ] B Return the drill  51 days late
struct QuadrantLines: Sendable {
  let cells: SharedTaskCells
  let heading: [TerminalText]
  /// The tasks that are shown.
  let tasks: FoundTasks
  /// The line about tasks that are not shown; `nil` if all are.
  let rest: TerminalText?
  /// The greatest width of a line, in columns.
  let width: Int
  /// Whether a task takes one line.
  let isCompact: Bool
  private let handleColumns: Int

  init(
    _ cells: SharedTaskCells, heading: [TerminalText], _ tasks: FoundTasks, rest: TerminalText?, width: Int,
    isCompact: Bool
  ) {
    self.cells = cells
    self.heading = heading
    self.tasks = tasks
    self.rest = rest
    self.width = width
    self.isCompact = isCompact
    handleColumns = tasks.lazy.map { cells.handle($0).columns }.max() ?? 0
  }

  /// Calls `body` with each line.
  func forEachLine(_ body: (TerminalText) -> Void) {
    for line in before { pass(line, body) }
    for task in tasks.inReadings { forEachLine(of: task, body) }
    if let rest { pass(rest, body) }
  }

  /// Writes the lines, those of the tasks from all cores.
  func write(to console: Console) {
    for line in before { pass(line, console.writeLine) }
    let pieces = tasks.pieces(of: tasks.indices, atLeast: TaskPage.tasksAtOnce, atMost: TaskPage.mostTasksAtOnce)
    console.write(count: pieces.count, state: ()) { _, number, text in
      for task in tasks.reading(pieces[number]) {
        forEachLine(of: task) { line in
          text.append(line)
          text.append(literal: "\n")
        }
      }
    }
    if let rest { pass(rest, console.writeLine) }
  }

  /// The lines above the tasks.
  private var before: [TerminalText] { heading + (tasks.isEmpty ? ["\("nothing", .dim)"] : []) }

  private func pass(_ line: TerminalText, _ body: (TerminalText) -> Void) {
    if line.columns > width { line.wrapped(to: width).forEach(body) } else { body(line) }
  }

  private func forEachLine(of task: FoundTask, _ body: (TerminalText) -> Void) {
    for line in lines(of: task, width: width) { pass(line, body) }
  }

  /// Returns the lines of a task: handle and box, beside them rank and title in at most two lines, on a compact screen
  /// in one, and the due date.
  private func lines(of task: FoundTask, width: Int) -> [TerminalText] {
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

  /// Whether each task takes as many lines in another width.
  func tasksTakeAsManyLines(in other: Int) -> Bool {
    tasks.inReadings.allSatisfy { lines(of: $0, width: width).count == lines(of: $0, width: other).count }
  }
}
