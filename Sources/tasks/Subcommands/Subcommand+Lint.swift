import TaskFiles
import TaskLinter
import TaskSyntax

extension Subcommand {
  package static let lint = Subcommand(
    "lint", "Find mistakes in task files", group: .check,
    details: """
      Without PATH all files of the workspace are read. A PATH is a file, which may have any name, or a folder; then only
      findings in these are shown, but ids and dependencies are still looked up in the whole workspace.

      The status is 1 if anything was found that is as bad as --fail-on says. With -q nothing is shown but errors that
      keep a file from being read.

      --format writes findings for another program: json and jsonl (all that is known), sarif (code scanning), github
      (annotations), gitlab (Code Quality), rdjson (reviewdog), checkstyle, junit, and gcc (a line each, for Vim and Emacs).
      With '--format F --output FILE', several are written in one run. In sarif, github, gitlab and junit paths begin at the
      root of the repository. In a step of GitHub Actions annotations are added to the text.

      The settings say which rules are run, and how grave their findings are; 'tasks rule' explains them. What the command line says
      of rules counts more.

      With --fix the safe fixes are made in place, and what is left is shown and makes the status; 'tasks undo' takes them back.
      With --diff or --dry-run nothing is written and no findings are shown, only what --fix would change; then the status is 1 if
      that is anything.

      --add-allow writes comments that take back what is found: at the end of a task's line, or above the task where its note is
      meant. What lies in no task cannot be allowed so.

      A baseline is a file of findings that are known and not shown, so that only new ones count. The setting 'baseline' names it, and
      --write-baseline writes it; with PATH or --select the rest of it stays. The fixes of known findings are made, too.

      --staged shows what is to be committed: files and settings are read from git's index, and nothing on the disk counts. Findings
      in files that the commit does not change are shown where it makes them, as by the removal of a file in which a task's 'after'
      is. In a merge what counts is how the index differs from the commit that is merged. --index is the same for hooks that name
      files: findings in each PATH are shown, as it is in the index, and those that the commit makes elsewhere. What the index does
      not have is status 3.

      --watch lints again whenever a task file, settings or an ignore file of the workspace changes, until Ctrl-C; the status is that
      of the last time.
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
      OptionGroup("Output", FormatOption.format, FormatOption.output),
      OptionGroup("Rules", LintOption.select, LintOption.ignore, LintOption.severity, LintOption.noCalendar),
      OptionGroup(
        "Fixes", FixOption.fix, FixOption.probable, FixOption.allow, ChangeOption.diff, ChangeOption.dryRun,
        SelectionOption.force),
      OptionGroup("Baseline", BaselineOption.file, BaselineOption.write),
    ],
    examples: [
      Example("tasks lint", "All files of the workspace"),
      Example("tasks lint inbox.tasks", "One file"),
      Example("tasks lint --fix", "Make the safe fixes, and show what is left"),
      Example("tasks lint --diff --unsafe-fixes", "Show what all fixes would change"),
      Example("tasks lint --format text --format sarif --output lint.sarif", "For people, and for a program"),
      Example("tasks lint --staged", "What is to be committed, just as git would"),
      Example("tasks lint --index inbox.tasks", "One file, as it is in git's index"),
      Example("tasks lint --changed-lines=main", "What is new on this branch"),
      Example("tasks lint --add-allow='waiting for Sam' --select overdue", "Take back what one rule finds"),
      Example("tasks lint --write-baseline", "Show only what is new from now on"),
      Example("tasks lint - --stdin-filename inbox.tasks", "What an editor has not saved yet"),
    ]
  ) { invocation throws(CommandFailure) in
    if invocation[LintWatch.watch] { return try LintWatch(invocation).run() }
    return try LintCommand(invocation).run()
  }
}
