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
      """,
    operands: Operands(paths), options: [OptionGroup(failOn, maxFindings, inputName)],
    examples: [
      Example("tasks lint", "All files of the workspace"),
      Example("tasks lint inbox.tasks", "One file"),
      Example("tasks lint - --stdin-filename inbox.tasks", "What an editor has not saved yet"),
    ]
  ) { invocation throws(CommandFailure) in
    let folder = try invocation.currentFolder()
    let context = LintContext(now: try invocation.now())
    let selection = try select(invocation, in: folder)
    let console = invocation.console
    let isShown = console.verbosity > .quiet
    let most = invocation[maxFindings]
    var run = LintRun(
      invocation, folder: folder, context: context, limit: isShown ? most == 0 ? nil : most : 0)
    var screen = FindingScreen(console, limit: most)
    var count = FindingCount()
    for group in selection.groups {
      for result in run.results(for: group) {
        count.add(result.findings)
        if isShown { screen.show(result.findings, in: result.source, name: result.name) }
      }
    }
    screen.finish()
    if isShown, count.hasFiles { console.writeLine(count.line) }
    var status = count.reaches(invocation[failOn]) ? ExitStatus.findings : .success
    status.combine(selection.status)
    status.combine(run.status)
    return status
  }

  private static let paths = Operand.any("PATH", .path, help: "A file or a folder; '-' for standard input")
  private static let failOn = Option.value(
    "fail-on", "LEVEL", .choice, default: Diagnostic.Severity.warning,
    help: "End with status 1 from this severity on (warning unless said)")
  private static let maxFindings = Option.value(
    "max-findings", "N", .number(), default: 200, help: "Show at most N findings (200 unless said), 0 for all")
  private static let inputName = Option.value(
    "stdin-filename", "FILE", .path, help: "Read standard input in the place of FILE")

  private static func select(
    _ invocation: Invocation, in folder: BytePath
  ) throws(CommandFailure) -> LintSelection {
    var selection = LintSelection(invocation, folder: folder)
    let given = invocation[paths]
    let inputName = invocation[inputName].map { BytePath($0) }
    if inputName != nil, !given.contains(where: invocation.isStandardInput) {
      throw .usage(
        "'--stdin-filename' says what standard input is, but it is not read", help: "give '-' as a PATH to read it")
    }
    if given.isEmpty { try selection.addWorkspace() }
    var isInputRead = false
    for path in given {
      if !invocation.isStandardInput(path) {
        selection.add(BytePath(path))
      } else if !isInputRead {
        isInputRead = true
        selection.addStandardInput(as: inputName)
      }
    }
    selection.finish()
    return selection
  }
}
