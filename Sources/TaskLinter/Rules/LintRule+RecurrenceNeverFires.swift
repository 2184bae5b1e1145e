import TaskModel
import TaskSyntax

extension LintRule {
  static let recurrenceNeverFires = LintRule(
    "recurrence-never-fires", .warning, needs: .attribute(.every),
    "A recurrence that ends before the task is due never repeats it."
  ) { part, _, report in
    for row in part.model.rows where row.flags.contains(.isRecurring) {
      guard row.status.isActive, let recurrence = part.recurrence(of: row), recurrence.literal.mode != .done,
        let day = row.due.date ?? row.plan.date
      else { continue }
      if let end = part.end(of: row), end.day < day {
        report.flag(
          end.record.range, "\(part.quote(end.record.range)) is before \(day): the task never comes back",
          help: "write a later day, or remove \(part.quote(recurrence.record.range))")
      } else if recurrence.literal.nextDate(due: day, doneOn: day) == nil {
        let range = recurrence.record.range
        report.flag(
          range, "\(part.quote(range)) has no date up to the year 9999: the task never comes back", help: "remove it")
      }
    }
  } examples: {
    flags("- [ ] Run due:2026-12-01 every:3d «until:2026-11-30»")
    flags("- [ ] Run plan:2026-12-01 every:mon «until:2025»")
    flags("- [ ] Retire due:2026-12-01 «every:9999y»")
    accepts("- [ ] Run due:2026-12-01 every:3d until:2026-12-31")
    accepts("- [ ] Run due:2026-12-01 every:3d until:2026-12-01")
    accepts("- [ ] Run due:2026-12-01 every:3d until:2026-12")
    accepts("- [x] Run due:2026-12-01 every:3d until:2026-11 done:2026-11-20")
    accepts("- [ ] Run due:2026-12-01 until:2026-11-30")
  }
}
