import TaskModel
import TaskSyntax

extension LintRule {
  static let selfDependency = LintRule(
    workspace: "self-dependency", .error, "A task that depends on itself or on one of its parents can never start."
  ) { workspace, _, report in
    let own = Set(workspace.model.selfDependencies)
    guard !own.isEmpty else { return }
    for list in workspace.afterLists {
      let goes = list.map { own.contains($0) }
      guard goes.contains(true) else { continue }
      // If other tasks have the id too, one of them may be meant.
      let isSure = list.map {
        own.contains($0) && workspace.model.bearers[Int(workspace.model.links[$0].name)].count == 1
      }
      let removals = workspace.removals(in: list, where: isSure)
      for (index, number) in list.enumerated() where goes[index] {
        let link = workspace.model.links[number]
        report.flag(
          workspace.range(of: link), in: link.place.document,
          "\(workspace.quote(link.name)) is the task itself or one of its parents", help: "remove the name",
          fix: removals[index].map { .safe("Remove the name", .delete($0)) })
      }
    }
  } examples: {
    flags("- [ ] Order id:a after:«a»", becomes: "- [ ] Order id:a")
    flags(
      "- [ ] Order id:a after:b,«a», soon\n- [ ] Pay id:b", becomes: "- [ ] Order id:a after:b, soon\n- [ ] Pay id:b")
    flags("- [ ] Order id:a\n  - [ ] Measure after:«a» twice", becomes: "- [ ] Order id:a\n  - [ ] Measure twice")
    flags(
      "- [ ] Move id:a\n  - [ ] Pack id:b\n    - [ ] Books after:«a»,«b»,c\n- [ ] Buy boxes id:c",
      becomes: "- [ ] Move id:a\n  - [ ] Pack id:b\n    - [ ] Books after:c\n- [ ] Buy boxes id:c")
    flags(
      "- [ ] Order id:b\n- [ ] Move id:b\n  - [ ] Pack id:a after:«a»,«b»",
      becomes: "- [ ] Order id:b\n- [ ] Move id:b\n  - [ ] Pack id:a after:b")
    flags("- [ ] (A) after:«a», Order id:a")
    accepts("- [ ] Order id:a\n- [ ] Measure id:b after:a")
    accepts("- [ ] Order id:a after:b\n  - [ ] Measure id:b")
    accepts("- [x] Order of:a after:a\n- [ ] Order id:a every:3d")
    accepts("- [ ] Order id:a after:b\n- [ ] Measure id:b after:a")
  }
}
