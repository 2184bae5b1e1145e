import TaskFiles
import TaskLinter
import TaskSyntax

/// The options of commands that look for mistakes.
enum LintOption {
  static let failOn = Option.value(
    "fail-on", "LEVEL", .choice, default: Diagnostic.Severity.warning,
    help: "End with status 1 from this severity on (warning unless said)")
  static let maxFindings = Option.value(
    "max-findings", "N", .number(), default: 200, help: "Show at most N findings (200 unless said), 0 for all")
}

extension Invocation {
  /// Lints what is asked for and shows what is found, and calls `body` with every result. Returns how much was found, and the
  /// status that this makes.
  func lint(
    _ selection: FileSelection, in folder: BytePath, context: LintContext, _ body: (LintRun.Result) -> Void = { _ in }
  ) -> (count: FindingCount, status: ExitStatus) {
    let isShown = console.verbosity > .quiet
    let most = self[LintOption.maxFindings]
    var run = LintRun(self, folder: folder, context: context, limit: isShown ? most == 0 ? nil : most : 0)
    var screen = FindingScreen(console, limit: most)
    var count = FindingCount()
    for group in selection.groups {
      for result in run.results(for: group) {
        count.add(result.findings)
        if isShown { screen.show(result.findings, in: result.source, name: result.name) }
        body(result)
      }
    }
    screen.finish()
    var status = count.reaches(self[LintOption.failOn]) ? ExitStatus.findings : .success
    status.combine(run.status)
    return (count, status)
  }
}
