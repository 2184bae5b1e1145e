import TaskFiles
import TaskLinter
import TaskSyntax

extension Subcommand {
  package static let check = Subcommand(
    "check", "Find mistakes, and what is not in canonical form", group: .check,
    details: """
      What 'tasks lint' and 'tasks format --diff' say, in one: findings, then a diff of each file that is not formatted. Without
      PATH all files of the workspace are read. A PATH is a file or a folder; ids and dependencies are still looked up in the
      whole workspace.

      The status is 1 if anything was found that is as bad as --fail-on says, or if a file is not formatted. With --fix the files
      are formatted first, in place. With -q nothing is shown but errors that keep a file from being read or written.
      """,
    operands: Operands(SelectionOption.paths),
    options: [
      OptionGroup(
        fix, LintOption.failOn, LintOption.maxFindings, LintOption.noCalendar, SelectionOption.staged,
        SelectionOption.inputName,
        SelectionOption.forceExclude, SelectionOption.force)
    ],
    examples: [
      Example("tasks check", "All files of the workspace"),
      Example("tasks check --fix inbox.tasks", "Format one file, then look for mistakes in it"),
    ]
  ) { invocation throws(CommandFailure) in
    let folder = try invocation.currentFolder()
    let context = LintContext(now: try invocation.now())
    let readsInput = invocation[SelectionOption.paths].contains(where: invocation.isStandardInput)
    if invocation[fix], readsInput {
      throw .usage("'--fix' writes files, and '-' is none", help: "'tasks format -' writes to standard output")
    }
    if invocation[fix], invocation.readsIndex { throw .stagedIsOnlyRead("--fix") }
    let selection = try invocation.selection(
      in: folder, scope: .workspaces, requiresTaskNames: !invocation[SelectionOption.force], for: .everyone)
    let isQuiet = invocation.console.verbosity == .quiet
    let run = FormatRun(
      invocation, folder: folder, command: "check --fix", mode: invocation[fix] ? .write : isQuiet ? .list : .diff)
    // Findings are those of the formatted files; without --fix both are about the same bytes, however others write.
    let fixed = invocation[fix] ? invocation.format(selection.targets, with: run, saysUnreadable: false) : nil
    var read: [FileChangeRun.Target] = []
    let report = try FindingReport(invocation, folder: folder)
    let (found, lintStatus) = try invocation.lint(selection, in: folder, context: context, to: report) { result in
      let file = FileSelection.File(path: result.file.path, name: result.name, source: result.source)
      if fixed == nil { read.append(FileChangeRun.Target(file: file, workspace: nil)) }
    }
    let (formatted, formatStatus) = fixed ?? invocation.format(read, with: run)
    if !isQuiet, found.hasFiles {
      let isShown = fixed == nil && formatted.changed > 0
      if isShown { invocation.console.writeLine() }
      let help: TerminalText = isShown && !readsInput ? ": 'tasks check --fix' does it" : ""
      invocation.console.writeLine("\(found.line); \(formatted.line)\(help)")
    }
    return max(selection.status, lintStatus, formatStatus)
  }

  private static let fix = Option.flag("fix", help: "Format the files")
}
