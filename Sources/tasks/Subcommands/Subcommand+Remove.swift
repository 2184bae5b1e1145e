import TaskWorkspace

extension Subcommand {
  package static let remove = Subcommand(
    "remove", aliases: ["rm"], "Remove tasks from their files", group: .change,
    details: """
      Removes tasks with their notes and subtasks. The command shows them and asks first; without a terminal it needs
      --yes. To keep a task as a record, use 'tasks done', 'tasks cancel' or 'tasks archive' instead.

      'tasks undo' restores removed tasks.
      """,
    operands: Operands(EditOption.tasks), options: [.taskChanges],
    examples: [
      Example("tasks remove id:shelf", "A task, after a question"),
      Example("tasks rm --yes home.tasks:12", "A task, without a question"),
      Example("tasks rm --where 'is:cancelled cancelled:..-1y'", "All tasks that a query finds"),
    ]
  ) { invocation throws(CommandFailure) in
    let run = TaskChangeRun(invocation: invocation, scope: .all, confirmsItself: true)
    return try run.edit { edit, tasks throws(EditFailure) in try edit.remove(tasks) }
  }
}
