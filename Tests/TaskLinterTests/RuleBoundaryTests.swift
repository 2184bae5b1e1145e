import TaskLinter
import TaskSyntax
import Testing

/// Findings and fixes at the limits of rules, beside their examples.
struct RuleBoundaryTests {
  private func rule(_ name: String) throws -> LintRule { try #require(LintRule.all.first { $0.name == name }) }

  /// Returns the flagged texts.
  private func flagged(_ name: String, _ text: String) throws -> [String] {
    let bytes = Array(text.utf8)
    return try rule(name).findings(in: bytes).map { String(decoding: bytes[$0.range], as: UTF8.self) }
  }

  /// Returns the document after all fixes.
  private func fixed(_ name: String, _ text: String) throws -> String {
    let bytes = Array(text.utf8)
    let fixes = try rule(name).findings(in: bytes).compactMap(\.fix)
    return String(decoding: try #require(fixes.applied(to: bytes)), as: UTF8.self)
  }

  private func help(_ name: String, _ text: String) throws -> [String?] {
    try rule(name).findings(in: Array(text.utf8)).map(\.help)
  }

  /// A date of today is still to come.
  @Test(arguments: ["due", "plan", "start"])
  func aTaskWithADateOfTodayIsNotStale(key: String) throws {
    #expect(try flagged("stale", "- [ ] Sort created:2026-08-01 \(key):2026-11-21") == [])
    #expect(try flagged("stale", "- [ ] Sort created:2026-08-01 \(key):2026-11-20") == ["created:2026-08-01"])
  }

  @Test func plausibleYearsAreWhole() throws {
    for value in ["2036-12-31T23:59", "2036-12-31T00:00", "1970-01-01T00:00"] {
      #expect(try flagged("implausible-year", "- [ ] Pay due:\(value)") == [])
    }
    for value in ["2037-01-01T00:00", "1969-12-31T23:59"] {
      #expect(try flagged("implausible-year", "- [ ] Pay due:\(value)") == ["due:\(value)"])
    }
  }

  @Test func eachOpenChangeOfDirectionIsReported() throws {
    let bytes = Array("- [ ] \u{202A}Call \u{2067}Anna\n".utf8)
    #expect(try rule("bidirectional-override").findings(in: bytes).map(\.range) == [6..<9, 14..<17])
  }

  /// The numbers of closed tasks are in use.
  @Test func theNextFreeNumberIsThatOfNoTask() throws {
    #expect(
      try fixed("duplicate-sub-priority", "- [ ] (A-1) a\n- [x] (A-2) b\n- [ ] (A-1) c\n")
        == "- [ ] (A-1) a\n- [x] (A-2) b\n- [ ] (A-3) c\n")
  }

  /// Only active tasks below prevent the fix, not those beside.
  @Test func aTaskIsClosedBesideActiveTasks() throws {
    #expect(
      try fixed("closing-date-without-status", "- [ ] Pay done:2026-11-20\n  - [x] Sum\n- [ ] Call\n")
        == "- [x] Pay done:2026-11-20\n  - [x] Sum\n- [ ] Call\n")
  }

  /// A series counts from its due date. The plan counts only without one.
  @Test func aSeriesEndsBeforeItIsDue() throws {
    let line = "- [ ] Run plan:2026-11-25 due:2026-12-01 every:3d"
    #expect(try flagged("recurrence-never-fires", "\(line) until:2026-11-30") == ["until:2026-11-30"])
    #expect(try flagged("recurrence-never-fires", "\(line) until:2026-12-01") == [])
  }

  /// The number of edits that a suggestion may need depends on the length of the id.
  @Test(arguments: [
    ("ab", "ax", false), ("abc", "abx", true), ("house", "hxuse", true), ("house", "hxusx", false),
    ("garden", "gxrdxn", true), ("garden", "gxrxxn", false), ("ab", "AB", true),
  ])
  func nearIdsAreSuggested(id: String, written: String, isNear: Bool) throws {
    #expect(
      try help("unknown-id", "- [ ] Order id:\(id)\n- [ ] Paint after:\(written)")
        == [isNear ? "did you mean '\(id)'?" : "add this id to a task, or remove the name"])
  }

  @Test(arguments: [
    ("(A Q3)", "write Q1, or a letter below B"), ("(B Q4)", "write Q2, or a letter below B"),
    ("(C Q1)", "write Q3, or the letter A or B"), ("(E Q2)", "write Q4, or the letter A or B"),
  ])
  func bothWaysOutOfAContradictionAreNamed(rank: String, advice: String) throws {
    #expect(try help("quadrant-contradicts-priority", "- [ ] \(rank) Call") == [advice])
  }

  @Test func foreignMarksAreFoundAnywhereOnALine() throws {
    for length in 0..<140 {
      let words = String(repeating: "x", count: length)
      let line = "- [ ] \(words) 📅 2026-12-01 x📅 (due:: 2026-12-01) due: 2026-12-01\n"
      let found = try flagged("foreign-attribute", line)
      #expect(found == ["📅 2026-12-01", "(due:: 2026-12-01)", "due: 2026-12-01"], "\(length)")
    }
  }

  /// A subtask is compared with the letter that its parent takes from a heading of an earlier part.
  @Test(arguments: [1, 20, .max])
  func lettersOfParentsComeFromEarlierParts(partLength: Int) throws {
    let bytes = Array("# (C) Kitchen\n- [ ] Paint\n  - [ ] (A) Buy paint\n".utf8)
    let tree = SyntaxTree(bytes, partLength: partLength)
    let found = try Linter([rule("subtask-outranks-parent")]).lint(tree, context: .sample)
    #expect(found.map(\.range) == [34..<37])
  }
}
