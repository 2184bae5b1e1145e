extension Subcommand {
  package static let gitMergeDriver = Subcommand(
    "git merge-driver", "Merge task files for git, task by task", group: .exchange,
    details: """
      Git runs this command when both sides of a merge, rebase or cherry-pick changed a task file, if its configuration
      and attributes name it. It merges the three versions that git has written to files, as 'tasks merge' does, and
      writes the result over OURS. The status is 0 for a clean merge and 1 if conflicts are left. Other files, and
      versions that cannot be read as task files, are merged line by line. If a file cannot be read or written, the
      status is 3, and OURS stays as it was.
      """,
    operands: Operands(MergeDriverRun.words),
    options: [OptionGroup(MergeDriverRun.markerSize, MergeDriverRun.path, MergeDriverRun.labels)],
    examples: [
      Example(
        "tasks git merge-driver --marker-size 7 --path home.tasks --labels base HEAD phone -- BASE OURS THEIRS",
        "The command that git runs")
    ]
  ) { invocation throws(CommandFailure) in try MergeDriverRun(invocation: invocation).run() }
}
