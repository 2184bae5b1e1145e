import TaskWorkspace

extension Subcommand {
  package static let start = Subcommand(
    "start", "Mark tasks as under way", group: .change,
    details: """
      The box of each becomes [/]. A task that waits is under way again; one that is closed is refused: 'tasks reopen' opens it.

      Never do a B while an A is left undone: whoever starts a lesser task is told of the first ready one above it. With the setting
      'gate' as "strict" that is refused.
      """,
    operands: Operands(EditOption.tasks), options: [.taskChanges],
    examples: [
      Example("tasks start id:worktop", "A task with a name"),
      Example("tasks start home.tasks:12", "The one on a line"),
      Example("tasks start --where '@phone due:today'", "All that a query finds, after showing them"),
    ]
  ) { invocation throws(CommandFailure) in
    try TaskChangeRun(invocation: invocation, command: "start").edit(invocation[EditOption.tasks]) {
      edit, tasks throws(EditFailure) in
      try edit.start(tasks)
    }
  }
}
