import TaskFiles
import TaskLinter
import TaskQuery
import TaskSyntax
import TaskWorkspace

extension Subcommand {
  package static let check = Subcommand(
    "check", "Find mistakes and files that are not formatted", group: .check,
    details: """
      Combines 'tasks lint' and 'tasks format --diff': shows findings, then a diff of each file that is not formatted.
      Without PATH all files of the workspace are checked. PATH is a file or a folder; ids and dependencies are still
      resolved in the whole workspace. Findings in the baseline are not shown.

      --staged checks what is to be committed, in git's index, as the hooks of 'tasks git install' do. --index does the
      same for hooks that pass file names, such as those of pre-commit. See 'tasks help lint'.

      The status is 1 if there are findings of at least the severity of --fail-on, or a file is not formatted. --fix
      first applies the safe fixes and formats the files, in place, as one change for 'tasks undo'. With -q only errors
      about unreadable and unwritable files are shown.
      """,
    operands: Operands(SelectionOption.paths),
    options: [
      OptionGroup(
        fix, LintOption.failOn, LintOption.maxWarnings, LintOption.maxFindings, SelectionOption.staged,
        SelectionOption.index,
        SelectionOption.changed, BaselineOption.file, SelectionOption.inputName, SelectionOption.forceExclude,
        SelectionOption.force),
      OptionGroup("Rules", LintOption.select, LintOption.ignore, LintOption.severity, LintOption.noCalendar),
    ],
    examples: [
      Example("tasks check", "All files of the workspace"),
      Example("tasks check --fix inbox.tasks", "Fix and format one file, then show the remaining findings"),
    ]
  ) { invocation throws(CommandFailure) in
    let folder = try invocation.currentFolder()
    let context = LintContext(now: try invocation.now(), reservedKeys: Set(Query.words))
    let readsInput = invocation.arguments.readsStandardInput
    if invocation[fix], readsInput {
      throw .usage(
        "'--fix' cannot be used with standard input", help: "use 'tasks format -' to write to standard output")
    }
    if invocation[fix], invocation.arguments.readsIndex {
      throw .indexIsOnlyRead(invocation.arguments.indexWord, "--fix")
    }
    var selection = try invocation.selection(
      .workspaces, requiresTaskNames: !invocation[SelectionOption.force], for: .everyone)
    let isQuiet = invocation.console.verbosity == .quiet
    let run = FormatRun(
      FileChangeRun(
        invocation.changeSettings(in: folder), "check --fix",
        mode: invocation[fix] ? .write : isQuiet ? .list : .diff))
    // With `--fix`, lint the written texts. Without it, lint and format check read the same bytes even if other
    // programs write.
    let fixed = try invocation[fix] ? change(selection, in: folder, context: context, run, invocation) : nil
    if let fixed { selection.use(fixed.written) }
    var read: [FileChangeRun.Target] = []
    let report = try FindingReport(invocation, folder: folder)
    let (found, lintStatus) = try invocation.lint(selection, in: folder, context: context, to: report) { result in
      if fixed == nil, !result.isLeft { read.append(FileChangeRun.Target(file: result.readFile, workspace: nil)) }
    }
    let (formatted, fixes, _, formatStatus) = fixed ?? invocation.format(read, with: run)
    if !isQuiet, found.hasFiles {
      let isShown = fixed == nil && formatted.changed > 0
      if isShown { invocation.console.writeLine() }
      let first: TerminalText = fixes.findings > 0 ? "fixed \(fixes.phrase); " : ""
      let command: TerminalText? = fixed == nil && !readsInput ? "tasks check --fix" : nil
      let help: TerminalText = isShown ? command.map { ": run '\($0)' to format" } ?? "" : ""
      let lint = found.line(
        fix: isShown ? nil : command, mentionsUnsafe: !readsInput && !isShown, isRest: fixes.findings > 0)
      let last: TerminalText = formatted.hasFiles ? "; \(formatted.line)\(help)" : ""
      invocation.console.writeLine("\(first)\(lint)\(last)")
    } else if !isQuiet, fixes.findings > 0 {
      // Report the fixes even where the files can no longer be read.
      invocation.console.writeLine("fixed \(fixes.phrase)")
    }
    return max(selection.status, lintStatus, formatStatus)
  }

  /// Fixes and formats the files.
  private static func change(
    _ selection: FileSelection, in folder: BytePath, context: LintContext, _ run: FormatRun, _ invocation: Invocation
  ) throws(CommandFailure) -> (count: FormatCount, fixed: FixCount, written: WrittenTexts, status: ExitStatus) {
    let (fixes, _) = try invocation.lintFixes(
      of: selection, in: folder, context: context, thenFormatted: true, warns: false)
    return invocation.format(selection.targets, with: run, fixes: fixes)
  }

  private static let fix = Option.flag(
    "fix", help: "Apply the safe fixes [*] and format in place, then show the remaining findings")
}
