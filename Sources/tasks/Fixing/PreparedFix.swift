import TaskFiles
import TaskFormatter
import TaskLinter
import TaskSyntax
import TaskWorkspace

/// What the fixes of findings make of a document, and formatting behind them; or what comments make of it that allow
/// them.
struct PreparedFix: Sendable {
  /// How many findings are fixed or allowed.
  let count: Int
  /// Whether formatting changes something, too.
  let isFormatted: Bool
  private let source: SourceText
  private let proposal: FileChangeRun.Proposal

  /// `nil` where nothing was fixed.
  init?(_ fixed: FixedDocument, of result: LintRun.Result, thenFormatted: Bool) {
    guard !fixed.edits.isEmpty else { return nil }
    source = result.source
    count = fixed.counts.values.reduce(0, +)
    if let refusal = source.writeRefusal {
      proposal = .refused(refusal)
      isFormatted = false
    } else {
      (proposal, isFormatted) = thenFormatted ? Self.formatted(fixed, of: source) : (.change(fixed.edits), false)
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
      source.writeRefusal.map { .refused($0) } ?? .change(allowed.edits)
  }

  /// What to make of the file, if it still is what was linted.
  func proposal(for source: SourceText) -> FileChangeRun.Proposal {
    source.bytes.isEqual(to: self.source.bytes) ? proposal : .failed(.changedMeanwhile(kept: []))
  }

  private static func formatted(_ fixed: FixedDocument, of source: SourceText) -> (FileChangeRun.Proposal, Bool) {
    switch CanonicalForm.format(SourceText(fixed.bytes)) {
    case .canonical: return (.change(fixed.edits), false)
    case .refused(let refusal): return (.refused(refusal), false)
    case .fault(let line): return (.fault(line: line), false)
    case .changed(let edits, _):
      var both = EditComposition(Array(source.storage.prefix(source.count)))
      both.apply(fixed.edits)
      both.apply(edits)
      return (.change(both.edits), true)
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
