import TaskEditing
import TaskFiles
import TaskModel
import TaskQuery
import TaskSyntax
import TaskWorkspace

extension Subcommand {
  package static let settle = Subcommand(
    "settle", "Finish what was ticked by hand", group: .change,
    details: """
      Who ticks a box in an editor leaves the rest to this command. Each task that is closed and does not say since when gets its day:
      that of the first commit that has the tick, today where it is in none. One that recurs and is done comes back, just as 'tasks done'
      writes it. Where active subtasks would stay in a closed task they are asked about; with --children they are closed, too; without
      a terminal and with --yes they stay, and a warning names them.

      What is to be written is listed, and confirmed if it is more than one task. Without PATH all files of the workspace are looked
      through.
      """,
    operands: Operands(SelectionOption.paths), options: [OptionGroup(EditOption.children), .changes],
    examples: [
      Example("tasks settle", "All files of the workspace"),
      Example("tasks settle home.tasks --dry-run", "What would be written to one file"),
    ]
  ) { invocation throws(CommandFailure) in
    try TaskChangeRun(invocation, command: "settle").run { edit throws(CommandFailure) in
      let documents = try edit.documents(below: invocation[SelectionOption.paths])
      let unsettled = documents.flatMap { edit.unsettledTasks(of: $0) }
      guard !unsettled.isEmpty else { return edit.note("nothing is left to settle") }
      try edit.confirm(unsettled)
      let single = unsettled.filter { !$0.comesBack }.map(\.task)
      let closesSubtasks = try edit.closesSubtasks(of: single)
      let days = Dictionary(unsettled.map { (edit.tasks.number(of: $0.task), $0.days) }) { first, _ in first }
      let tasks = edit.tasks
      try edit.close(unsettled.map(\.task)) { block, task throws(EditProblem) in
        try block.settled(days[tasks.number(of: task)] ?? [], closesSubtasks: closesSubtasks)
      }
    }
  }
}

/// A task that was closed by hand.
private struct UnsettledTask {
  var task: FoundTask
  var content: TaskContent
  /// The closing days of the task and its subtasks, where their lines do not give them.
  var days: [CalendarDate]

  /// The effect on the series of closing the task on its day.
  var step: SeriesStep { content.mark == .done ? content.seriesStep(closedOn: day) : .single }
  var day: CalendarDate { content.closingDay ?? days[0] }
  var comesBack: Bool { if case .next = step { true } else { false } }
}

extension WorkspaceEdit {
  /// The indices of the documents that are, or lie in, one of the paths; all documents if none is given.
  fileprivate func documents(below words: [[UInt8]]) throws(CommandFailure) -> [Int] {
    let paths = tasks.documents.documents.map(\.path)
    guard !words.isEmpty else { return Array(paths.indices) }
    var found: Set<Int> = []
    for word in words {
      let given = session.folder.joined(BytePath(word))
      let path = (try? given.resolved()) ?? given.normalized()
      let folder = path.bytes + [UInt8(ascii: "/")]
      let inside = paths.indices.filter { paths[$0] == path || paths[$0].bytes.starts(with: folder) }
      guard !inside.isEmpty else {
        if tasks.documents.unreadable.contains(where: { $0 == path || $0.bytes.starts(with: folder) }) {
          throw .unreadable
        }
        throw CommandFailure(
          .inaccessible, "there is no task file at '\(word)' in this workspace",
          help: "'tasks files' lists those that there are; -C names another workspace")
      }
      found.formUnion(inside)
    }
    return found.sorted()
  }

  /// The tasks of a document that were closed by hand. Leaves out those inside a task that comes back, which settles
  /// them.
  fileprivate func unsettledTasks(of document: Int) -> [UnsettledTask] {
    let model = tasks.documents.model.documents[document]
    let closed = model.places.filter { place in
      let row = model[place]
      return !row.status.isActive
        && (row.closed == .none || row.status == .done && row.flags.contains(.isRecurring))
    }
    guard !closed.isEmpty else { return [] }
    let all = closed.map { tasks[WorkspaceModel.Place(document: document, task: $0)] }
    let days = closingDays(of: all)
    var unsettled: [UnsettledTask] = []
    var end = 0
    for task in all {
      let number = tasks.number(of: task)
      guard number >= end, let content = TaskLine(task.lineBytes, Dialect())?.content else { continue }
      let below = task.part.model.rows[(task.index + 1)...].prefix { $0.depth > task.row.depth }.count
      let found = UnsettledTask(
        task: task, content: content, days: (number...number + below).map { days[$0] ?? now.date })
      if content.closingDay == nil || found.comesBack { unsettled.append(found) }
      if found.comesBack { end = number + below + 1 }
    }
    return unsettled
  }

  /// The days of the commits that closed these tasks of one file, by index, for lines that do not give the day.
  private func closingDays(of tasks: [FoundTask]) -> [Int: CalendarDate] {
    let unknown = tasks.filter { $0.row.closed == .none }
    guard let path = unknown.first?.path, let git = try? invocation.git(in: path.parent) else { return [:] }
    let lines = unknown.map(\.line)
    let known = try? LineHistory(git, name: Array(path.name)).days(ofLines: lines) { index, text in
      let start = text.span.byteOrderMarksEnd(from: 0, contentEnd: text.count)
      return TaskLine(Array(text[start...]), Dialect())?.content.mark == unknown[index].mark
    }
    var days: [Int: CalendarDate] = [:]
    for (task, day) in zip(unknown, known ?? []) { days[self.tasks.number(of: task)] = day }
    return days
  }

  /// Lists what will be written, and asks for confirmation if more than one task is concerned.
  fileprivate func confirm(_ unsettled: [UnsettledTask]) throws(CommandFailure) {
    guard unsettled.count > 1, isWritten else { return }
    let lines = unsettled.map { found -> TerminalText in
      let status: TerminalText = found.content.mark == .done ? "done" : "cancelled"
      let next: TerminalText =
        if case .next(let next) = found.step { ", comes back \(words(of: next.date))" } else { "" }
      let task: TerminalText =
        "\(cells.place(found.task))  \(cells.box(found.task)) \(found.task.styledTitle())"
      return "\(task)  \(status) \(words(of: found.day))\(next)"
    }
    switch answer(to: "write this to \(unsettled.count) tasks?", about: lines) {
    case true?: return
    case false?: throw CommandFailure.declined
    case nil:
      throw CommandFailure(
        .conflict, "\(unsettled.count) tasks were closed by hand, and nobody can be asked",
        help: "add '--yes' to settle them all", candidates: lines.map { "  \($0)" })
    }
  }
}

extension FoundTask {
  fileprivate var mark: CheckboxMark { part.part.records[record].mark }
}
