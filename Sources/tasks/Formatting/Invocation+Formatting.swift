import TaskFiles
import TaskWorkspace

extension Invocation {
  /// Formats files, or shows what would change, and says what went wrong; where `fixes` has something for a file, that
  /// is made, too. Returns how many they were, what was written, and the status that this makes; what is written is
  /// nothing to report.
  func format(
    _ targets: [FileChangeRun.Target], with run: FormatRun, fixes: LintFixes = LintFixes()
  ) -> (count: FormatCount, fixed: FixCount, written: WrittenTexts, status: ExitStatus) {
    var count = FormatCount(run.mode, isPartial: run.lines != nil)
    var fixed = FixCount()
    var written: WrittenTexts = [:]
    var status = ExitStatus.success
    for (result, target) in zip(run.results(for: targets, with: fixes), targets) {
      let outcome = result.outcome
      written[target.file.path] = result.written
      let name = target.file.name
      let fix = fixes[target.file.path]
      fixed.add(outcome, fix)
      count.add(fix?.isFormatted == false && outcome.isChange ? .unchanged : outcome)
      switch (outcome, run.mode) {
      case (.changed(let diff?), _): console.write(diff)
      case (.changed, .write):
        console.note("\(fix == nil ? "formatted" : "fixed" as TerminalText) '\(name.bytes)'", from: .verbose)
      case (.changed, _): if console.verbosity > .quiet { console.writeLine(verbatim: name.bytes) }
      default: break
      }
      status.combine(report(outcome, of: name))
    }
    if run.mode != .write, count.changed > 0 { status.combine(.findings) }
    return (count, fixed, written, status)
  }
}
