import TaskEditing
import TaskModel
import TaskQuery
import TaskSyntax
import TaskWorkspace

extension Subcommand {
  package static let snooze = Subcommand(
    "snooze", "Put tasks off until a day", group: .change,
    details: """
      Until then a task is not ready: its 'start' becomes DATE, and so does its 'plan' if it has one. DATE is typed as in 'tasks help
      dates', and may count from a date of the task: due-2d.

      A day after 'due' is refused; whoever can be asked, or says --yes, moves 'due' to that day, too.
      """,
    operands: Operands(words), options: [.taskChanges],
    examples: [
      Example("tasks snooze id:worktop mon", "Until next Monday"),
      Example("tasks snooze home.tasks:12 due-2d", "Until two days before it is due"),
      Example("tasks snooze --where '@garden' mar", "All that a query finds, until March"),
    ]
  ) { invocation throws(CommandFailure) in
    let given = invocation[words]
    guard let date = given.last, given.count > 1 || invocation[EditOption.selection] != nil else {
      throw .usage("'snooze' needs TASK and DATE", help: "write 'tasks help snooze'")
    }
    return try TaskChangeRun(invocation, command: "snooze").run(Array(given.dropLast())) {
      edit, tasks throws(CommandFailure) in
      try edit.refuseClosed(tasks, to: "put off")
      for task in tasks { try edit.snooze(task, until: date) }
    }
  }

  private static let words = Operand.some(
    "TASK... DATE", .text, help: "Tasks, as elsewhere, and last the day, as in 'tasks help dates'")
}

extension WorkspaceEdit {
  fileprivate mutating func snooze(_ task: FoundTask, until word: [UInt8]) throws(CommandFailure) {
    let old = try line(of: task)
    let typed = try changes(of: task, old, [Array("start:".utf8) + word])
    guard let date = typed.dates.first?.date else { return }
    if date.firstDay < now.date, !invocation[EditOption.force] {
      throw .usage("\(echoes(of: typed.dates)[0]) is past", help: "'--force' takes it anyway")
    }
    let value = Array(date.description.utf8)
    let movesDue = try isAfterDue(date, task, old)
    let line = try changeLine(of: task) { line throws(EditProblem) in
      try line.set(Array("start".utf8), value)
      if old.content[.plan] != nil { try line.set(Array("plan".utf8), value) }
      if movesDue { try line.set(Array("due".utf8), value) }
    }
    guard line != old else { return note("\(cells.reference(task)) begins then already") }
    var others: [TerminalText] = []
    if old.content[.plan] != nil { others.append("plan, too") }
    if movesDue { others.append("due, too") }
    say(TerminalText(joining: echoes(of: typed.dates) + others, with: ", "), of: task, line)
  }

  /// Whether the task is due before `date`, so that its due date must move, too. Throws unless the user agrees.
  private func isAfterDue(
    _ date: DateLiteral, _ task: FoundTask, _ line: TaskLine
  ) throws(CommandFailure) -> Bool {
    guard let text = line.content[.due], let due = DateLiteral(String(decoding: text, as: UTF8.self)),
      due.lastDay < date.firstDay
    else { return false }
    let day = TerminalText(encoding: DateEcho.text(due, today: now.date))
    switch answer(to: "\(cells.reference(task)) is due \(day). Move that to \(date.description), too?") {
    case let answer?: if answer { return true } else { throw CommandFailure.declined }
    case nil:
      throw .usage(
        "\(cells.reference(task)) is due \(day), before \(date.description)", help: "'--yes' moves that, too")
    }
  }
}
