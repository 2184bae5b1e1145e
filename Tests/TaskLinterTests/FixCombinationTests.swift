import TaskLinter
import TaskSyntax
import Testing

/// Fixes on one line that must not conflict.
struct FixCombinationTests {
  private func fixes(in line: String) -> [String?] {
    let bytes = Array("\(line)\n".utf8)
    return Linter().lint(SyntaxTree(bytes), context: .sample).map { finding in
      finding.fix?.edits.applied(to: bytes).map { String(decoding: $0.dropLast(), as: UTF8.self) }
    }
  }

  @Test func anAttributeIsNotGivenTwice() {
    #expect(
      fixes(in: "- [ ] a due:fri deu:2026-12-01") == [
        "- [ ] a due:2026-11-27 deu:2026-12-01", "- [ ] a due:fri due:2026-12-01",
      ])
    #expect(fixes(in: "- [ ] a due:2026-12-01 due:fri") == [nil])
    #expect(fixes(in: "- [ ] a due:fri due:sat") == ["- [ ] a due:2026-11-27 due:sat", nil])
    #expect(fixes(in: "- [ ] a t:2026-12-01 t:2026-12-02") == ["- [ ] a start:2026-12-01 t:2026-12-02", nil])
    #expect(fixes(in: "- [ ] a +b project:c") == [nil])
  }

  @Test func aRankIsNotGivenTwice() {
    #expect(fixes(in: "- [ ] (a) b pri:A") == ["- [ ] (A) b pri:A", nil])
    #expect(fixes(in: "- [ ] (a) b (A)") == ["- [ ] (A) b (A)", nil])
    #expect(fixes(in: "- [ ] pri:A b") == ["- [ ] (A) b"])
    #expect(fixes(in: "- [ ] b (A) (B)") == [nil, nil])
    #expect(fixes(in: "- [ ] b (A) (Q2)") == ["- [ ] (A) b (Q2)", nil])
    #expect(fixes(in: "- [ ] (A) b (B) (Q2)") == [nil, "- [ ] (A Q2) b (B)"])
  }

  @Test func aTitleKeepsItsLastWord() {
    for line in [
      "(a)", "A-1", "due:fri", "due:2026-02-30", "deu:2026-12-01", "t:2026-12-01", "📅 2026-12-01", "pri:A",
      "due:fri deu:2026-12-01", "(A), due:2026-12-01",
    ] {
      #expect(fixes(in: "- [ ] \(line)").allSatisfy { $0 == nil }, "\(line)")
    }
    #expect(fixes(in: "- []") == [nil])
    #expect(fixes(in: "- [ ] est:5m (A)") == [nil])
    #expect(fixes(in: "- [ ](A)") == [nil])
    #expect(fixes(in: "- [x]: due:2026-12-01 plan:2026-12-01") == [nil])
    #expect(fixes(in: "# (a)") == ["# (A)"])
  }

  @Test func linksAreLeftAlone() {
    #expect(fixes(in: "- [x](https://example.org) b") == [])
    #expect(fixes(in: "- [ ](https://example.org) b") == [nil])
  }
}
