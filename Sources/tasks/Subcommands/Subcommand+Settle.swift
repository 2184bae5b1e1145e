import TaskWorkspace

extension Subcommand {
  package static let settle = Subcommand(
    "settle", "Finish what was ticked by hand", group: .change,
    details: """
      Who ticks a box in an editor leaves the rest to this command. Each task that is closed and does not say since when gets its day:
      that of the first commit that has the tick, today where it is in none. One that recurs and is done comes back, just as 'tasks done'
      writes it. Where active subtasks would stay in a closed task they are asked about; with --children they are closed, too; without
      a terminal and with --yes they stay, and a warning names them.

      What is to be written is listed, and confirmed if it is more than one task. Without PATH all files of the workspace are looked
      through.
      """,
    operands: Operands(SelectionOption.paths), options: [OptionGroup(EditOption.children), .changes],
    examples: [
      Example("tasks settle", "All files of the workspace"),
      Example("tasks settle home.tasks --dry-run", "What would be written to one file"),
    ]
  ) { invocation throws(CommandFailure) in
    try TaskChangeRun(invocation: invocation, command: "settle").run { change throws(CommandFailure) in
      try change.make { edit throws(EditFailure) in
        try edit.settle(below: invocation[SelectionOption.paths]) { try? invocation.opener.git(in: $0) }
      }
    }
  }
}
