import TaskEditing
import TaskModel
import TaskQuery
import TaskSyntax
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
    let run = TaskChangeRun(invocation, command: "cancel")
    return try run.run(invocation[EditOption.tasks]) { edit, tasks throws(CommandFailure) in
      for task in tasks where task.row.status == .done {
        throw .usage("\(edit.cells.reference(task)) is done", help: "'tasks reopen' opens it again")
      }
      let open = tasks.filter { $0.row.status.isActive }
      for task in tasks where task.row.status == .cancelled {
        edit.note("\(edit.cells.reference(task)) is cancelled already")
      }
      let day = edit.now.date
      let closesSubtasks = try edit.closesSubtasks(of: open.filter { !$0.row.flags.contains(.isRecurring) })
      try edit.close(open) { block, _ throws(EditProblem) in
        try block.cancelled(on: day, closesSubtasks: closesSubtasks)
      }
    }
  }
}
