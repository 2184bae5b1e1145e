extension Subcommand {
  package static let merge = Subcommand(
    "merge", "Merge two versions of a file task by task", group: .exchange,
    details: """
      Merges THEIRS into OURS. Tasks are found again by their id, text, title and place. What one side changed is
      changed, and different changes of one task are joined field by field. Nothing that a side added is lost. A task
      that one side removed and the other changed stays.

      --base names the version that both were made of. Without it nothing is removed, and what only one version has is
      kept.

      Where both sides changed the same field, and no rule settles it, the line is written with conflict markers, and
      the status is 1. Each conflict is named on standard error, and so is each rule that settled something. If OURS
      already has conflict markers, nothing is written, and the status is 4. 'tasks undo' reverts a merge.
      """,
    operands: Operands(MergeRun.ours, MergeRun.theirs),
    options: [
      OptionGroup(
        MergeRun.base, MergeRun.output, ChangeOption.diff, ChangeOption.dryRun, SelectionOption.force)
    ],
    examples: [
      Example("tasks merge home.tasks phone.tasks --base old.tasks", "With the version that both were made of"),
      Example("tasks merge home.tasks phone.tasks", "Without it nothing is removed"),
      Example("tasks merge home.tasks phone.tasks --output - --base old.tasks", "Write the result to standard output"),
      Example("tasks merge home.tasks phone.tasks --diff", "Show what would change"),
    ]
  ) { invocation throws(CommandFailure) in try MergeRun(invocation).run() }
}
