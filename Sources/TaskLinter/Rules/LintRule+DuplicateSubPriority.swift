import TaskSyntax

extension LintRule {
  static let duplicateSubPriority = LintRule(
    document: "duplicate-sub-priority", .warning,
    "Numbers order the tasks of a letter. Two active tasks with the same number have no order."
  ) { document, _, report in
    let numbered = document.ranks.numbered
    guard numbered.count > 1 else { return }
    /// For each letter and number in use, the range of it at the first active task that has it.
    var used: [Int: Range<Int>?] = [:]
    for entry in numbered { used[entry.key] = .some(nil) }
    for entry in numbered where entry.isActive {
      guard let first = used[entry.key] ?? nil else {
        used[entry.key] = entry.range
        continue
      }
      var number = entry.rank.number
      while number <= 999, used[entry.key - entry.rank.number + number] != nil { number += 1 }
      var fix: Diagnostic.Fix?
      if number <= 999 {
        used[entry.key - entry.rank.number + number] = entry.range
        fix = .probable("Change it to the next free number, \(number)", .replace(entry.numberRange, "\(number)"))
      }
      report.flag(
        entry.range, "another active task in this file already has '\(entry.text)'",
        help: "give one of them another number",
        fix: fix, related: [Diagnostic.Related("the first task with this number", at: first)])
    }
  } examples: {
    flags("- [ ] (A-1) Call\n- [ ] («A-1») Write", becomes: "- [ ] (A-1) Call\n- [ ] (A-2) Write")
    flags(
      "- [ ] (B-1) a\n- [ ] (B-2) b\n- [/] («B-1» Q2) c\n- [>] («B-1») d",
      becomes: "- [ ] (B-1) a\n- [ ] (B-2) b\n- [/] (B-3 Q2) c\n- [>] (B-4) d")
    flags("- [ ] (A-1) a\n  - [ ] («A-1») b", becomes: "- [ ] (A-1) a\n  - [ ] (A-2) b")
    flags("- [ ] (A-999) a\n# Later\n- [ ] («A-999») b")
    accepts("- [ ] (A-1) Call\n- [ ] (A-2) Write\n- [ ] (B-1) Sort")
    accepts("- [x] (A-1) Call\n- [ ] (A-1) Write")
    accepts("- [ ] (A) Call\n- [ ] (A) Write")
    accepts("- [ ] (A-1) Call\n# (A-1) Kitchen")
  }
}

extension RankSummary.NumberedRank {
  /// Letter and number as one key.
  fileprivate var key: Int { rank.letter * 1_000 + rank.number }
}
