import TaskFiles
import TaskLinter
import TaskSyntax

/// The options of commands that look for mistakes.
enum LintOption {
  static let failOn = Option.value(
    "fail-on", "LEVEL", .choice, default: Diagnostic.Severity.warning,
    help: "End with status 1 from this severity on (warning unless said)")
  static let maxFindings = Option.value(
    "max-findings", "N", .number(),
    help: "Show at most N findings, 0 for all (for people 200 unless said, for programs all)")
}

extension Invocation {
  /// Lints what is asked for and writes what is found, and calls `body` with every result. Returns how much was found, and the
  /// status that this makes.
  func lint(
    _ selection: FileSelection, in folder: BytePath, context: LintContext, to report: FindingReport,
    _ body: (LintRun.Result) -> Void = { _ in }
  ) -> (count: FindingCount, status: ExitStatus) {
    var run = LintRun(self, folder: folder, context: context, limit: report.limit)
    var count = FindingCount()
    for group in selection.groups {
      for result in run.results(for: group) {
        count.add(result.findings)
        report.add(result.findings, in: result.source, path: result.path, name: result.name)
        body(result)
      }
    }
    var status = count.reaches(self[LintOption.failOn]) ? ExitStatus.findings : .success
    status.combine(run.status)
    status.combine(report.finish(count, isComplete: max(run.status, selection.status) < .usage))
    return (count, status)
  }

  /// What formats are told of a run in `folder`.
  func findingRun(in folder: BytePath, _ linter: Linter = Linter()) -> FindingRun {
    FindingRun(rules: linter.rules, root: RepositoryPaths(from: folder).root, failOn: self[LintOption.failOn])
  }
}
