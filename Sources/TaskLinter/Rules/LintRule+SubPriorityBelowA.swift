import TaskModel
import TaskSyntax

extension LintRule {
  static let subPriorityBelowA = LintRule(
    "sub-priority-below-a", .warning, .offByDefault, needs: .any(.rank),
    "The method numbers what must be done. Who numbers the rest spends time on the order of what may be left undone."
  ) { part, _, report in
    for record in part.syntax.records
    where record.kind == .rank && record.rank.letter > 1 && record.rank.number > 0 {
      report.flag(
        record.range, "\(part.quote(record.range)) numbers what is no A",
        help: "write the letter alone, or make it an A if it must be done")
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
