import TaskModel
import TaskSyntax

extension LintRule {
  static let overdue = LintRule(
    "overdue", .info, .dependsOnCalendar, needs: .attribute(.due),
    "A due date in the past is of no use, and many of them hide the next one that matters."
  ) { part, context, report in
    let now = PackedMoment(context.now.date, minuteOfDay: context.now.minuteOfDay)
    for row in part.model.rows where row.due.rawValue &- 1 < now.rawValue &- 1 {
      guard row.isOverdue(now: context.now), let due = part.attribute(.due, of: row) else { continue }
      report.flag(
        due.range, "\(part.quote(due.range)) is in the past", help: "complete the task, change its date, or cancel it")
    }
  } examples: {
    flags("- [ ] Pay «due:2026-11-20»")
    flags("- [>] Pay «due:2026-10»")
    flags("- [ ] Move\n  - [/] Pack «due:2025»\n- [x] Pay due:2026-11-20 done:2026-11-21")
    accepts("- [ ] Pay due:2026-11-21")
    accepts("- [ ] Pay due:2026-11")
    accepts("- [-] Pay due:2026-11-20 cancelled:2026-11-21")
    accepts("- [ ] Pay plan:2026-11-20 start:2026-11-01")
  }
}
