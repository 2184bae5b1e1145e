import TaskWorkspace

extension Subcommand {
  package static let cancel = Subcommand(
    "cancel", "Close tasks that will not be done", group: .change,
    details: """
      The box of each becomes [-], and it says on which day that was. The line stays as a record: 'tasks remove' takes it away.

      Active subtasks are asked about; with --children they are cancelled, too. Without a terminal and with --yes they stay, and a warning
      names them. A task that recurs ends with this, and with all that lies in it: 'tasks skip' leaves out one occurrence.
      """,
    operands: Operands(EditOption.tasks), options: [OptionGroup(EditOption.children), .taskChanges],
    examples: [
      Example("tasks cancel id:shelf", "A task with a name"),
      Example("tasks cancel --children home.tasks:12", "With all that lies in it"),
      Example("tasks cancel --where 'pri:E created:..-1y'", "What a query finds, after showing it"),
    ]
  ) { invocation throws(CommandFailure) in
    try TaskChangeRun(invocation: invocation, command: "cancel").edit(invocation[EditOption.tasks]) {
      edit, tasks throws(EditFailure) in
      try edit.cancel(tasks)
    }
  }
}
