import TaskWorkspace

extension Subcommand {
  package static let skip = Subcommand(
    "skip", "Skip one occurrence of recurring tasks", group: .change,
    details: """
      Closes each task and its active subtasks as cancelled today, and adds the next occurrence above it. Tasks that are
      closed or do not recur are refused; to close these, use 'tasks cancel'.
      """,
    operands: Operands(EditOption.tasks), options: [.taskChanges],
    examples: [
      Example("tasks skip id:plants", "Skip a task this time"),
      Example("tasks skip --where 'is:recurring is:overdue'", "All missed tasks, after a question"),
    ]
  ) { invocation throws(CommandFailure) in
    try TaskChangeRun(invocation: invocation).edit { edit, tasks throws(EditFailure) in try edit.skip(tasks) }
  }
}
