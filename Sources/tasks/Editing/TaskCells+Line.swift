import TaskModel
import TaskSyntax
import TaskWorkspace

extension TaskCells {
  /// A task in a line, as whoever is asked about it needs it: `home.tasks:3  [ ] Paint the wall  (tomorrow)`.
  func line(_ task: FoundTask) -> TerminalText {
    let due = due(task)
    let text: TerminalText = "\(place(task))  \(box(task)) \(task.styledTitle())"
    return due.isEmpty ? text : "\(text)  (\(due))"
  }

  /// A task in a sentence, by its id or its place, which cost nothing to find: `id:worktop "Order the worktop"`.
  func reference(_ task: FoundTask) -> TerminalText {
    let attributes = LineAttributes(task)
    let name = attributes[.id].map { "id:\(attributes.value(of: $0))" as TerminalText } ?? place(task)
    return "\(name) \"\(task.styledTitle().withoutStyles.truncated(to: 60))\""
  }
}
