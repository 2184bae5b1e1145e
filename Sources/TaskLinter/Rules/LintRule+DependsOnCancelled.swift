import TaskModel
import TaskSyntax

extension LintRule {
  static let dependsOnCancelled = LintRule(
    workspace: "depends-on-cancelled", .warning,
    "A cancelled task does not block its dependents, although its result will never exist."
  ) { workspace, _, report in
    for link in workspace.model.links where link.kind == .after && workspace.row(link.place).status.isActive {
      guard let other = workspace.bearer(of: link.name), workspace.row(other).status == .cancelled else { continue }
      report.flag(
        workspace.range(of: link), in: link.place.document,
        "the dependency \(workspace.quote(link.name)) is cancelled",
        help: "cancel this task too, or remove the dependency if it is not needed",
        related: [workspace.related("the cancelled task", other, in: link.place.document)])
    }
  } examples: {
    flags("- [-] Order id:a\n- [ ] Mount after:«a»")
    flags("- [/] Mount after:b,«a»\n- [-] Order id:a\n- [ ] Cut id:b")
    flags("- [ ] Kitchen\n  - [-] Order id:a cancelled:2026-11-20\n  - [>] Mount after:«a»")
    accepts("- [x] Order id:a\n- [ ] Mount after:a")
    accepts("- [-] Order id:a\n- [-] Mount after:a")
    accepts("- [-] Mow of:a cancelled:2026-11-20\n- [ ] Mow id:a every:1w\n- [ ] Rake after:a")
    accepts("- [-] Order id:a\n- [ ] Order again id:b\n- [ ] Mount after:b")
  }
}
