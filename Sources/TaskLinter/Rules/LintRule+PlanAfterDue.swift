import TaskModel
import TaskSyntax

extension LintRule {
  static let planAfterDue = LintRule(
    "plan-after-due", .info, needs: .attribute(.plan),
    "A task that is planned after its due date will be late, or only one of its dates was moved."
  ) { part, _, report in
    for row in part.model.rows where row.due.isBefore(row.plan) && row.status.isActive {
      // A row has the last day of a period. The whole period must be after the due date.
      guard let plan = part.attribute(.plan, of: row), let due = part.attribute(.due, of: row),
        let date = part.syntax.date(of: plan), row.due.isBefore(date.first)
      else { continue }
      report.flag(
        plan.range, "\(part.quote(plan.range)) is after \(part.quote(due.range))", help: "plan it for an earlier day")
    }
  } examples: {
    flags("- [ ] Pay «plan:2026-12-02» due:2026-12-01")
    flags("- [ ] Pay due:2026-12-01 «plan:2026-W50»")
    flags("- [/] Meet «plan:2026-12-01T10:00» due:2026-12-01T09:00")
    accepts("- [ ] Pay plan:2026-12-01 due:2026-12-01")
    accepts("- [ ] Pay plan:2026-W49 due:2026-12-01")
    accepts("- [ ] Pay plan:2026-12-01T18:00 due:2026-12-01")
    accepts("- [x] Pay plan:2026-11-02 due:2026-11-01 done:2026-11-02")
  }
}
