import TaskWorkspace

extension Subcommand {
  package static let wait = Subcommand(
    "wait", "Mark tasks as waiting for someone", group: .change,
    details: """
      Changes the box to [>]; --owner adds the person you wait for. A waiting task is not ready, and neither are the
      tasks that depend on it. A closed task is refused.
      """,
    operands: Operands(EditOption.tasks), options: [OptionGroup(owner), .taskChanges],
    examples: [
      Example("tasks wait id:worktop --owner maria", "Wait for Maria"),
      Example("tasks wait home.tasks:12", "Wait for nobody in particular"),
      Example("tasks set id:worktop plan:fri remind:friT9:00", "Show it again on Friday"),
    ]
  ) { invocation throws(CommandFailure) in
    try TaskChangeRun(invocation: invocation).edit { edit, tasks throws(EditFailure) in
      try edit.wait(tasks, for: invocation[owner])
    }
  }

  private static let owner = Option.value(
    "owner", "NAME", ValueSyntax<[UInt8]>("a name") { $0.isEmpty ? nil : $0 }, help: "The person who does the task now")
}
