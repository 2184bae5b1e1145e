import TaskWorkspace

extension Subcommand {
  package static let skip = Subcommand(
    "skip", "Leave out one occurrence of tasks that recur", group: .change,
    details: """
      Each is closed as cancelled today, with its active subtasks, and its next occurrence stands above it. One that does not recur,
      or is closed, is refused: 'tasks cancel' closes what will not be done.
      """,
    operands: Operands(EditOption.tasks), options: [.taskChanges],
    examples: [
      Example("tasks skip id:plants", "Not this time"),
      Example("tasks skip --where 'is:recurring is:overdue'", "All that was missed, after showing it"),
    ]
  ) { invocation throws(CommandFailure) in
    try TaskChangeRun(invocation: invocation, command: "skip").edit(invocation[EditOption.tasks]) {
      edit, tasks throws(EditFailure) in
      try edit.skip(tasks)
    }
  }
}
