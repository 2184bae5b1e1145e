import TaskWorkspace

extension Subcommand {
  package static let snooze = Subcommand(
    "snooze", "Put tasks off until a day", group: .change,
    details: """
      Until then a task is not ready: its 'start' becomes DATE, and so does its 'plan' if it has one. DATE is typed as in 'tasks help
      dates', and may count from a date of the task: due-2d.

      A day after 'due' is refused; whoever can be asked, or says --yes, moves 'due' to that day, too.
      """,
    operands: Operands(words), options: [.taskChanges],
    examples: [
      Example("tasks snooze id:worktop mon", "Until next Monday"),
      Example("tasks snooze home.tasks:12 due-2d", "Until two days before it is due"),
      Example("tasks snooze --where '@garden' mar", "All that a query finds, until March"),
    ]
  ) { invocation throws(CommandFailure) in
    let given = invocation[words]
    guard let date = given.last, given.count > 1 || invocation[EditOption.selection] != nil else {
      throw .usage("'snooze' needs TASK and DATE", help: "write 'tasks help snooze'")
    }
    let run = TaskChangeRun(invocation: invocation, command: "snooze")
    return try run.edit(Array(given.dropLast())) { edit, tasks throws(EditFailure) in
      try edit.putOff(tasks, until: date)
    }
  }

  private static let words = Operand.some(
    "TASK... DATE", .text, help: "Tasks, as elsewhere, and last the day, as in 'tasks help dates'")
}
