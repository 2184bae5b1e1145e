import TaskLinter
import TaskSyntax
import Testing

/// Findings keep the most severe of many, of equal severity the first, up to the limit, and count all.
struct FindingsTests {
  /// Every third place has an error, the next one a warning.
  private func finding(_ place: Int) -> Diagnostic {
    Diagnostic(rule: "r", severity: [.error, .warning, .info][place % 3], range: place..<place + 1, message: "m")
  }

  /// The places below 100 by severity, each severity in order.
  private let places = [0, 1, 2].flatMap { Array(stride(from: $0, to: 100, by: 3)) }

  @Test(arguments: [nil, 0, 1, 7, 34, 35, 66, 67, 68, 99, 100, 101, Int.max])
  func theMostSevereAreKeptWhateverTheOrder(_ count: Int?) {
    let limit = FindingLimit(count)
    // 37 and 100 are coprime: each place occurs once.
    let shuffled = (0..<100).map { $0 * 37 % 100 }
    var findings = Findings(limit: limit)
    var half = Findings(limit: limit)
    for place in shuffled[..<50] { findings.add(finding(place)) }
    for place in shuffled[50...] { half.add(finding(place)) }
    findings.add(half)
    #expect(findings.sorted().map(\.range.lowerBound) == places.prefix(count ?? 100).sorted())
    #expect(findings.count == 100)
    let counts = findings.counts
    #expect(counts[.error] == 34 && counts[.warning] == 33 && counts[.info] == 33 && counts.total == 100)
    let kept = limit.kept(of: counts)
    for severity in Diagnostic.Severity.allCases {
      #expect(kept[severity] == findings.sorted().count { $0.severity == severity })
    }
  }

  @Test(arguments: [nil, 0, 3, 50, 100])
  func lessSevereOnesAreOnlyCounted(_ count: Int?) {
    var findings = Findings(limit: FindingLimit(count, least: .warning))
    var all = Findings()
    for place in 0..<50 { findings.add(finding(place)) }
    for place in 50..<100 { all.add(finding(place)) }
    findings.add(all)
    #expect(findings.sorted().map(\.range.lowerBound) == places.prefix(min(count ?? 67, 67)).sorted())
    #expect(findings.counts[.info] == 33)
  }

  /// A file whose findings are limited after those of earlier files keeps what a report of all files shows.
  @Test(arguments: [0, 1, 5, 12, 40, 80])
  func earlierFilesExhaustSeverities(_ count: Int) {
    let limit = FindingLimit(count)
    var earlier = SeverityCounts()
    var all: [Diagnostic] = []
    var kept: [Diagnostic] = []
    for file in 0..<10 {
      var findings = Findings(limit: limit.stages[limit.stage(after: earlier)])
      for place in 0..<9 where file > 2 || place % 3 == 2 {
        var finding = finding(place)
        finding.message = "\(file)"
        findings.add(finding)
        all.append(finding)
      }
      earlier += findings.counts
      kept += findings.sorted()
    }
    let shown = Diagnostic.Severity.allCases.reversed().flatMap { severity in all.filter { $0.severity == severity } }
    for finding in shown.prefix(count) { #expect(kept.contains(finding)) }
    #expect(kept.count <= 2 * count + 9)
  }

  /// Lists that were added whole stay separate, each sorted; a limit merges them into one list.
  @Test(arguments: [nil, 3])
  func listsAreInOrder(_ count: Int?) {
    let limit = FindingLimit(count)
    var all = Findings(limit: limit)
    all.add(finding(8))
    for places in [[5, 1], [], [7, 2, 4]] {
      var some = Findings(limit: limit)
      for place in places { some.add(finding(place)) }
      some.arrange()
      all.add(some)
    }
    all.add(finding(6))
    all.add(finding(3))
    let lists = all.sortedLists.map { $0.map(\.range.lowerBound) }
    #expect(lists == (count == nil ? [[8], [1, 5], [2, 4, 7], [3, 6]] : [[1, 3, 6]]))
    #expect(all.sorted().map(\.range.lowerBound) == (count == nil ? Array(1...8) : [1, 3, 6]))
  }
}
