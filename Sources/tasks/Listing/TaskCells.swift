import TaskFiles
import TaskModel
import TaskQuery
import TaskSyntax

/// The cells of a task in a table for people, and a task within a sentence.
struct TaskCells {
  let tasks: WorkspaceTasks
  /// From which paths are shown.
  let folder: BytePath

  private var now: CalendarMoment { tasks.settings.now }

  func handle(_ task: FoundTask) -> TerminalText { TerminalText(encoding: tasks.handle(of: task)).styled(.handle) }

  func box(_ task: FoundTask) -> TerminalText {
    TerminalText(encoding: task.row.status.box).styled(.box(task.row.status))
  }

  /// `A-1 Q2`: the letter, inherited or not, its number, and a quadrant that is written.
  func rank(_ task: FoundTask) -> TerminalText {
    let row = task.row
    let letter = task.part.letter(of: row)
    let (quadrant, isWritten) = task.part.quadrant(of: row, tasks.settings)
    var words: [TerminalText] = []
    if letter != 0 {
      let name = String(Unicode.Scalar(0x40 + letter)) + (row.number == 0 ? "" : "-\(row.number)")
      words.append(TerminalText(encoding: name))
    }
    if isWritten { words.append("Q\(quadrant)") }
    return TerminalText(joining: words, with: " ").styled(
      .priority(letter, isOwn: row.status.isActive && row.flags.contains(.ownLetter)))
  }

  /// The letter that a task has for the tasks that need it, where that is a better one than its own: `A-1`.
  func effectiveRank(_ task: FoundTask) -> TerminalText? {
    let own = TaskPriority(letter: task.part.letter(of: task.row), number: task.row.number)
    let priority = tasks.priority(of: task)
    guard priority < own else { return nil }
    let name = String(Unicode.Scalar(0x40 + priority.letter)) + (priority.number == 0 ? "" : "-\(priority.number)")
    return TerminalText(encoding: name)
  }

  func due(_ task: FoundTask) -> TerminalText {
    DueWords(task.row, now: now, urgentWithin: tasks.settings.urgentWithin)
      .map { TerminalText(encoding: $0.text).styled($0.style) } ?? ""
  }

  func project(_ task: FoundTask) -> TerminalText {
    task.project.map { TerminalText(encoding: $0).styled(.project($0)) } ?? ""
  }

  func path(_ path: BytePath) -> TerminalText { TerminalText(encoding: path.relative(to: folder).bytes) }

  func place(_ task: FoundTask) -> TerminalText { "\("\(path(task.path)):\(task.line)", .place)" }

  /// A task within a sentence: `kfp "Order the worktop"`.
  func mention(_ task: FoundTask) -> TerminalText {
    let title = task.styledTitle().withoutStyles
    return "\(handle(task)) \"\(title.columns > 60 ? "\(title.prefix(columns: 59))…" : title)\""
  }
}
