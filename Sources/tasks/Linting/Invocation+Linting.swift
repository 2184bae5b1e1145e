import TaskFiles
import TaskLinter
import TaskWorkspace

extension Invocation {
  /// Lints what is asked for and writes what is found, and calls `body` with every result. Returns how much was found,
  /// and the status that this makes.
  ///
  /// - Parameter body: given, it gets the text of each file, too.
  func lint(
    _ selection: FileSelection, in folder: BytePath, context: LintContext, to report: FindingReport,
    _ body: ((LintRun.Result) -> Void)? = nil
  ) throws(CommandFailure) -> (count: FindingCount, status: ExitStatus) {
    let countsRules = self[LintOption.statistics]
    // If nothing is written, only the status matters.
    let isSilent = report.isSilent && body == nil && self[LintOption.maxWarnings] == nil
    let limit = countsRules ? .unlimited : isSilent ? FindingLimit(0, decisive: self[LintOption.failOn]) : report.limit
    var filters = try findingFilters(of: selection)
    let isFiltered = FindingFilter.isNeeded(filters, selection)
    var run = try lintRun(
      from: folder, context: context, limit: isFiltered ? .unlimited : limit,
      text: body != nil ? .all : isFiltered || report.needsWholeText ? .ofFindings : .none)
    var count = FindingCount()
    var statistics = RuleStatistics()
    for (index, group) in selection.groups.enumerated() {
      run.forEachResult(for: group) { result in
        let findings = filters[index].shown(result, limit: limit)
        count.add(findings)
        report.add(findings, of: result)
        if countsRules { statistics.add(findings.sorted()) }
        body?(result)
      }
      count.known += filters[index].knownCount
    }
    let written = report.finish(count, isComplete: max(run.status, selection.status) < .usage)
    if report.isForPeople, console.verbosity > .quiet { console.write(statistics.table) }
    for (index, group) in selection.groups.enumerated() {
      filters[index].finish(group)
      if let known = filters[index].known { noteUnneeded(known) }
    }
    return (count, max(run.status, written, status(of: count)))
  }

  /// Notes how much shorter a baseline could be.
  private func noteUnneeded(_ known: KnownFindings) {
    guard known.unneeded > 0 else { return }
    console.note(
      "the baseline '\(opener.shown(known.path).bytes)' has \(TerminalText(known.unneeded, "outdated finding"))",
      help: "run 'tasks lint --write-baseline' to remove outdated findings")
  }

  /// Returns the exit status for some findings.
  private func status(of count: FindingCount) -> ExitStatus {
    if self[LintOption.exitZero] { return .success }
    let isBad = count.reaches(self[LintOption.failOn], mostWarnings: self[LintOption.maxWarnings])
    return isBad ? .findings : .success
  }
}
