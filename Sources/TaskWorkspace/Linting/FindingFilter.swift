package import TaskLinter
import TaskSyntax

/// The filter for the findings of a workspace: those that no baseline knows, on lines that count.
package struct FindingFilter {
  /// The findings compared with the baseline; `nil` where none counts.
  package private(set) var known: KnownFindings?
  let changes: WorkTreeChanges?
  /// The number of findings that a baseline knows.
  package private(set) var knownCount = 0

  /// Whether all findings of a file must be made to know which are shown.
  package static func isNeeded(_ filters: [FindingFilter], _ selection: FileSelection) -> Bool {
    selection.changes?.hasLines == true || filters.contains { $0.known != nil }
  }

  /// Returns the findings of a file that are shown; those within the limit are kept.
  package mutating func shown(_ result: LintRun.Result, limit: FindingLimit) -> Findings {
    let lines = changes?.lines(of: result.file.path)
    if known == nil, lines == nil { return result.findings }
    let findings = result.findings.sorted()
    let unknown = known?.unknown(in: result, findings) ?? Array(findings.indices)
    knownCount += findings.count - unknown.count
    var shown = Findings(limit: limit)
    var cursor = LineCursor(result.source)
    for index in unknown {
      let range = findings.range(at: index)
      if let lines {
        let first = cursor.place(of: range.lowerBound).line
        let last = range.count > 1 ? cursor.place(of: range.upperBound - 1).line : first
        guard Self.hold(lines, first...last) else { continue }
      }
      shown.add(findings[index])
    }
    return shown
  }

  /// Whether a range of `lines`, which are sorted and apart, touches `wanted`.
  private static func hold(_ lines: [ClosedRange<Int>], _ wanted: ClosedRange<Int>) -> Bool {
    let index = lines.partitioningIndex { $0.upperBound >= wanted.lowerBound }
    return index < lines.count && lines[index].lowerBound <= wanted.upperBound
  }

  /// Ends a group; called when all its files are shown.
  package mutating func finish(_ group: FileGroup) { known?.finish(group) }
}
