import TaskWorkspace

extension Subcommand {
  package static let remove = Subcommand(
    "remove", aliases: ["rm"], "Take tasks out of their files", group: .change,
    details: """
      Note and subtasks go with a task. What goes is shown, and confirmed; without a terminal by --yes. A task that was done or will not
      be done is better kept, as a record: 'tasks done', 'tasks cancel', 'tasks archive'.

      'tasks undo' brings it back.
      """,
    operands: Operands(EditOption.tasks), options: [.taskChanges],
    examples: [
      Example("tasks remove id:shelf", "After a look at what goes with it"),
      Example("tasks rm --yes home.tasks:12", "Without a question"),
      Example("tasks rm --where 'is:cancelled cancelled:..-1y'", "What a query finds"),
    ]
  ) { invocation throws(CommandFailure) in
    try TaskChangeRun(invocation: invocation, command: "remove", scope: .all, confirmsItself: true).edit(
      invocation[EditOption.tasks]
    ) {
      edit, tasks throws(EditFailure) in
      try edit.remove(tasks)
    }
  }
}
