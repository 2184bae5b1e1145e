import TaskModel
import TaskSyntax

extension LintRule {
  static let dueBeforeStart = LintRule(
    "due-before-start", .error, needs: .attribute(.start),
    "A task that is due before it can start cannot be done in time."
  ) { part, _, report in
    for row in part.model.rows where row.due.isBefore(row.start) && row.status.isActive {
      guard let due = part.attribute(.due, of: row), let start = part.attribute(.start, of: row) else { continue }
      report.flag(
        due.range, "\(part.quote(due.range)) is before \(part.quote(start.range))", help: "change one of the dates")
    }
  } examples: {
    flags("- [ ] Pay «due:2026-12-01» start:2026-12-02")
    flags("- [ ] Pay start:2027-Q1 «due:2026-12»")
    flags("- [/] Meet «due:2026-12-01T09:00» start:2026-12-01T10:00")
    accepts("- [ ] Pay due:2026-12-01 start:2026-12-01")
    accepts("- [ ] Pay due:2026-12 start:2026-12-15")
    accepts("- [ ] Meet due:2026-12-01 start:2026-12-01T10:00")
    accepts("- [x] Pay due:2026-11-01 start:2026-11-02 done:2026-11-02")
  }
}
