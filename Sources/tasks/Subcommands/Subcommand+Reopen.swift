import TaskFiles
import TaskWorkspace

extension Subcommand {
  package static let reopen = Subcommand(
    "reopen", "Reopen closed tasks", group: .change,
    details: """
      If 'tasks undo' still has the change that closed the task, and nothing else has changed its file since, the task
      is restored exactly, with its subtasks, state and recurrence. Queries find closed tasks here.

      Otherwise the box becomes [ ] and the closing date is removed. If the task recurs and its next occurrence was not
      changed, that occurrence is removed, and the subtasks that were cancelled with the task are reopened. An
      occurrence that was changed is kept. If the series ended with the task, the subtasks that were cancelled on that
      day are reopened too.
      """,
    operands: Operands(EditOption.tasks), options: [.taskChanges],
    examples: [
      Example("tasks reopen home.tasks:12", "The one on a line"),
      Example("tasks reopen --where 'done:today +house'", "All tasks that a query finds, after a question"),
    ]
  ) { invocation throws(CommandFailure) in
    try TaskChangeRun(invocation: invocation, scope: .closed).run { change, tasks throws(CommandFailure) in
      let ring = invocation.userFolders.undoRing(of: change.session.workspace.root)
      try change.make { edit throws(EditFailure) in try edit.reopen(tasks, ring) }
    }
  }
}
