import TaskLinter
import TaskSyntax

/// The findings of a run for a format with a limit. They are held back until all are known, because the most severe
/// ones may come last.
struct LimitedFindings {
  private let limit: FindingLimit
  /// The files, without text where no finding may be written, and those findings.
  private var files: [(file: FindingFile, findings: DiagnosticList)] = []
  /// The number of findings so far, including those that are not kept.
  private var found = SeverityCounts()

  init(_ limit: FindingLimit) { self.limit = limit }

  /// Adds a file and keeps those of its findings that may be written.
  mutating func add(_ file: FindingFile, _ findings: Findings) {
    var kept = Findings(limit: limit.stages[limit.stage(after: found)])
    kept.add(findings)
    found += findings.counts
    let list = kept.sorted()
    files.append((list.isEmpty ? file.withoutText : file, list))
  }

  /// Calls `body` with each file and the findings to write in it. Returns the number of findings left out.
  func finish(_ body: (FindingFile) -> Void) -> SeverityCounts {
    let written = limit.kept(of: found)
    var rest = written
    for (file, kept) in files {
      var findings = DiagnosticList()
      for finding in kept where rest[finding.severity] > 0 {
        rest[finding.severity] -= 1
        findings.append(finding)
      }
      body(file.with([findings]))
    }
    var hidden = SeverityCounts()
    for severity in Diagnostic.Severity.allCases where severity >= limit.least {
      hidden[severity] = found[severity] - written[severity]
    }
    return hidden
  }
}
