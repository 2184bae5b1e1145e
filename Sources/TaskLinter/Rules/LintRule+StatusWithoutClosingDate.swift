import TaskModel
import TaskSyntax

extension LintRule {
  static let statusWithoutClosingDate = LintRule(
    "status-without-closing-date", .info, .dependsOnCalendar, needs: .any(.task),
    "A task that was ticked by hand has no closing date: it is missing from the log and from daily statistics."
  ) { part, _, report in
    for row in part.model.rows where row.closed.rawValue == 0 && !row.status.isActive {
      report.flag(
        part.checkbox(of: row), "the task is \(row.status.name), but has no '\(row.status.name):' date",
        help: "run 'tasks settle', or add the date")
    }
  } examples: {
    flags("- «[x]» Pay")
    flags("- [ ] Move\n  - «[-]» Pack created:2026-11-20")
    flags("- «[X]» Pay done:yesterday")
    flags("- «[-]» Pay done:2026-11-20")
    accepts("- [x] Pay done:2026-11-20")
    accepts("- [-] Pay cancelled:2026")
    accepts("- [?] Pay")
    accepts("- [>] Pay owner:sam")
  }
}
