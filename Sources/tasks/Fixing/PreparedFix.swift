import TaskFiles
import TaskFormatter
import TaskLinter
import TaskSyntax
import TaskWorkspace

/// The edits of a document by the fixes of findings, and by formatting after them; or by comments that suppress
/// findings.
struct PreparedFix: Sendable {
  /// The number of findings fixed or suppressed.
  let count: Int
  /// Whether formatting changes something, too.
  let isFormatted: Bool
  /// The plan for the file, if it has not changed since it was linted.
  let plan: FileChangeRun.Plan

  /// `nil` where nothing was fixed.
  init?(_ fixed: FixedDocument, of result: LintRun.Result, thenFormatted: Bool) {
    guard !fixed.edits.isEmpty else { return nil }
    let source = result.source
    count = fixed.counts.values.reduce(0, +)
    var proposal = Self.proposal(fixed.edits, of: source)
    (proposal, isFormatted) = thenFormatted ? Self.formatted(proposal, fixed) : (proposal, false)
    plan = .made(proposal, of: source)
  }

  /// Comments that allow what was found; `nil` where there is nothing that can be allowed.
  init?(allowing findings: [Diagnostic], in result: LintRun.Result, reason: [UInt8]) {
    let allowed = result.linter.allowed(
      findings, in: result.source, reason: reason, context: result.context, path: result.place)
    guard allowed.count > 0 else { return nil }
    count = allowed.count
    isFormatted = false
    plan = .made(Self.proposal(allowed.edits, of: result.source), of: result.source)
  }

  private static func proposal(_ edits: [TextEdit], of source: SourceText) -> FileChangeRun.Proposal {
    if let refusal = source.writeRefusal { return .refused(refusal) }
    return EditedText(source, edits).map { .change($0) } ?? .fault(line: 1)
  }

  private static func formatted(
    _ proposal: FileChangeRun.Proposal, _ fixed: FixedDocument
  ) -> (FileChangeRun.Proposal, Bool) {
    guard let text = proposal.text else { return (proposal, false) }
    switch CanonicalForm.format(SourceText(fixed.bytes)) {
    case .canonical: return (proposal, false)
    case .refused(let refusal): return (.refused(refusal), false)
    case .fault(let line): return (.fault(line: line), false)
    case .changed(let next, _): return text.followed(by: next).map { (.change($0), true) } ?? (.fault(line: 1), false)
    }
  }
}

extension SourceText {
  /// Why the document may not be written.
  fileprivate var writeRefusal: WriteRefusal? {
    var obstacles = WriteObstacles()
    forEachPart { part, _ in obstacles.append(WriteObstacles(part)) }
    return obstacles.refusal
  }
}

/// The number of findings that were fixed or suppressed, or would be.
struct FixCount {
  private(set) var findings = 0
  private var files = 0

  mutating func add(_ outcome: FileChangeRun.Outcome, _ fix: PreparedFix?) {
    guard outcome.isChange, let fix else { return }
    findings += fix.count
    files += 1
  }

  /// `3 findings in 2 files`.
  var phrase: TerminalText { "\(TerminalText(findings, "finding")) in \(TerminalText(files, "file"))" }
}
