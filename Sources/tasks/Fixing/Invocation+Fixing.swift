import TaskFiles
import TaskLinter
import TaskSyntax
import TaskWorkspace

/// The options of commands that fix or allow what they find.
enum FixOption {
  static let fix = Option.flag("fix", help: "Apply the safe fixes [*] in place and show the remaining findings")
  static let probable = Option.flag(
    "unsafe-fixes", help: "With --fix or --diff: also apply fixes that may not be intended")
  static let allow = Option.optionalValue(
    "add-allow", "REASON", .allowanceReason,
    help: "Add comments that suppress the findings, and show those that cannot be suppressed")
}

extension Invocation {
  /// Returns how findings are fixed; `nil` where they are only shown.
  func fixMode() throws(CommandFailure) -> FileChangeRun.Mode? {
    if self[ChangeOption.diff] { return .diff }
    if self[ChangeOption.dryRun] { return .list }
    if self[FixOption.fix] { return .write }
    if self[FixOption.probable] {
      throw .usage("'--unsafe-fixes' needs '--fix' or '--diff'", help: "add '--fix', or '--diff' to preview the fixes")
    }
    return nil
  }

  /// The fixes of the files of a selection. That other files cannot be read is said only if `warns`.
  func lintFixes(
    of selection: FileSelection, in folder: BytePath, context: LintContext, thenFormatted: Bool, warns: Bool
  ) throws(CommandFailure) -> (fixes: LintFixes, status: ExitStatus) {
    var run = try lintRun(
      from: folder, context: context, limit: FindingLimit(Self.mostFixable), warns: warns, others: .all)
    var results: [LintRun.Result] = []
    var status = ExitStatus.success
    for group in selection.groups {
      run.forEachResult(for: group) { if !$0.isLeft, isFixable($0, &status) { results.append($0) } }
    }
    let fixes = LintFixes(results, includingUnsafe: self[FixOption.probable], thenFormatted: thenFormatted)
    return (fixes, max(status, run.status))
  }

  /// Comments that allow what is shown of a selection.
  func lintAllowances(
    of selection: FileSelection, in folder: BytePath, context: LintContext, reason: [UInt8], warns: Bool
  ) throws(CommandFailure) -> (fixes: LintFixes, status: ExitStatus) {
    var filters = try findingFilters(of: selection)
    var run = try lintRun(from: folder, context: context, limit: FindingLimit(Self.mostFixable), warns: warns)
    var results: [LintRun.Result] = []
    var status = ExitStatus.success
    var findings: [[Diagnostic]] = []
    for (index, group) in selection.groups.enumerated() {
      run.forEachResult(for: group) { result in
        if result.isLeft || !isFixable(result, &status) { return }
        results.append(result)
        findings.append(Array(filters[index].shown(result, limit: .unlimited).sorted()))
      }
    }
    return (LintFixes(allowing: findings, in: results, reason: reason), max(status, run.status))
  }

  /// The largest number of findings in a file that are fixed or suppressed at once. Each takes about a kilobyte of
  /// memory.
  private static let mostFixable = 1_000_000

  /// Whether a file has few enough findings; otherwise that is reported.
  private func isFixable(_ result: LintRun.Result, _ status: inout ExitStatus) -> Bool {
    let count = result.findings.count
    if count <= Self.mostFixable { return true }
    console.report(
      .error, "'\(result.file.name.bytes)' has \(count) findings, more than the \(Self.mostFixable) that can be fixed",
      help: "'--statistics' shows which rules have most; leave them out with '--ignore RULE', or edit the file by hand")
    status.combine(.usage)
    return false
  }

  /// Makes fixes, or shows what they would change, and says what went wrong. Returns how many they were, what was
  /// written, and the status that this makes.
  func make(
    _ fixes: LintFixes, in folder: BytePath, command: String, mode: FileChangeRun.Mode
  ) -> (count: FixCount, written: WrittenTexts, status: ExitStatus) {
    let results = fixes.results(by: FileChangeRun(changeSettings(in: folder), ChangeLabel(command), mode: mode))
    let count = FixCount(results, of: fixes)
    var status = show(results, mode) { _ in "wrote" }
    if mode != .write, count.findings > 0 { status.combine(.findings) }
    return (count, results.written, status)
  }
}

extension ValueSyntax where Value == [UInt8] {
  /// The texts that a comment may have as its reason.
  static var allowanceReason: Self {
    Self("text on one line, without '--'") { bytes in
      let isPlain = String(validating: bytes, as: UTF8.self)?.unicodeScalars.allSatisfy { scalar in
        scalar.properties.generalCategory != .control && scalar != "\u{2028}" && scalar != "\u{2029}"
      }
      let isClosed = zip(bytes, bytes.dropFirst()).contains { $0 == UInt8(ascii: "-") && $1 == UInt8(ascii: "-") }
      let words = bytes.split(separator: UInt8(ascii: " "))
      return isPlain == true && !isClosed && !words.isEmpty ? Array(words.joined(separator: [UInt8(ascii: " ")])) : nil
    }
  }
}
