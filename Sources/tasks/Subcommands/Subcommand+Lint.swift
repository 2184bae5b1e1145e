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
      """,
    operands: Operands(SelectionOption.paths),
    options: [
      OptionGroup(
        LintOption.failOn, LintOption.maxWarnings, LintOption.maxFindings, LintOption.statistics, LintOption.exitZero,
        SelectionOption.staged, SelectionOption.inputName, SelectionOption.forceExclude),
      OptionGroup("Output", FormatOption.format, FormatOption.output),
      OptionGroup("Rules", LintOption.select, LintOption.ignore, LintOption.severity, LintOption.noCalendar),
    ],
    examples: [
      Example("tasks lint", "All files of the workspace"),
      Example("tasks lint inbox.tasks", "One file"),
      Example("tasks lint --format text --format sarif --output lint.sarif", "For people, and for a program"),
      Example("tasks lint --staged", "What is to be committed, just as git would"),
      Example("tasks lint - --stdin-filename inbox.tasks", "What an editor has not saved yet"),
    ]
  ) { invocation throws(CommandFailure) in
    let folder = try invocation.currentFolder()
    let context = LintContext(now: try invocation.now())
    let selection = try invocation.selection(in: folder, scope: .workspaces)
    let report = try FindingReport(
      invocation, folder: folder, targets: invocation.formatTargets(), showsText: !invocation[LintOption.statistics],
      reads: selection.reads)
    let (count, found) = try invocation.lint(selection, in: folder, context: context, to: report)
    if report.isForPeople, invocation.console.verbosity > .quiet, count.hasFiles {
      invocation.console.writeLine(count.line)
    }
    return max(found, selection.status)
  }
}
