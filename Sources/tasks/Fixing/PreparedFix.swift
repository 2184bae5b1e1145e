import TaskFiles
import TaskFormatter
import TaskLinter
import TaskSyntax

/// What the fixes of findings make of a document, and formatting behind them; or what comments make of it that allow
/// them.
struct PreparedFix: Sendable {
  /// How many findings are fixed or allowed.
  let count: Int
  /// Whether formatting changes something, too.
  let isFormatted: Bool
  private let source: SourceText
  private let proposal: FileChangeRun.Proposal

  /// `nil` where there is nothing to fix.
  init?(_ result: LintRun.Result, includingUnsafe: Bool, thenFormatted: Bool) {
    let isFixable = result.findings.sorted().contains { $0.fix.map { $0.isSafe || includingUnsafe } ?? false }
    guard isFixable else { return nil }
    source = result.source
    let fixed = result.linter.fixed(
      source, context: result.context, includingUnsafe: includingUnsafe, shared: result.shared, path: result.place)
    guard !fixed.edits.isEmpty else { return nil }
    count = fixed.counts.values.reduce(0, +)
    let change = FileChange(edits: fixed.edits, bytes: fixed.bytes)
    if let refusal = source.writeRefusal {
      proposal = .refused(refusal)
      isFormatted = false
    } else {
      (proposal, isFormatted) = thenFormatted ? Self.formatted(change, of: source) : (.change(change), false)
    }
  }

  /// Comments that allow what was found; `nil` where there is nothing that can be allowed.
  init?(allowing findings: [Diagnostic], in result: LintRun.Result, reason: [UInt8]) {
    let allowed = result.linter.allowed(
      findings, in: result.source, reason: reason, context: result.context, path: result.place)
    guard allowed.count > 0 else { return nil }
    source = result.source
    count = allowed.count
    isFormatted = false
    proposal =
      source.writeRefusal.map { .refused($0) } ?? .change(FileChange(edits: allowed.edits, bytes: allowed.bytes))
  }

  /// What to make of the file, if it still is what was linted.
  func proposal(for source: SourceText) -> FileChangeRun.Proposal {
    source.bytes.isEqual(to: self.source.bytes) ? proposal : .failed(.changedMeanwhile(kept: []))
  }

  private static func formatted(_ change: FileChange, of source: SourceText) -> (FileChangeRun.Proposal, Bool) {
    switch CanonicalForm.format(SourceText(change.bytes)) {
    case .canonical: return (.change(change), false)
    case .refused(let refusal): return (.refused(refusal), false)
    case .fault(let line): return (.fault(line: line), false)
    case .changed(let edits, let bytes):
      var both = EditComposition(Array(source.storage.prefix(source.count)))
      both.apply(change.edits)
      both.apply(edits)
      return (.change(FileChange(edits: both.edits, bytes: bytes)), true)
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

/// How many findings were fixed or allowed, or would be.
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
