import TaskLinter
import TaskSyntax
import Testing

/// Of many findings the first are kept, and all are counted.
struct FindingsTests {
  private func finding(_ place: Int) -> Diagnostic {
    Diagnostic(rule: "r", severity: place % 3 == 0 ? .error : .info, range: place..<place + 1, message: "m")
  }

  @Test(arguments: [nil, 0, 1, 7, 99, 100, 101])
  func theFirstAreKeptWhateverTheOrder(_ limit: Int?) {
    // 37 shares no divisor with 100: each place once.
    let places = (0..<100).map { $0 * 37 % 100 }
    var findings = Findings(limit: limit)
    var half = Findings(limit: limit)
    for place in places[..<50] { findings.add(finding(place)) }
    for place in places[50...] { half.add(finding(place)) }
    findings.add(half)
    #expect(findings.sorted().map(\.range.lowerBound) == Array(0..<min(limit ?? 100, 100)))
    #expect(findings.count == 100)
    #expect(findings.counts == [.error: 34, .info: 66])
  }
}
