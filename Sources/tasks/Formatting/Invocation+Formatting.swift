import TaskWorkspace

extension Invocation {
  /// Formats files, or shows what would change, and says what went wrong; where `fixes` has something for a file, that
  /// is made, too. Returns how many they were, what was written, and the status that this makes; what is written is
  /// nothing to report.
  func format(
    _ targets: [FileChangeRun.Target], with run: FormatRun, fixes: LintFixes = LintFixes()
  ) -> (count: FormatCount, fixed: FixCount, written: WrittenTexts, status: ExitStatus) {
    let results = run.results(for: targets, with: fixes)
    let count = FormatCount(results, of: run, fixes)
    var status = show(results, run.mode) { fixes[$0.file.path] == nil ? "formatted" : "fixed" }
    if run.mode != .write, count.changed > 0 { status.combine(.findings) }
    return (count, FixCount(results, of: fixes), results.written, status)
  }
}
