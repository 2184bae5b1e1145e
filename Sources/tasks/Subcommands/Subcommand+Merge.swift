import TaskFiles

extension Subcommand {
  package static let merge = Subcommand(
    "merge", "Merge two versions of a file task by task", group: .exchange,
    details: """
      Merges THEIRS into OURS. Tasks are found again by their id, text, title and place. What one side changed is
      changed, and different changes of one task are joined field by field. Nothing that a side added is lost. A task
      that one side removed and the other changed stays.

      --base names the version that both were made of. Without it nothing is removed, and what only one version has is
      kept.

      Without THEIRS the conflict copies beside OURS are merged into it: 'NAME.sync-conflict-DATE-TIME-DEVICE.tasks' of
      Syncthing, 'NAME (conflicted copy DATE TIME).tasks' of Nextcloud and 'NAME (MARIA's conflicted copy DATE).tasks'
      of Dropbox. Without OURS too, all copies in the workspace are merged, after a question. An earlier version to
      compare with is looked for in the records for 'tasks undo' and in git. Tasks that are missing in one version are
      then removed only if you agree. A copy that is merged without conflicts is removed; 'tasks undo' brings it back.

      Where both sides changed the same field, and no rule settles it, the line is written with conflict markers, and
      the status is 1. Each conflict is named on standard error, and so is each rule that settled something. If OURS
      already has conflict markers, nothing is written, and the status is 4. 'tasks undo' reverts a merge.
      """,
    operands: Operands(MergeRun.ours, MergeRun.theirs),
    options: [
      OptionGroup(
        MergeRun.base, MergeRun.output, ChangeOption.diff, ChangeOption.dryRun, SelectionOption.force), .questions,
    ],
    examples: [
      Example("tasks merge home.tasks phone.tasks --base old.tasks", "With the version that both were made of"),
      Example("tasks merge home.tasks phone.tasks", "Without it nothing is removed"),
      Example("tasks merge home.tasks phone.tasks --output - --base old.tasks", "Write the result to standard output"),
      Example("tasks merge home.tasks phone.tasks --diff", "Show what would change"),
      Example("tasks merge home.tasks", "Merge the conflict copies beside the file"),
      Example("tasks merge", "Merge all conflict copies in the workspace"),
    ]
  ) { invocation throws(CommandFailure) in
    guard invocation[MergeRun.theirs] == nil else { return try MergeRun(invocation).run() }
    let run = try CopyMergeRun(invocation)
    if let name = invocation[MergeRun.ours] { return try run.run(BytePath(name)) }
    return try run.runAll()
  }
}
