extension Subcommand {
  package static let gitResolve = Subcommand(
    "git resolve", "Settle conflicts that git left in task files", group: .exchange,
    details: """
      Merges an unmerged file anew, task by task, from the versions in git's index. This helps where a forge or a clone
      without this program merged by lines. It is done only if the file is as git or 'tasks git merge-driver' left it.
      If somebody has edited it since, nothing is written, and the status is 4.

      --ours, --theirs and --both settle the conflicts that are left: one of them with FILE:LINE, otherwise all of the
      file. --both keeps the lines of both sides, if they are additions or lines of notes. A file that is not unmerged
      in git has only the sides between its markers.

      Each conflict that is left is named on standard error, and the status is then 1. Nothing is staged: 'git add'
      marks a file as resolved. 'tasks undo' reverts a resolution.
      """,
    operands: Operands(ResolveRun.place),
    options: [
      OptionGroup(
        ResolveRun.ours, ResolveRun.theirs, ResolveRun.both, ChangeOption.diff, ChangeOption.dryRun,
        SelectionOption.force)
    ],
    examples: [
      Example("tasks git resolve", "Merge all unmerged task files anew"),
      Example("tasks git resolve --theirs home.tasks:12", "Take the other side of the conflict at line 12"),
      Example("tasks git resolve --both home.tasks", "Keep what both sides added"),
      Example("tasks git resolve --diff", "Show what would change"),
    ]
  ) { invocation throws(CommandFailure) in try ResolveRun(invocation).run() }
}
