import TaskFiles
import TaskWorkspace

extension Subcommand {
  package static let redo = Subcommand(
    "redo", "Make the last undone change again", group: .change,
    details: """
      Reverts the last step of 'tasks undo' and shows the difference. As many changes can be made again as were
      undone, until a new change is made. A file that undo removed is created, unless another one has its name by now.
      If a file was changed in the meantime, nothing is written, the differences are shown, and the status is 4.
      """,
    options: [OptionGroup(ChangeOption.diff, ChangeOption.dryRun, ChangeHistory.force)],
    examples: [
      Example("tasks redo", "Make the change again that was undone last"),
      Example("tasks redo --diff", "Show what it would change"),
    ]
  ) { invocation throws(CommandFailure) in
    let history = try ChangeHistory(invocation, for: .redo)
    if history.isDone { return .success }
    guard let entry = history.history.redoable else {
      throw CommandFailure(
        .conflict, "nothing to redo: no change was undone after the last new change",
        help: "'tasks undo --list' lists the changes")
    }
    return try history.step(entry, redoes: true)
  }
}
