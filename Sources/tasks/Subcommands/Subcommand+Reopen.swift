import TaskFiles
import TaskWorkspace

extension Subcommand {
  package static let reopen = Subcommand(
    "reopen", "Open closed tasks again", group: .change,
    details: """
      While 'tasks undo' knows the change that closed a task, and nothing else has written to its file since, the task is as it was
      before: with its subtasks, its state and its recurrence. A query finds closed tasks.

      Otherwise its lines say what it was: the box becomes [ ], and the day on which it was closed goes. Where it recurs and its next
      occurrence was not touched, that one is taken back, and the subtasks that were cancelled with it are open again. One that was
      changed since stays. Where the series ended with the task, the subtasks that were cancelled on that day are open again, too.
      """,
    operands: Operands(EditOption.tasks), options: [.taskChanges],
    examples: [
      Example("tasks reopen home.tasks:12", "The one on a line"),
      Example("tasks reopen --where 'done:today +house'", "What a query finds, after showing it"),
    ]
  ) { invocation throws(CommandFailure) in
    let run = TaskChangeRun(invocation: invocation, command: "reopen", scope: .closed)
    return try run.run(invocation[EditOption.tasks]) { change, tasks throws(CommandFailure) in
      let ring = invocation.userFolders.undoRing(of: change.session.workspace.root)
      try change.make { edit throws(EditFailure) in try edit.reopen(tasks, ring) }
    }
  }
}
