import TaskWorkspace

extension Subcommand {
  package static let settle = Subcommand(
    "settle", "Complete tasks that were ticked by hand", group: .change,
    details: """
      Use this command after you ticked boxes in an editor. Each closed task without a closing date gets one: the day of
      the first commit that has the tick, or today if there is none. A recurring task that is done comes back, as with
      'tasks done'. If its next occurrence is beside it already, it only loses its recurrence. The command asks what to
      do with active subtasks of a closed task; --children closes them too. Without a terminal, or with --yes, they stay
      active and a warning lists them.

      The command lists the changes, and asks if there are several tasks. Without PATH it reads all files of the
      workspace.
      """,
    operands: Operands(SelectionOption.paths), options: [OptionGroup(EditOption.children), .changes],
    examples: [
      Example("tasks settle", "All files of the workspace"),
      Example("tasks settle home.tasks --dry-run", "Show the changes to one file only"),
    ]
  ) { invocation throws(CommandFailure) in
    try TaskChangeRun(invocation: invocation).run { change throws(CommandFailure) in
      try change.make { edit throws(EditFailure) in
        try edit.settle(below: invocation[SelectionOption.paths]) { try? invocation.opener.git(in: $0) }
      }
    }
  }
}
