import TaskFormatter
import TaskLinter
import TaskSyntax

/// The edits of a document by the fixes of findings, and by formatting after them; or by comments that suppress
/// findings.
package struct PreparedFix: Sendable {
  /// The number of findings fixed or suppressed.
  package let count: Int
  /// Whether formatting changes something, too.
  package let isFormatted: Bool
  /// The plan for the file, if it has not changed since it was linted.
  let plan: FileChangeRun.Plan

  /// The text after the edits; `nil` where they are refused.
  var text: EditedText? {
    if case .made(let proposal, _) = plan { proposal.text } else { nil }
  }

  /// A file in canonical form keeps it, so that a hook accepts what the fixes leave. `nil` where nothing was fixed.
  init?(_ fixed: FixedDocument, of result: LintRun.Result, thenFormatted: Bool) {
    guard !fixed.edits.isEmpty else { return nil }
    let source = result.source
    count = fixed.counts.values.reduce(0, +)
    let proposal = FileChangeRun.Proposal(fixed.edits, of: source)
    let formatted = thenFormatted || Self.isCanonical(source) ? Self.formatted(proposal, fixed) : nil
    isFormatted = thenFormatted && formatted?.text != nil
    plan = .made(formatted ?? proposal, of: source)
  }

  /// Comments that allow what was found; `nil` where there is nothing that can be allowed.
  init?(allowing findings: [Diagnostic], in result: LintRun.Result, reason: [UInt8]) {
    let allowed = result.linter.allowed(
      findings, in: result.source, reason: reason, context: result.context, path: result.place)
    guard allowed.count > 0 else { return nil }
    count = allowed.count
    isFormatted = false
    plan = .made(FileChangeRun.Proposal(allowed.edits, of: result.source), of: result.source)
  }

  private static func isCanonical(_ source: SourceText) -> Bool {
    if case .canonical = CanonicalForm.format(source) { true } else { false }
  }

  /// Returns the proposal with formatting after the fixes; `nil` where that changes nothing.
  private static func formatted(
    _ proposal: FileChangeRun.Proposal, _ fixed: FixedDocument
  ) -> FileChangeRun.Proposal? {
    guard let text = proposal.text else { return nil }
    let form = FileChangeRun.Proposal(CanonicalForm.format(SourceText(fixed.bytes)))
    if form.isUnchanged { return nil }
    guard let next = form.text else { return form }
    return text.followed(by: next).map { .change($0) } ?? .fault(line: 1)
  }
}
