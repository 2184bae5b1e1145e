import TaskModel
import TaskSyntax

extension LintRule {
  static let closedWhileBlocked = LintRule(
    workspace: "closed-while-blocked", .info,
    "The task is done, but one of its dependencies is not: that one was done too, or was never needed."
  ) { workspace, _, report in
    for link in workspace.model.links where link.kind == .after && workspace.row(link.place).status == .done {
      guard let other = workspace.bearer(of: link.name), workspace.row(other).status.isActive else { continue }
      report.flag(
        workspace.range(of: link), in: link.place.document,
        "the task is done, but its dependency \(workspace.quote(link.name)) is not",
        help: "close the other task, or remove the dependency",
        related: [workspace.related("the dependency", other, in: link.place.document)])
    }
  } examples: {
    flags("- [ ] Order id:a\n- [x] Mount after:«a» done:2026-11-20")
    flags("- [x] Mount after:«a»,b\n- [>] Order id:a\n- [x] Cut id:b")
    flags("- [ ] Kitchen id:a\n  - [x] Mount after:«b» done:2026-11-20\n  - [/] Order id:b")
    accepts("- [x] Order id:a\n- [x] Mount after:a")
    accepts("- [ ] Order id:a\n- [-] Mount after:a")
    accepts("- [ ] Mow id:a every:1w due:2026-12-01\n- [x] Rake after:a")
    accepts("- [ ] Order id:a\n- [ ] Mount after:a")
  }
}
