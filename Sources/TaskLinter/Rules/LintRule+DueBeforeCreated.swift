import TaskModel
import TaskSyntax

extension LintRule {
  static let dueBeforeCreated = LintRule(
    "due-before-created", .warning, needs: .attribute(.created),
    "A task that was overdue when it was created probably has a wrong year or month in one of its dates."
  ) { part, _, report in
    let rows = part.model.rows.span
    for index in rows.indices where rows[index].due.rawValue &- 1 < rows[index].created.rawValue {
      let row = rows[index]
      guard row.due.isBefore(row.created), row.status.isActive, let due = part.attribute(.due, of: row),
        let created = part.attribute(.created, of: row)
      else { continue }
      report.flag(
        due.range, "\(part.quote(due.range)) is before \(part.quote(created.range))", help: "correct one of the dates")
    }
  } examples: {
    flags("- [ ] Pay «due:2025-12-01» created:2026-11-20")
    flags("- [>] Pay «due:2026-10» created:2026-11-20")
    flags("- [ ] Meet created:2026-11-20T10:00 «due:2026-11-20T09:00»")
    accepts("- [ ] Pay due:2026-11-20 created:2026-11-20T10:00")
    accepts("- [ ] Pay due:2026 created:2026-11-20")
    accepts("- [x] Paid due:2026-11-01 created:2026-11-20 done:2026-11-20")
    accepts("- [ ] Pay due:2026-12-01\n  - [ ] Find the bill created:2026-12-05")
  }
}
