import TaskFiles
import TaskModel
import TaskQuery
import TaskSyntax
import TaskWorkspace

/// Formats a task for people: as cells of a table, or within a sentence.
struct TaskCells: HandleFormatting {
  let tasks: WorkspaceTasks
  let folder: BytePath

  var settings: QuerySettings { tasks.settings }

  /// Handles are found on the first request: a sentence may name a task without one.
  func handleParts(of task: FoundTask) -> TaskHandles.Handle { tasks.handles[tasks.number(of: task)] }
}

/// Formats tasks on several threads, where no handle is shown.
struct PlainTaskCells: TaskFormatting, Sendable {
  let settings: QuerySettings
  let folder: BytePath
}

/// Formats tasks in the same way on several threads, with handles that are found.
struct SharedTaskCells: HandleFormatting, Sendable {
  let settings: QuerySettings
  let folder: BytePath
  private let handles: ShownHandles
  private let numbers: TaskNumbers

  /// - Parameter shown: The tasks that are formatted; `nil` for any. Each other task takes a pass over all codes.
  fileprivate init(_ cells: TaskCells, showing shown: FoundTasks?) {
    settings = cells.settings
    folder = cells.folder
    handles = shown.map(cells.tasks.handles) ?? ShownHandles(cells.tasks.handles)
    numbers = cells.tasks.numbers
  }

  func handleParts(of task: FoundTask) -> TaskHandles.Handle { handles[task.place.map(numbers.number) ?? 0] }
}

extension TaskPage {
  /// Returns the cells of tasks, for any thread.
  ///
  /// - Parameter shown: The tasks; `nil` for all.
  func cells(showing shown: FoundTasks?) -> SharedTaskCells { SharedTaskCells(cells, showing: shown) }

  /// Returns the cells of the first tasks of several lists.
  ///
  /// - Parameter most: The number of tasks of each list that may be shown.
  func cells(ofFirst most: Int, in lists: [FoundTasks]) -> SharedTaskCells {
    let lists = lists.map { $0.first(most) }
    let count = lists.reduce(0) { $0 + $1.count }
    return cells(showing: count <= ShownHandles.mostOfSome ? FoundTasks(Array(lists.joined())) : nil)
  }

  /// The greatest number of tasks of a list that a screen shows if it is shortened to its lines.
  var mostOfList: Int {
    let isScreen = clauses.format ?? .table == .table
    return limit ?? (isScreen ? console.lineRoom : nil) ?? .max
  }
}

/// The texts of a task for people, without its handle.
protocol TaskFormatting {
  var settings: QuerySettings { get }
  /// The folder that shown paths are relative to.
  var folder: BytePath { get }
}

/// The texts of a task for people, with its handle.
protocol HandleFormatting: TaskFormatting {
  func handleParts(of task: FoundTask) -> TaskHandles.Handle
}

extension TaskFormatting {
  /// Returns the text that `body` appends to.
  fileprivate func cell(_ body: (inout TerminalText) -> Void) -> TerminalText {
    var text = TerminalText()
    body(&text)
    return text
  }
}

extension HandleFormatting {
  func handle(_ task: FoundTask) -> TerminalText { cell { append(handleOf: task, to: &$0) } }

  func append(handleOf task: FoundTask, to text: inout TerminalText) {
    let handle = handleParts(of: task)
    let start = text.bytes.count
    text.append(safe: handle.letters.span.extracting(..<handle.count))
    if handle.number > 1 { text.append(-handle.number) }
    text.setStyle(.handle, from: start)
  }

  /// Returns a task for use within a sentence: `kfp "Order the worktop"`. A long title is truncated.
  func mention(_ task: FoundTask) -> TerminalText {
    "\(handle(task)) \"\(task.styledTitle().withoutStyles.truncated(to: 60))\""
  }
}

extension TaskFormatting {
  private var now: CalendarMoment { settings.now }

  func box(_ task: FoundTask) -> TerminalText { cell { append(boxOf: task, to: &$0) } }

  func append(boxOf task: FoundTask, to text: inout TerminalText) {
    text.append(encoding: task.row.status.box.utf8Span.span, .box(task.row.status))
  }

  /// Returns the rank, such as `A-1 Q2`: the letter, own or inherited, its number, and the quadrant if the line has
  /// one.
  func rank(_ task: FoundTask) -> TerminalText { cell { append(rankOf: task, to: &$0) } }

  func append(rankOf task: FoundTask, to text: inout TerminalText) {
    let row = task.row
    let letter = task.part.letter(of: row)
    let (quadrant, isWritten) = task.part.quadrant(of: row, settings)
    let start = text.bytes.count
    if letter != 0 {
      text.append(safe: 0x40 + letter)
      if row.number != 0 { text.append(-Int(row.number)) }
    }
    if isWritten {
      text.append(literal: letter == 0 ? "Q" : " Q")
      text.append(quadrant)
    }
    text.setStyle(.priority(letter, isOwn: row.status.isActive && row.flags.contains(.ownLetter)), from: start)
  }

  func due(_ task: FoundTask) -> TerminalText { cell { append(dueOf: task, to: &$0) } }

  func append(dueOf task: FoundTask, to text: inout TerminalText) {
    guard let words = DueWords(task.row, now: now, urgentWithin: settings.urgentWithin) else { return }
    let start = text.bytes.count
    text.append(words: words.append)
    text.setStyle(.due(words.urgency), from: start)
  }

  /// Returns for whom a waiting task waits and when to ask, such as `(waiting for maria, ask tomorrow)`; empty if the
  /// line says neither.
  func waiting(_ task: FoundTask) -> TerminalText {
    guard task.row.status == .waiting, task.row.flags.contains(.hasOwner) || task.row.plan != .none else { return "" }
    let attributes = LineAttributes(task)
    var words: [TerminalText] = []
    if let owner = attributes[.owner] { words.append("waiting for \(attributes.value(of: owner))") }
    if let day = task.row.plan.date { words.append("ask \(DateEcho.distance(to: day, from: now.date))") }
    return "(\(TerminalText(joining: words, with: ", ")))"
  }

  func project(_ task: FoundTask) -> TerminalText { cell { append(projectOf: task, to: &$0) } }

  func append(projectOf task: FoundTask, to text: inout TerminalText) {
    guard let project = task.projectName else { return }
    text.append(encoding: project.span, .project(project))
  }

  func path(_ path: BytePath) -> TerminalText { TerminalText(encoding: path.relative(to: folder).bytes) }

  /// Returns the file and line, linked to the file if there is a link.
  func place(_ task: FoundTask, _ link: Hyperlink? = nil) -> TerminalText {
    "\("\(path(task.path)):\(task.line)", .place.leading(to: link))"
  }
}
