import TaskSyntax

extension LintRule {
  static let subPriorityBelowA = LintRule(
    "sub-priority-below-a", .warning, .offByDefault, needs: .any(.rank),
    "The ABCDE method numbers only A tasks. Numbering the others wastes time on tasks that may stay undone."
  ) { part, _, report in
    for record in part.syntax.records
    where record.kind == .rank && record.rank.letter > 1 && record.rank.number > 0 {
      report.flag(
        record.range, "\(part.quote(record.range)) has a number, but only A tasks are numbered",
        help: "remove the number, or change the letter to A if the task must be done")
    }
  } examples: {
    flags("- [ ] «(B-1)» Call")
    flags("- [x] «(C-12 Q3)» Call")
    flags("# «(B-2)» Kitchen")
    accepts("- [ ] (A-1) Call")
    accepts("- [ ] (B Q2) Call")
    accepts("- [ ] Call (B-1)")
  }
}
