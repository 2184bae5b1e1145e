import TaskWorkspace

extension Subcommand {
  package static let start = Subcommand(
    "start", "Mark tasks as started", group: .change,
    details: """
      Changes the box to [/]. A waiting task is started again. A closed task is refused; to reopen it, use 'tasks
      reopen'.

      Never do a B task while an A task is left undone: if you start a task with a lesser letter, a warning names the
      first ready task with a better one. With the setting 'gate' as "strict" the start is refused.
      """,
    operands: Operands(EditOption.tasks), options: [.taskChanges],
    examples: [
      Example("tasks start id:worktop", "A task with a name"),
      Example("tasks start home.tasks:12", "The task on a line"),
      Example("tasks start --where '@phone due:today'", "All tasks that a query finds, after a question"),
    ]
  ) { invocation throws(CommandFailure) in
    try TaskChangeRun(invocation: invocation).edit { edit, tasks throws(EditFailure) in try edit.start(tasks) }
  }
}
