import TaskFiles
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

  /// The number of tasks whose lines are in memory at the same time.
  private static let tasksAtOnce = 16 * TaskPage.tasksAtOnce

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

  /// The lines in order, made on all cores.
  struct Reader {
    private let quadrant: QuadrantLines
    private var lines: [TerminalText]
    private var position = 0
    /// The number of tasks whose lines were made.
    private var count = 0
    private var isAtRest = false

    init(_ quadrant: QuadrantLines) {
      self.quadrant = quadrant
      lines = quadrant.before.flatMap(quadrant.wrapped)
    }

    /// Returns the next line; `nil` at the end.
    mutating func next() -> TerminalText? {
      while position == lines.count { guard readOn() else { return nil } }
      defer { position += 1 }
      return lines[position]
    }

    /// Makes more lines. Returns whether the end was not reached before.
    private mutating func readOn() -> Bool {
      position = 0
      if count < quadrant.tasks.count {
        let end = min(count + QuadrantLines.tasksAtOnce, quadrant.tasks.count)
        lines = quadrant.lines(ofTasks: count..<end)
        count = end
        return true
      }
      lines = isAtRest ? [] : quadrant.rest.map(quadrant.wrapped) ?? []
      defer { isAtRest = true }
      return !isAtRest
    }
  }

  /// Calls `body` with each line.
  func forEachLine(_ body: (TerminalText) -> Void) {
    var reader = Reader(self)
    while let line = reader.next() { body(line) }
  }

  /// The lines above the tasks.
  private var before: [TerminalText] { heading + (tasks.isEmpty ? ["\("nothing", .dim)"] : []) }

  private func wrapped(_ line: TerminalText) -> [TerminalText] {
    line.columns > width ? line.wrapped(to: width) : [line]
  }

  private func lines(ofTasks numbers: Range<Int>) -> [TerminalText] {
    let made = map(numbers) { tasks in tasks.flatMap { lines(of: $0, width: width).flatMap(wrapped) } }
    return Array(made.joined())
  }

  /// Returns what `make` returns for pieces of the tasks with numbers in a range, on all cores.
  private func map<Made: Sendable>(_ numbers: Range<Int>, _ make: @escaping @Sendable ([FoundTask]) -> Made) -> [Made] {
    let pieces = tasks.pieces(of: numbers, atLeast: TaskPage.tasksAtOnce, atMost: TaskPage.tasksAtOnce)
    return WorkerPool.map(items: pieces.count) { make(tasks.reading(pieces[$0])) }
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
    stride(from: 0, to: tasks.count, by: Self.tasksAtOnce).allSatisfy { start in
      let fit = map(start..<min(start + Self.tasksAtOnce, tasks.count)) { tasks in
        tasks.allSatisfy { lines(of: $0, width: width).count == lines(of: $0, width: other).count }
      }
      return fit.allSatisfy(\.self)
    }
  }
}
