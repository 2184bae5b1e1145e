import TaskWorkspace

extension Subcommand {
  package static let wait = Subcommand(
    "wait", "Mark tasks as waiting for someone", group: .change,
    details: """
      The box of each becomes [>], and with --owner it says for whom it waits. A task that waits is not ready, and what needs it waits,
      too. One that is closed is refused.
      """,
    operands: Operands(EditOption.tasks), options: [OptionGroup(owner), .taskChanges],
    examples: [
      Example("tasks wait id:worktop --owner maria", "Maria has it now"),
      Example("tasks wait home.tasks:12", "Without saying for whom"),
      Example("tasks set id:worktop plan:fri remind:friT9:00", "Ask again on Friday: the day shows it then"),
    ]
  ) { invocation throws(CommandFailure) in
    let run = TaskChangeRun(invocation: invocation, command: "wait")
    return try run.edit(invocation[EditOption.tasks]) { edit, tasks throws(EditFailure) in
      try edit.wait(tasks, for: invocation[owner])
    }
  }

  private static let owner = Option.value(
    "owner", "NAME", ValueSyntax<[UInt8]>("a name") { $0.isEmpty ? nil : $0 }, help: "Who has it now")
}
