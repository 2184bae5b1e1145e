import TaskFiles
import TaskLinter
import TaskSyntax

extension Invocation {
  /// Lints what is asked for and shows what is found, and calls `body` with every result. Returns how much was found, and the
  /// status that this makes.
  func lint(
    _ selection: FileSelection, in folder: BytePath, context: LintContext, _ body: (LintRun.Result) -> Void = { _ in }
  ) throws(CommandFailure) -> (count: FindingCount, status: ExitStatus) {
    let showsPlaces = console.verbosity > .quiet && !self[LintOption.statistics]
    let most = self[LintOption.maxFindings]
    let limit = self[LintOption.statistics] || showsPlaces && most == 0 ? nil : showsPlaces ? most : 0
    var run = LintRun(self, folder: folder, context: context, rules: try RuleOptions(self), limit: limit)
    var screen = FindingScreen(console, limit: most)
    var count = FindingCount()
    var statistics = RuleStatistics()
    for group in selection.groups {
      for result in run.results(for: group) {
        count.add(result.findings)
        if showsPlaces { screen.show(result.findings, in: result.source, name: result.name) }
        if self[LintOption.statistics] { statistics.add(result.findings.sorted()) }
        body(result)
      }
    }
    screen.finish()
    if console.verbosity > .quiet { console.write(statistics.table) }
    return (count, max(run.status, status(of: count)))
  }

  /// What findings make the status.
  private func status(of count: FindingCount) -> ExitStatus {
    if self[LintOption.exitZero] { return .success }
    let isBad = count.reaches(self[LintOption.failOn], mostWarnings: self[LintOption.maxWarnings])
    return isBad ? .findings : .success
  }
}
