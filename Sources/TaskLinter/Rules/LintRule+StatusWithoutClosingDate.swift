import TaskModel
import TaskSyntax

extension LintRule {
  static let statusWithoutClosingDate = LintRule(
    "status-without-closing-date", .info, .dependsOnCalendar, needs: .any(.task),
    "A box that was ticked by hand does not say when: the task is missing from the log and from what is counted by day."
  ) { part, _, report in
    for row in part.model.rows where row.closed.rawValue == 0 && !row.status.isActive {
      report.flag(
        part.checkbox(of: row), "the task is \(row.status.name), and no \(row.status.name):DATE says since when",
        help: "run 'tasks settle', or write the date")
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
