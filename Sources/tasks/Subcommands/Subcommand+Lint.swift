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
      """,
    operands: Operands(SelectionOption.paths),
    options: [
      OptionGroup(
        LintOption.failOn, LintOption.maxWarnings, LintOption.maxFindings, LintOption.statistics, LintOption.exitZero,
        SelectionOption.staged, SelectionOption.inputName, SelectionOption.forceExclude),
      OptionGroup("Output", FormatOption.format, FormatOption.output),
      OptionGroup("Rules", LintOption.select, LintOption.ignore, LintOption.severity, LintOption.noCalendar),
      OptionGroup(
        "Fixes", FixOption.fix, FixOption.probable, ChangeOption.diff, ChangeOption.dryRun, SelectionOption.force),
    ],
    examples: [
      Example("tasks lint", "All files of the workspace"),
      Example("tasks lint inbox.tasks", "One file"),
      Example("tasks lint --fix", "Make the safe fixes, and show what is left"),
      Example("tasks lint --diff --unsafe-fixes", "Show what all fixes would change"),
      Example("tasks lint --format text --format sarif --output lint.sarif", "For people, and for a program"),
      Example("tasks lint --staged", "What is to be committed, just as git would"),
      Example("tasks lint - --stdin-filename inbox.tasks", "What an editor has not saved yet"),
    ]
  ) { invocation throws(CommandFailure) in
    let folder = try invocation.currentFolder()
    let context = LintContext(now: try invocation.now())
    let mode = try invocation.fixMode()
    let readsInput = invocation[SelectionOption.paths].contains(where: invocation.isStandardInput)
    if mode == .write, readsInput {
      throw .usage("'--fix' writes files, and '-' is none", help: "'tasks lint --diff -' shows what it would change")
    }
    let selection = try invocation.selection(
      in: folder, scope: .workspaces, requiresTaskNames: mode != nil && !invocation[SelectionOption.force])
    var fixed: FixCount?
    var status = selection.status
    if let mode {
      let (fixes, lintStatus) = try invocation.lintFixes(
        of: selection, in: folder, context: context, thenFormatted: false, saysUnreadable: mode != .write)
      let (count, fixStatus) = invocation.make(fixes, in: folder, command: "lint --fix", mode: mode)
      status = max(status, lintStatus, fixStatus)
      if mode != .write {
        invocation.console.note(count.findings == 0 ? "nothing to fix" : "would fix \(count.phrase)")
        return status
      }
      fixed = count
    }
    let report = try FindingReport(
      invocation, folder: folder, targets: invocation.formatTargets(), showsText: !invocation[LintOption.statistics],
      reads: selection.reads)
    let (found, lintStatus) = try invocation.lint(selection, in: folder, context: context, to: report)
    if report.isForPeople, invocation.console.verbosity > .quiet, found.hasFiles {
      invocation.console.writeLine(lastLine(found, fixed, fix: readsInput ? nil : "tasks lint --fix"))
    }
    return max(status, lintStatus)
  }

  private static func lastLine(_ found: FindingCount, _ fixed: FixCount?, fix: TerminalText?) -> TerminalText {
    guard let fixed, fixed.findings > 0 else { return found.line(fix: fixed == nil ? fix : nil) }
    return "fixed \(fixed.phrase); \(found.line(isRest: true))"
  }
}
