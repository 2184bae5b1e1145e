import TaskModel
import TaskSyntax

extension LintRule {
  static let subtaskOutranksParent = LintRule(
    "subtask-outranks-parent", .info,
    "A part that is more important than the whole hides among lesser tasks, or the whole is more important than it says.",
    needs: .subtasks
  ) { part, _, report in
    let rows = part.model.rows
    for row in rows where row.parent != TaskRow.none && row.flags.contains(.ownLetter) {
      let parent = rows[Int(row.parent)]
      guard row.letter < parent.letter, row.status.isActive, parent.status.isActive else { continue }
      let rank = part.syntax.records[Int(row.record) + 1]
      let letter = RankLiteral(letter: Int(parent.letter), number: 0, quadrant: 0).text
      report.flag(
        rank.range, "\(part.quote(rank.range)) is more important than the task it is part of, which is \(letter)",
        help: "raise the task, or lower its subtask")
    }
  } examples: {
    flags("- [ ] (C) Paint\n  - [ ] «(A)» Buy paint")
    flags("- [ ] (B) Paint\n  - [ ] Wall\n    - [ ] «(A-1 Q1)» Clean")
    flags("- [/] (E) Paint\n  - [>] «(D)» Ask")
    accepts("- [ ] (A) Paint\n  - [ ] (A-1) Buy paint\n  - [ ] (C) Clean")
    accepts("- [ ] Paint\n  - [ ] (A) Buy paint")
    accepts("- [ ] (C) Paint\n  - [x] (A) Buy paint")
    accepts("- [ ] (C Q4) Paint\n  - [ ] (Q1) Buy paint")
  }
}
