import TaskModel
import TaskSyntax

extension LintRule {
  static let stale = LintRule(
    "stale", .warning, [.offByDefault, .dependsOnCalendar], needs: .any(.attribute),
    "A task that is older than three months and has no date is unlikely to be done."
  ) { part, context, report in
    let oldest = context.now.date.packed(daysAgo: staleDays)
    let today = PackedMoment(context.now.date)
    for row in part.model.rows
    where row.created.rawValue != 0 && row.created.rawValue < oldest.rawValue && row.status.isActive {
      guard row.due.rawValue < today.rawValue, row.plan.rawValue < today.rawValue, row.start.rawValue < today.rawValue,
        let created = part.attribute(.created, of: row)
      else { continue }
      report.flag(
        created.range,
        "\(part.quote(created.range)) is more than \(staleDays) days ago, and the task has no future date",
        help: "add a date, or cancel the task")
    }
  } examples: {
    flags("- [ ] Sort the photographs «created:2026-08-01»")
    flags("- [/] Sort the photographs due:2026-09-01 «created:2026-05»")
    flags("- [>] Sort the photographs plan:2026-11-20 «created:2026-08-22» owner:sam")
    accepts("- [ ] Sort the photographs created:2026-08-23")
    accepts("- [ ] Sort the photographs created:2026-08-01 plan:2026-12")
    accepts("- [x] Sort the photographs created:2026-08-01 done:2026-08-02")
    accepts("- [ ] Sort the photographs")
  }

  /// The number of days after the creation of a task.
  private static let staleDays = 90
}
