package import TaskFiles
import TaskLinter
package import TaskSyntax

/// The findings of a run compared with the baseline of its workspace.
package struct KnownFindings {
  /// The path of the baseline.
  package let path: BytePath
  private let baseline: Baseline
  /// The number of entries without a finding, among those of files and rules that were run and of files that are gone.
  package private(set) var unneeded = 0
  /// The findings of the run, and the entries of files and rules that were not run.
  package private(set) var current = Baseline()
  private var judged: Set<[UInt8]> = []

  package init(_ baseline: Baseline, path: BytePath) {
    self.baseline = baseline
    self.path = path
  }

  /// Returns the findings of a file that the baseline does not know, as indices into `findings`, which are all findings
  /// of the file in the order of a report.
  package mutating func unknown(in result: LintRun.Result, _ findings: DiagnosticList) -> [Int] {
    guard let place = result.place else { return Array(findings.indices) }
    let known = baseline.names(in: place)
    if !result.isLeft { judged.insert(Baseline.key(place)) }
    var fingerprints = Fingerprint(result.source)
    var found: Baseline.Names = [:]
    var unknown: [Int] = []
    var cursor = LineCursor(result.source)
    for (index, finding) in findings.enumerated() {
      _ = cursor.place(of: finding.range.lowerBound)
      let (text, number) = fingerprints.next(of: finding.rule, line: cursor.lineText)
      let kind = Baseline.Kind(rule: finding.rule, text: text)
      found[kind, default: RangeSet()].insert(contentsOf: number - 1..<number)
      if known[kind]?.contains(number - 1) != true { unknown.append(index) }
    }
    // The findings of an unchanged file are incomplete.
    if result.isLeft { return unknown }
    let isOff = Self.rules.subtracting(result.linter.rules.map(\.name))
    let rest = Dictionary(uniqueKeysWithValues: known.map { ($0, $1.subtracting(found[$0] ?? RangeSet())) })
    let unasked = rest.filter { isOff.contains($0.key.rule) }
    unneeded += Baseline.count(of: rest) - Baseline.count(of: unasked)
    current.add(found, in: place)
    current.add(unasked, in: place)
    return unknown
  }

  /// Ends the comparison; called when all files of `group` that were asked for are linted.
  package mutating func finish(_ group: FileGroup) {
    let members = Set(group.files.compactMap { group.place(of: $0).map(Baseline.key) })
    for (file, names) in baseline.names where !judged.contains(file) {
      if group.isListed, !members.contains(file) {
        unneeded += Baseline.count(of: names)
      } else {
        current.add(names, in: file)
      }
    }
  }

  private static let rules = Set(LintRule.all.map(\.name))
}
