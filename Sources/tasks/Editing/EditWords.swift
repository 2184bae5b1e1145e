import TaskModel
import TaskQuery
import TaskSyntax
import TaskWorkspace

/// The words about a change of tasks: its events, remarks, questions and failures.
struct EditWords {
  let invocation: Invocation
  let cells: TaskCells

  var today: CalendarDate { cells.tasks.settings.now.date }

  /// `Sat 2026-11-21 (today)`.
  func date(_ date: DateLiteral) -> TerminalText { TerminalText(encoding: DateEcho.text(date, today: today)) }

  func day(_ day: CalendarDate) -> TerminalText { date(day.literal) }

  /// `kfp "Order the worktop", home.tasks:9 "Hang the lamp" and 3 more`, at most five tasks.
  func list(_ tasks: [FoundTask], orMore separator: TerminalText) -> TerminalText {
    let names = tasks.prefix(EditRemark.mostTasks).map(cells.reference)
    let more: TerminalText = tasks.count > names.count ? "\(separator)and \(tasks.count - names.count) more" : ""
    return "\(TerminalText(joining: names, with: ", "))\(more)"
  }

  /// A letter from A to E by its number.
  func letter(_ number: Int) -> TerminalText { TerminalText(encoding: [UInt8(0x40 + number)]) }
}
