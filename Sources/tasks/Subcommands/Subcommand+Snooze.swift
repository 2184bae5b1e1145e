import TaskWorkspace

extension Subcommand {
  package static let snooze = Subcommand(
    "snooze", "Postpone tasks until a day", group: .change,
    details: """
      Sets 'start' to DATE, and 'plan' too if the task has one, so the task is not ready before that day. DATE is typed
      as in 'tasks help dates' and can be relative to a date of the task, such as due-2d.

      A day after 'due' is refused, unless you answer yes or give --yes: then 'due' moves to that day too.
      """,
    operands: Operands(words), options: [.taskChanges],
    examples: [
      Example("tasks snooze id:worktop mon", "Until next Monday"),
      Example("tasks snooze home.tasks:12 due-2d", "Until two days before it is due"),
      Example("tasks snooze --where '@garden' mar", "All tasks that a query finds, until March"),
    ]
  ) { invocation throws(CommandFailure) in
    let given = invocation[words]
    guard let date = given.last, given.count > 1 || invocation[EditOption.selection] != nil else {
      throw .usage("'snooze' needs TASK and DATE", help: "see 'tasks help snooze'")
    }
    return try TaskChangeRun(invocation: invocation).edit(Array(given.dropLast())) { edit, tasks throws(EditFailure) in
      try edit.putOff(tasks, until: date)
    }
  }

  private static let words = Operand.some(
    "TASK... DATE", .text, help: "Names of tasks, followed by the day, as in 'tasks help dates'")
}
