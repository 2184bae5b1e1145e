import TaskModel
import TaskSyntax

extension LintRule {
  static let dependencyCycle = LintRule(
    workspace: "dependency-cycle", .error,
    "Tasks that wait for one another in a loop can never begin."
  ) { workspace, _, report in
    let cycles = workspace.model.dependencyCycles
    guard !cycles.isEmpty else { return }
    let attributes = workspace.afterAttributes
    for cycle in cycles {
      guard let first = cycle.first, let range = attributes[first.place] else { continue }
      report.flag(
        range, in: first.place.document, MessageText(message(for: cycle, workspace)),
        help: "remove one of the names from its after")
    }
  } examples: {
    flags("- [ ] Order id:a «after:b»\n- [ ] Paint id:b after:a")
    flags("- [ ] Order id:a «after:x,c»\n- [ ] Paint id:b after:a\n- [ ] Clean id:c after:b\n- [ ] Rest id:x")
    flags("- [ ] Order id:a «after:b,a»\n- [ ] Paint id:b after:a")
    accepts("- [ ] Order id:a\n- [ ] Paint id:b after:a\n- [ ] Clean id:c after:a,b")
    accepts("- [ ] Order id:a after:a")
    accepts("- [ ] Order id:a\n  - [ ] Measure after:a")
    accepts("- [ ] Rest after:a\n- [ ] Order id:a")
    accepts("- [ ] Order id:a after:1b\n- [ ] Paint id:b after:a")
  }

  /// Names in a message, at most; what a person can follow.
  private static let longestLoop = 20

  /// The whole loop in words: each task with the one it waits for.
  private static func message(for cycle: [WorkspaceModel.Link], _ workspace: LintWorkspace) -> String {
    guard let last = cycle.last else { return "" }
    let name = workspace.quote(last.name)
    var steps = cycle.dropLast().prefix(longestLoop).map { workspace.quote($0.name) }
    if cycle.count - 1 > longestLoop { steps.append("… \(cycle.count - 1 - longestLoop) more") }
    return "\(name) waits for itself: \(([name] + steps + [name]).joined(separator: " after "))"
  }
}
