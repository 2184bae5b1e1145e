import TaskModel
import TaskSyntax

extension LintRule {
  static let dueBeforePrerequisite = LintRule(
    workspace: "due-before-prerequisite", .warning,
    "A task that is due before one of its dependencies can be late even if everything is done in time."
  ) { workspace, _, report in
    for link in workspace.model.links where link.kind == .after {
      let row = workspace.row(link.place)
      guard row.due.rawValue != 0, row.status.isActive, let other = workspace.bearer(of: link.name) else { continue }
      let due = workspace.row(other).due
      guard row.due.isBefore(due), workspace.row(other).status.isActive, let day = due.date else { continue }
      report.flag(
        workspace.range(of: link), in: link.place.document,
        "this task is due before its dependency \(workspace.quote(link.name)), which is due on \(day)",
        help: "change one of the dates",
        related: [workspace.related("the dependency", other, in: link.place.document)])
    }
  } examples: {
    flags("- [ ] Order id:a due:2026-12-02\n- [ ] Mount due:2026-12-01 after:«a»")
    flags("- [ ] Mount due:2026-11 after:b,«a»\n- [/] Order id:a due:2026-12\n- [ ] Cut id:b due:2026-11-28")
    flags("- [ ] Order id:a due:2026-12-01T12:00\n- [ ] Mount due:2026-12-01T10:00 after:«a»")
    accepts("- [ ] Order id:a due:2026-12-01\n- [ ] Mount due:2026-12-01 after:a")
    accepts("- [x] Order id:a due:2026-12-02\n- [ ] Mount due:2026-12-01 after:a")
    accepts("- [ ] Order id:a due:2026-12-02\n- [ ] Mount plan:2026-12-01 after:a")
    accepts("- [ ] Mow id:a due:2026-12-02 every:1w\n- [ ] Rake due:2026-12-01 after:a")
  }
}
