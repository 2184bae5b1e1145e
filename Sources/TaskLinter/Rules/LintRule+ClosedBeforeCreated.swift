import TaskModel
import TaskSyntax

extension LintRule {
  static let closedBeforeCreated = LintRule(
    "closed-before-created", .warning, needs: .attribute(.created),
    "A task cannot be closed before it is there: one of the two dates is wrong, and what is counted with them too."
  ) { part, _, report in
    for row in part.model.rows where row.closed.isBefore(row.created) {
      guard let closed = part.closingDate(of: row), let created = part.attribute(.created, of: row) else { continue }
      report.flag(
        closed.range, "\(part.quote(closed.range)) is before \(part.quote(created.range))",
        help: "look at both dates again")
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
