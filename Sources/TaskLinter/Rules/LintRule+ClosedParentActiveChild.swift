import TaskModel
import TaskSyntax

extension LintRule {
  static let closedParentActiveChild = LintRule(
    "closed-parent-active-child", .warning, needs: .subtasks, "An active subtask of a closed task is easily overlooked."
  ) { part, _, report in
    let rows = part.model.rows
    for row in rows where row.parent != TaskRow.none && row.status.isActive {
      let parent = rows[Int(row.parent)]
      guard !parent.status.isActive else { continue }
      report.flag(
        part.checkbox(of: row), "the task is \(row.status.name), but its parent is \(parent.status.name)",
        help: "close it too, or reopen its parent",
        related: [Diagnostic.Related("the parent is \(parent.status.name)", at: part.checkbox(of: parent))])
    }
  } examples: {
    flags("- [x] Move done:2026-11-20\n  - «[ ]» Pack")
    flags("- [-] Move\n  - [x] Pack\n  - «[>]» Hire a van\n  - «[/]» Clean")
    flags("- [ ] Move\n  - [x] Pack\n    - «[?]» Books\n      - [ ] Atlas")
    accepts("- [x] Move\n  - [x] Pack\n  - [-] Hire a van")
    accepts("- [ ] Move\n  - [x] Pack\n  - [ ] Clean")
    accepts("- [x] Move\n- [ ] Pack")
    accepts("- [x] Move\n  - Pack [ ] the books")
  }
}
