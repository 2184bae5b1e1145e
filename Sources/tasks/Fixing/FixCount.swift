import TaskWorkspace

/// The number of findings that were fixed or suppressed, or would be.
struct FixCount {
  private(set) var findings = 0
  private var files = 0

  init(_ results: [FileChangeRun.WriteResult], of fixes: LintFixes) {
    for result in results where result.outcome.isChange {
      guard let fix = fixes[result.file.path] else { continue }
      findings += fix.count
      files += 1
    }
  }

  /// `3 findings in 2 files`.
  var phrase: TerminalText { "\(TerminalText(findings, "finding")) in \(TerminalText(files, "file"))" }
}
