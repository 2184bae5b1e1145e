import TaskModel
import TaskSyntax

extension LintRule {
  static let duplicateID = LintRule(
    workspace: "duplicate-id", .error,
    "An id must be unique in the workspace. If two tasks have it, an 'after' that names it is ambiguous."
  ) { workspace, _, report in
    for link in workspace.model.duplicateIDs {
      let name = workspace.range(of: link)
      let bearer = workspace.model.bearers[Int(link.name)].first
      let place = bearer?.document == link.place.document ? "a task above" : "a task in another file"
      report.flag(
        name.lowerBound - "id:".utf8.count..<name.upperBound, in: link.place.document,
        "\(place) already has the id \(workspace.quote(link.name))", help: "give one of the tasks another id",
        related: bearer.map { [workspace.related("this task has the same id", $0, in: link.place.document)] } ?? [])
    }
  } examples: {
    flags("- [ ] Order id:a\n- [ ] Paint «id:a»")
    flags("- [ ] Order id:a\n- [x] Paint «id:a»\n- [ ] Clean «id:a»")
    flags("- [ ] Order id:a\n  - [ ] Paint «id:a»")
    accepts("- [ ] Order id:a\n- [ ] Paint id:A")
    accepts("- [ ] Water every:3d due:2026-12-01 id:plants\n- [x] Water of:plants")
    accepts("- [ ] Order id:a\n- [ ] Paint id:b after:a")
    accepts("- [ ] Order id:a\n  id:a is the worktop")
  }
}
