import TaskModel
import TaskSyntax

extension LintRule {
  static let subtaskDueAfterParent = LintRule(
    "subtask-due-after-parent", .warning, needs: .subtasks,
    "A task is done when its subtasks are done: a subtask with a later due date makes it late."
  ) { part, _, report in
    let rows = part.model.rows
    for row in rows where row.parent != TaskRow.none && row.due.rawValue != 0 && row.status.isActive {
      var parent = rows[Int(row.parent)]
      while parent.due.rawValue == 0, parent.parent != TaskRow.none { parent = rows[Int(parent.parent)] }
      // A row has the last day of a period. The whole period must be after the parent's due date.
      guard parent.due.isBefore(row.due), parent.status.isActive, let due = part.attribute(.due, of: row),
        let outer = part.attribute(.due, of: parent), let date = part.syntax.date(of: due),
        parent.due.isBefore(date.first)
      else { continue }
      report.flag(
        due.range, "\(part.quote(due.range)) is after the parent's \(part.quote(outer.range))",
        help: "change one of the dates", related: [Diagnostic.Related("the parent's date", at: outer.range)])
    }
  } examples: {
    flags("- [ ] Move due:2026-12-01\n  - [ ] Pack «due:2026-12-02»")
    flags("- [ ] Move due:2026-W49\n  - [ ] Pack\n    - [>] Books «due:2026-12-07»")
    flags("- [ ] Move due:2026-12-01T12:00\n  - [ ] Pack «due:2026-12-01T13:00»")
    accepts("- [ ] Move due:2026-12-01\n  - [ ] Pack due:2026-12-01")
    accepts("- [ ] Move due:2026-12-10\n  - [ ] Pack due:2026-12")
    accepts("- [ ] Move due:2026-12-01\n  - [x] Pack due:2026-12-02 done:2026-11-20")
    accepts("- [ ] Move due:2026-12-01T12:00\n  - [ ] Pack due:2026-12-01")
    accepts("- [ ] Move due:2026-12-01\n- [ ] Pack due:2026-12-02")
  }
}
