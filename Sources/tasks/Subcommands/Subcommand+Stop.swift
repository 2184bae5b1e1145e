import TaskWorkspace

extension Subcommand {
  package static let stop = Subcommand(
    "stop", "Mark started tasks as open again", group: .change,
    details: """
      Changes the box from [/] to [ ]. A task that is not started stays as it is. A closed task is refused.
      """,
    operands: Operands(EditOption.tasks), options: [.taskChanges],
    examples: [
      Example("tasks stop id:worktop", "A task with a name"),
      Example("tasks stop --where is:started", "All started tasks, after a question"),
    ]
  ) { invocation throws(CommandFailure) in
    try TaskChangeRun(invocation: invocation).edit { edit, tasks throws(EditFailure) in try edit.stop(tasks) }
  }
}
