import TaskLinter
import TaskModel
import TaskSyntax
import TaskTesting
import Testing

/// The places that findings are also about.
struct RelatedPlaceTests {
  struct Example: Sendable {
    let rule: String
    let text: String
    /// The words of each related place, with what is said of it.
    let places: [String]
  }

  private static let examples = [
    Example(
      rule: "dependency-cycle", text: "- [ ] Order id:a after:c\n- [ ] Paint id:b after:a\n- [ ] Clean id:c after:b\n",
      places: ["after:b: this task depends on 'b'", "after:a: this task depends on 'a'"]),
    Example(
      rule: "dependency-cycle", text: "- [ ] Kitchen id:a\n  - [ ] Paint after:b\n- [ ] Order id:b after:a\n",
      places: ["after:a: this task depends on 'a'", "Kitchen id:a: this task needs its subtask"]),
    Example(
      rule: "duplicate-id", text: "- [ ] One id:m\n- [ ] Two\n- [ ] Three id:m\n",
      places: ["One id:m: this task has the same id"]),
    Example(
      rule: "duplicate-task", text: "- [ ] Call\n- [ ] Two\n- [ ] Call\n- [ ] Call\n",
      places: ["-@0: this task is identical", "-@0: this task is identical"]),
    Example(
      rule: "subtask-due-after-parent", text: "- [ ] A due:2026-12-01\n  - [ ] B due:2026-12-02\n",
      places: ["due:2026-12-01: the parent's date"]),
    Example(
      rule: "closed-parent-active-child", text: "- [x] A closed:2026-01-01\n  - [ ] B\n",
      places: ["[x]: the parent is done"]),
    Example(
      rule: "due-before-prerequisite", text: "- [ ] A id:a due:2026-12-02\n- [ ] B due:2026-12-01 after:a\n",
      places: ["A id:a due:2026-12-02: the dependency"]),
    Example(
      rule: "depends-on-cancelled", text: "- [-] A id:a\n- [ ] B after:a\n", places: ["A id:a: the cancelled task"]),
    Example(rule: "closed-while-blocked", text: "- [ ] A id:a\n- [x] B after:a\n", places: ["A id:a: the dependency"]),
    Example(
      rule: "duplicate-sub-priority", text: "- [ ] (A-1) A\n- [ ] (A-2) B\n- [ ] (A-1) C\n- [ ] (A-1) D\n",
      places: ["A-1@7: the first task with this number", "A-1@7: the first task with this number"]),
    // A finding of one place has none.
    Example(rule: "invalid-date", text: "- [ ] A due:soon\n", places: []),
  ]

  /// Each place is found behind another part and behind a byte order mark, too.
  @Test(arguments: examples) func areFound(example: Example) throws {
    for (prefix, isShifted) in [("", false), ("# 🏠\n\n", true)] {
      let text = Array((prefix + example.text).utf8)
      let findings = Linter(LintRule.all).lint(SyntaxTree(text), context: .sample).filter { $0.rule == example.rule }
      #expect(!findings.isEmpty)
      let places = findings.flatMap(\.related).map { place in
        let words = String(decoding: text[place.range], as: UTF8.self)
        let offset = place.range.lowerBound - prefix.utf8.count
        #expect(place.document == nil)
        return example.places.first?.contains("@") == true
          ? "\(words)@\(offset): \(place.message)" : "\(words): \(place.message)"
      }
      #expect(places == example.places, "\(isShifted)")
    }
  }

  /// Places outlive sorting, cutting and joining of lists.
  @Test func areKeptByLists() {
    var list = DiagnosticList()
    for number in (0..<9).reversed() {
      list.append(
        Diagnostic(
          rule: "r", severity: number == 4 ? .error : .info, range: number..<number + 1, message: "m",
          fix: number.isMultiple(of: 3) ? Diagnostic.Fix("Fix", isSafe: true, edits: []) : nil,
          related: number.isMultiple(of: 2) ? [Diagnostic.Related("first", at: 0..<number, in: number)] : []))
    }
    var joined = DiagnosticList(joining: [list, list])
    joined.sort()
    #expect(joined.count == 18)
    for finding in joined {
      let number = finding.range.lowerBound
      #expect(finding.related.map(\.document) == (number.isMultiple(of: 2) ? [number] : []))
      #expect((finding.fix != nil) == number.isMultiple(of: 3))
    }
    joined.keepMostSevere(3)
    #expect(joined.map(\.related.count) == [1, 1, 1])
  }
}
