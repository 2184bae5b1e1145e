import TaskModel
import TaskSyntax

extension LintRule {
  static let closedInFuture = LintRule(
    "closed-in-future", .warning, .dependsOnCalendar, needs: .attribute(.done, .cancelled),
    "A closing date cannot be in the future. With a wrong date, reports count the task on the wrong day."
  ) { part, context, report in
    let today = PackedMoment(context.now.date)
    for row in part.model.rows where row.closed.dayNumber > today.dayNumber {
      guard let closed = part.closingDate(of: row), let date = part.syntax.date(of: closed),
        date.firstDay > context.now.date
      else { continue }
      report.flag(
        closed.range, "\(part.quote(closed.range)) is in the future", help: "write the day on which the task was closed"
      )
    }
  } examples: {
    flags("- [x] Paid «done:2026-11-22»")
    flags("- [-] Pay «cancelled:2027»")
    flags("- [x] Paid «done:2026-12-01T09:00» created:2026-11-20")
    accepts("- [x] Paid done:2026-11-21T23:59")
    accepts("- [x] Paid done:2026")
    accepts("- [x] Paid done:2026-11-20 cancelled:2027-01-01")
    accepts("- [x] Paid due:2027-01-01 done:2026-11-21")
  }
}
