import TaskAssist
import TaskModel
import TaskServer
import TaskSyntax
import TaskWorkspace

/// The screen of one task: title, readiness, attributes with their meaning, place, note and subtasks.
struct TaskScreen {
  let page: TaskPage
  let task: FoundTask
  private var workspace: WorkspaceTasks { page.workspace }
  private var cells: TaskCells { page.cells }
  private var console: Console { page.console }

  func write() {
    writeHead()
    var table = Table([.init(), .init(wraps: true)])
    table.indentation = 2
    for fact in facts { table.addRow(["\(TerminalText(fact.label), .dim)", TerminalText(fact.value)]) }
    table.addRow(["\("where", .dim)", cells.place(task, console.link(to: task.path))])
    console.write(table)
    writeNote()
    writeSubtasks()
  }

  private var facts: [FactRow] {
    task.place.map { FactSheet(EditorWorkspace(workspace, EditorSettings(workspace.settings)), of: $0).rows } ?? []
  }

  private func writeHead() {
    var head = Table([.init(gap: 1), .init(gap: 1), .init(gap: 1), .init(wraps: true)])
    head.addRow([cells.handle(task), cells.box(task), cells.rank(task), task.styledTitle().styled(.bold)])
    console.write(head)
    console.writeLine()
  }

  private func writeNote() {
    guard let note = task.part.part.note(of: task.record), !note.isEmpty else { return }
    console.writeLine()
    for line in note.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let indentation = min(line.prefix { $0 == 0x20 }.count, 16)
      for text in TerminalText(encoding: line.dropFirst(indentation)).wrapped(to: console.lineWidth - 2 - indentation) {
        var whole = TerminalText()
        if !text.isEmpty { whole.append(spaces: 2 + indentation) }
        whole.append(text)
        console.writeLine(whole)
      }
    }
  }

  private func writeSubtasks() {
    let subtasks = workspace.subtasks(of: task)
    guard !subtasks.isEmpty else { return }
    console.writeLine()
    let done = subtasks.filter { !$0.row.status.isActive }.count
    var table = TaskTable(page, files: [task.path])
    table.addHeading("\("subtasks (\(done) of \(subtasks.count) closed)", .heading)")
    for subtask in subtasks { table.add(subtask) }
    table.finish()
  }
}
