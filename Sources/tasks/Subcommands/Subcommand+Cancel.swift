import TaskWorkspace

extension Subcommand {
  package static let cancel = Subcommand(
    "cancel", "Cancel tasks that will not be done", group: .change,
    details: """
      Changes the box to [-] and adds the day. The line stays as a record; 'tasks remove' removes it.

      The command asks what to do with active subtasks; --children cancels them too. Without a terminal, or with --yes,
      they stay active and a warning lists them. A recurring task and its subtasks end; to leave out a single
      occurrence, use 'tasks skip'.
      """,
    operands: Operands(EditOption.tasks), options: [OptionGroup(EditOption.children), .taskChanges],
    examples: [
      Example("tasks cancel id:shelf", "A task with a name"),
      Example("tasks cancel --children home.tasks:12", "With all its subtasks"),
      Example("tasks cancel --where 'pri:E created:..-1y'", "All tasks that a query finds, after a question"),
    ]
  ) { invocation throws(CommandFailure) in
    try TaskChangeRun(invocation: invocation).edit { edit, tasks throws(EditFailure) in try edit.cancel(tasks) }
  }
}
