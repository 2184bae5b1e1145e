import TaskModel
import TaskSyntax

extension LintRule {
  static let closedBeforeCreated = LintRule(
    "closed-before-created", .warning, needs: .attribute(.created),
    "A task cannot be closed before it was created: one of the dates is wrong, and reports count it wrongly."
  ) { part, _, report in
    for row in part.model.rows where row.closed.isBefore(row.created) {
      guard let closed = part.closingDate(of: row), let created = part.attribute(.created, of: row) else { continue }
      report.flag(
        closed.range, "\(part.quote(closed.range)) is before \(part.quote(created.range))",
        help: "correct one of the dates")
    }
  } examples: {
    flags("- [x] Paid created:2026-11-20 «done:2026-11-19»")
    flags("- [-] Pay «cancelled:2025-11-21» created:2026-11-20")
    flags("- [x] Paid created:2026-11-20T10:00 «done:2026-11-20T09:59»")
    accepts("- [x] Paid created:2026-11-20 done:2026-11-20")
    accepts("- [x] Paid created:2026-11-20T10:00 done:2026-11-20")
    accepts("- [x] Paid created:2026-11-20 done:2026-11")
    accepts("- [x] Paid created:2026-11-20 done:2026-11-21 cancelled:2026-11-01")
  }
}
