import TaskModel
import TaskSyntax

extension LintRule {
  static let closedWithoutSuccessor = LintRule(
    "closed-without-successor", .warning, needs: .attribute(.every),
    "A recurring task that is ticked by hand ends: only 'tasks done' and 'tasks settle' add the next one."
  ) { part, _, report in
    for row in part.model.rows where row.flags.contains(.isRecurring) {
      guard row.status == .done, let recurrence = part.recurrence(of: row), comesBack(row, recurrence.literal, part)
      else { continue }
      let range = recurrence.record.range
      report.flag(
        range, "the task is done, but the next occurrence of \(part.quote(range)) is missing",
        help: "run 'tasks settle', or remove the recurrence if the task should not come back")
    }
  } examples: {
    flags("- [x] Water due:2026-11-20 «every:3d» done:2026-11-20")
    flags("- [x] Run plan:2026-11-16 «every:mon» until:2026-12-31")
    flags("- [ ] Home\n  - [x] Water «every:3d@done» done:2026-11-20")
    accepts("- [ ] Water due:2026-11-23 every:3d id:a\n- [x] Water due:2026-11-20 of:a done:2026-11-20")
    accepts("- [-] Water due:2026-11-20 every:3d cancelled:2026-11-20")
    accepts("- [x] Run due:2026-11-20 every:3d until:2026-11-22 done:2026-11-20")
    accepts("- [x] Water due:2026-11-20 until:2027 done:2026-11-20")
  }

  /// Whether the task has a successor. It has none if the next date is after the end of the series.
  private static func comesBack(_ row: TaskRow, _ recurrence: RecurrenceLiteral, _ part: LintPart) -> Bool {
    let due = row.due.date ?? row.plan.date
    guard let end = part.end(of: row)?.day, let closed = row.closed.date ?? due else { return true }
    return recurrence.nextDate(due: due, doneOn: closed).map { $0 <= end } ?? false
  }
}
