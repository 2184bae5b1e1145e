import TaskModel
import TaskSyntax

extension LintRule {
  static let recurrenceWithoutDate = LintRule(
    "recurrence-without-date", .warning, needs: .attribute(.every),
    "A recurrence starts at the due or planned date. Without a date it has no start and is shown every day."
  ) { part, _, report in
    for row in part.model.rows where row.flags.contains(.isRecurring) {
      guard row.status.isActive, row.due.rawValue | row.plan.rawValue | row.start.rawValue == 0,
        let recurrence = part.recurrence(of: row), recurrence.literal.mode != .done
      else { continue }
      let range = recurrence.record.range
      report.flag(range, "\(part.quote(range)) has no start date", help: "add the first date, such as due:2026-12-01")
    }
  } examples: {
    flags("- [ ] Water the plants «every:3d»")
    flags("- [/] Run «every:mon,thu» created:2026-11-20 est:40m")
    flags("- [ ] Move due:2026-12-01\n  - [ ] Water the plants «every:day@each»")
    accepts("- [ ] Water the plants every:3d due:2026-12-01")
    accepts("- [ ] Water the plants every:3d@done")
    accepts("- [ ] Run every:mon plan:2026-11-23")
    accepts("- [ ] Run every:mon start:2026-12")
    accepts("- [x] Run every:mon done:2026-11-16")
  }
}
