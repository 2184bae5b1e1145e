import TaskSyntax

extension LintRule {
  static let subtaskOutranksParent = LintRule(
    document: "subtask-outranks-parent", .info,
    "A subtask with a better letter than its parent is easily overlooked, or the parent's letter is too low. The "
      + "parent's letter may be inherited from a heading or from another task."
  ) { document, _, report in
    for subtask in document.ranks.outrankingSubtasks {
      let letter = RankLiteral(letter: subtask.parentLetter, number: 0, quadrant: 0).text
      report.flag(
        subtask.range, "'\(subtask.rank.text)' is more important than the parent's \(letter)",
        help: "raise the parent's letter, or lower that of the subtask")
    }
  } examples: {
    flags("- [ ] (C) Paint\n  - [ ] «(A)» Buy paint")
    flags("- [ ] (B) Paint\n  - [ ] Wall\n    - [ ] «(A-1 Q1)» Clean")
    flags("- [/] (E) Paint\n  - [>] «(D)» Ask")
    flags("# (C) Kitchen\n- [ ] Paint\n  - [ ] «(A)» Buy paint")
    accepts("- [ ] (A) Paint\n  - [ ] (A-1) Buy paint\n  - [ ] (C) Clean")
    accepts("- [ ] Paint\n  - [ ] (A) Buy paint")
    accepts("- [ ] (C) Paint\n  - [x] (A) Buy paint")
    accepts("- [ ] (C Q4) Paint\n  - [ ] (Q1) Buy paint")
    accepts("# (C) Kitchen\n- [ ] (A) Paint\n  - [ ] (B) Buy paint")
  }
}
