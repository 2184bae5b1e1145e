package import TaskFiles
import TaskLinter
package import TaskSyntax

/// What the baseline of a workspace knows of the findings of a run.
package struct KnownFindings {
  /// The baseline's.
  package let path: BytePath
  private let baseline: Baseline
  /// Entries of files and rules that were looked at, and of files that are gone, for which nothing was found.
  package private(set) var unneeded = 0
  /// The findings of the run, and the entries of what it did not look at.
  package private(set) var current = Baseline()
  private var judged: Set<[UInt8]> = []

  package init(_ baseline: Baseline, path: BytePath) {
    self.baseline = baseline
    self.path = path
  }

  /// The findings of a file that the baseline does not know; `result` has all that were found.
  package mutating func unknown(in result: LintRun.Result) -> [Diagnostic] {
    let findings = result.findings.sorted()
    guard let place = result.place else { return Array(findings) }
    let known = baseline.names(in: place)
    if !result.isLeft { judged.insert(Baseline.key(place)) }
    var fingerprints = Fingerprint(result.source)
    var names: Set<Baseline.Name> = []
    var unknown: [Diagnostic] = []
    if !findings.isEmpty {
      let lines = LineIndex(result.source)
      var walk = LineIndex.Walk(lines)
      for finding in findings {
        let line = lines.text(ofLine: walk.place(of: finding.range.lowerBound).line) ?? 0..<0
        let (text, number) = fingerprints.next(of: finding.rule, line: line)
        let name = Baseline.Name(rule: finding.rule, text: text, number: number)
        names.insert(name)
        if !known.contains(name) { unknown.append(finding) }
      }
    }
    // Not all findings of an unchanged file are known.
    if result.isLeft { return unknown }
    let isOff = Self.rules.subtracting(result.linter.rules.map(\.name))
    let rest = known.subtracting(names)
    let unasked = rest.filter { isOff.contains($0.rule) }
    unneeded += rest.count - unasked.count
    current.add(names.union(unasked), in: place)
    return unknown
  }

  /// To be called when all files of `group` that were asked for are looked at.
  package mutating func finish(_ group: FileGroup) {
    let members = Set(group.files.compactMap { group.place(of: $0).map(Baseline.key) })
    for (file, names) in baseline.names where !judged.contains(file) {
      if group.isListed, !members.contains(file) {
        unneeded += names.count
      } else {
        current.add(names, in: file)
      }
    }
  }

  private static let rules = Set(LintRule.all.map(\.name))
}
