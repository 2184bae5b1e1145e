import TaskLinter
import TaskSyntax
import Testing

/// Findings keep the first of many, up to the limit, and count all.
struct FindingsTests {
  private func finding(_ place: Int) -> Diagnostic {
    Diagnostic(rule: "r", severity: place % 3 == 0 ? .error : .info, range: place..<place + 1, message: "m")
  }

  @Test(arguments: [nil, 0, 1, 7, 99, 100, 101])
  func theFirstAreKeptWhateverTheOrder(_ limit: Int?) {
    // 37 and 100 are coprime: each place occurs once.
    let places = (0..<100).map { $0 * 37 % 100 }
    var findings = Findings(limit: limit)
    var half = Findings(limit: limit)
    for place in places[..<50] { findings.add(finding(place)) }
    for place in places[50...] { half.add(finding(place)) }
    findings.add(half)
    #expect(findings.sorted().map(\.range.lowerBound) == Array(0..<min(limit ?? 100, 100)))
    #expect(findings.count == 100)
    #expect(findings.counts[.error] == 34 && findings.counts[.info] == 66 && findings.counts.total == 100)
  }

  /// Lists that were added whole stay separate, each sorted; a limit merges them into one list.
  @Test(arguments: [nil, 3])
  func listsAreInOrder(_ limit: Int?) {
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
    #expect(lists == (limit == nil ? [[8], [1, 5], [2, 4, 7], [3, 6]] : [[1, 2, 3]]))
    #expect(all.sorted().map(\.range.lowerBound) == (limit == nil ? Array(1...8) : [1, 2, 3]))
  }
}
