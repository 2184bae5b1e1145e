import TaskFiles
import TaskLinter
import TaskSyntax
import TaskWorkspace

/// Which findings of a workspace are shown: those that no baseline knows, on lines that count.
struct FindingFilter {
  private(set) var known: KnownFindings?
  private let changes: WorkTreeChanges?
  /// How many findings a baseline knows.
  private(set) var knownCount = 0

  init(known: KnownFindings?, changes: WorkTreeChanges?) {
    self.known = known
    self.changes = changes
  }

  /// Whether all findings of a file must be made to know which are shown.
  static func isNeeded(_ filters: [FindingFilter], _ selection: FileSelection) -> Bool {
    selection.changes?.hasLines == true || filters.contains { $0.known != nil }
  }

  /// What is shown of a file; the first `limit` findings are kept, `nil` for all.
  mutating func shown(_ result: LintRun.Result, limit: Int?) -> Findings {
    let lines = changes?.lines(of: result.file.path)
    if known == nil, lines == nil { return result.findings }
    let all = result.findings.count
    var findings = known?.unknown(in: result) ?? Array(result.findings.sorted())
    knownCount += all - findings.count
    if let lines {
      var places = LineIndex.Walk(LineIndex(result.source))
      findings = findings.filter { finding in
        let first = places.place(of: finding.range.lowerBound).line
        let last = finding.range.count > 1 ? places.place(of: finding.range.upperBound - 1).line : first
        return Self.hold(lines, first...last)
      }
    }
    var shown = Findings(limit: limit)
    for finding in findings { shown.add(finding) }
    return shown
  }

  /// Whether a range of `lines`, which are sorted and apart, touches `wanted`.
  private static func hold(_ lines: [ClosedRange<Int>], _ wanted: ClosedRange<Int>) -> Bool {
    let index = lines.partitioningIndex { $0.upperBound >= wanted.lowerBound }
    return index < lines.count && lines[index].lowerBound <= wanted.upperBound
  }

  /// To be called when all files of a group are shown. Says where a baseline could be shorter.
  mutating func finish(_ group: FileGroup, _ invocation: Invocation) {
    known?.finish(group)
    guard let known, known.unneeded > 0 else { return }
    invocation.console.note(
      "the baseline '\(invocation.shown(known.path).bytes)' knows \(TerminalText(known.unneeded, "finding")) no longer found",
      help: "'tasks lint --write-baseline' makes it shorter")
  }
}

extension Invocation {
  /// What decides in each group of a selection which findings are shown.
  func findingFilters(
    of selection: FileSelection, in folder: BytePath
  ) throws(CommandFailure) -> [FindingFilter] {
    try knownFindings(of: selection, in: folder).map { FindingFilter(known: $0, changes: selection.changes) }
  }
}
