extension Subcommand {
  package static let lint = Subcommand(
    "lint", "Find mistakes in task files", group: .check,
    details: """
      Without PATH all files of the workspace are checked. PATH is a file of any name, or a folder: only findings in
      these are shown, but ids and dependencies are still resolved in the whole workspace.

      The status is 1 if there are findings of at least the severity of --fail-on. With -q only errors about unreadable
      files are shown, and rules are applied only until a finding decides the status.

      --format writes findings for other programs: \(FindingFormat.help). '--format F --output FILE' can be repeated to
      write several formats in one run. In sarif, github, gitlab and junit paths are relative to the root of the
      repository. In GitHub Actions annotations are added to the text format.

      The settings select the rules and the severity of their findings; options take precedence. 'tasks rule' explains
      the rules.

      --fix applies the safe fixes in place, shows the remaining findings, and derives the status from these; 'tasks
      undo' reverts the fixes. With -v each changed file is named. A link that leads out of the workspace is followed
      only if you name the file. --diff and --dry-run write nothing and show only the changes of --fix, not the findings;
      the status is 1 if there are any changes.

      --add-allow adds comments that suppress the findings: at the end of the line of a task, or above the task for
      findings in its note. Findings outside tasks cannot be suppressed by a comment.

      A baseline is a file of known findings that are not shown, so that only new findings count. The setting 'baseline'
      names it, and --write-baseline writes it; with PATH or --select its other entries are kept. Fixes of known
      findings are still applied.

      --staged checks what is to be committed: it reads files and settings from git's index and ignores the files on
      disk. Findings in files that the commit does not change are shown only if the commit causes them, for example by
      removing a file with a task that an 'after' names. A merge is compared with the merged commit. --index does the
      same for hooks that pass file names: it shows the findings in each PATH as it is in the index, and those that the
      commit causes elsewhere. If a PATH is not in the index, the status is 3.

      --watch runs again whenever a task file, the settings or an ignore file of the workspace changes, until Ctrl-C;
      the status is that of the last run.
      """,
    operands: Operands(SelectionOption.paths),
    options: [
      OptionGroup(
        LintOption.failOn, LintOption.maxWarnings, LintOption.maxFindings, LintOption.statistics, LintOption.exitZero,
        LintWatch.watch),
      OptionGroup(
        "Files", SelectionOption.staged, SelectionOption.index, SelectionOption.changed, SelectionOption.changedLines,
        SelectionOption.inputName,
        SelectionOption.forceExclude),
      OptionGroup("Output", FormatOption.format, SharedOption.json, FormatOption.output),
      OptionGroup("Rules", LintOption.select, LintOption.ignore, LintOption.severity, LintOption.noCalendar),
      OptionGroup(
        "Fixes", FixOption.fix, FixOption.probable, FixOption.allow, ChangeOption.diff, ChangeOption.dryRun,
        SelectionOption.force),
      OptionGroup("Baseline", BaselineOption.file, BaselineOption.write),
    ],
    examples: [
      Example("tasks lint", "All files of the workspace"),
      Example("tasks lint inbox.tasks", "One file"),
      Example("tasks lint --fix", "Apply the safe fixes, and show the remaining findings"),
      Example("tasks lint --diff --unsafe-fixes", "Show the changes of all fixes"),
      Example("tasks lint --format text --format sarif --output lint.sarif", "As text, and for a program"),
      Example("tasks lint --staged", "The content of the next commit"),
      Example("tasks lint --index inbox.tasks", "One file, as it is in git's index"),
      Example("tasks lint --changed-lines=main", "New findings on this branch"),
      Example("tasks lint --add-allow='waiting for Sam' --select overdue", "Suppress the findings of one rule"),
      Example("tasks lint --write-baseline", "Show only new findings from now on"),
      Example("tasks lint - --stdin-filename inbox.tasks", "Text that an editor has not saved yet"),
    ]
  ) { invocation throws(CommandFailure) in
    if invocation[LintWatch.watch] { return try LintWatch.run(invocation) }
    return try LintCommand(invocation).run()
  }
}
