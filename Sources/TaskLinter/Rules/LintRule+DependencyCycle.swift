import TaskModel
import TaskSyntax

extension LintRule {
  static let dependencyCycle = LintRule(
    workspace: "dependency-cycle", .error,
    "Tasks that depend on each other in a cycle can never start. A task also depends on its subtasks, and a "
      + "subtask on the dependencies of its parents."
  ) { workspace, _, report in
    let cycles = workspace.model.dependencyCycles
    guard !cycles.isEmpty else { return }
    let attributes = workspace.afterAttributes
    let ids = workspace.model.ids
    for cycle in cycles {
      guard let holder = cycle.steps[0].holder, let range = attributes[holder] else { continue }
      report.flag(
        range, in: holder.document, MessageText(message(for: cycle, ids, workspace)),
        help: "remove one of the names from 'after'",
        related: related(to: cycle, in: holder.document, attributes, ids, workspace))
    }
  } examples: {
    flags("- [ ] Order id:a «after:b»\n- [ ] Paint id:b after:a")
    flags("- [ ] Order id:a «after:x,c»\n- [ ] Paint id:b after:a\n- [ ] Clean id:c after:b\n- [ ] Rest id:x")
    flags("- [ ] Order id:a «after:b,a»\n- [ ] Paint id:b after:a")
    flags("- [ ] Kitchen id:a\n  - [ ] Paint «after:b»\n- [ ] Order id:b after:a")
    flags("- [ ] Kitchen «after:b»\n  - [ ] Paint id:a\n- [ ] Order id:b after:a")
    accepts("- [ ] Order id:a\n- [ ] Paint id:b after:a\n- [ ] Clean id:c after:a,b")
    accepts("- [ ] Order id:a after:a")
    accepts("- [ ] Order id:a\n  - [ ] Measure after:a")
    accepts("- [ ] Kitchen after:b\n  - [ ] Order id:b")
    accepts("- [ ] Rest after:a\n- [ ] Order id:a")
    accepts("- [ ] Order id:a after:1b\n- [ ] Paint id:b after:a")
    accepts("- [x] Order id:a after:b\n- [ ] Paint id:b after:a")
  }

  /// The maximum number of steps in a message, to keep it readable.
  private static let longestLoop = 10

  /// Returns the other steps of a loop: each `after` that leads on, or a task that needs its subtask.
  private static func related(
    to cycle: DependencyCycle, in document: Int, _ attributes: [WorkspaceModel.Place: Range<Int>],
    _ ids: [WorkspaceModel.Place: UInt32], _ workspace: LintWorkspace
  ) -> [Diagnostic.Related] {
    let steps = cycle.steps
    return steps.indices.dropFirst().prefix(longestLoop - 1).map { index in
      let next = index + 1 == steps.count ? steps[0].task : steps[index + 1].task
      let needed = ids[next].map { " \(workspace.quote($0))" } ?? ""
      guard let holder = steps[index].holder, let range = attributes[holder] else {
        return workspace.related("this task needs its subtask\(needed)", steps[index].task, in: document)
      }
      return Diagnostic.Related(
        "this task depends on\(needed.isEmpty ? " the next" : needed)", at: range,
        in: holder.document == document ? nil : holder.document)
    }
  }

  /// Returns a description of the loop: each task with the one that it needs.
  private static func message(
    for cycle: DependencyCycle, _ ids: [WorkspaceModel.Place: UInt32], _ workspace: LintWorkspace
  ) -> String {
    let steps = cycle.steps
    func name(_ place: WorkspaceModel.Place) -> String? { ids[place].map { workspace.quote($0) } }
    let first = name(steps[0].task) ?? (steps[0].holder == steps[0].task ? "this task" : "a subtask of this task")
    let clauses = steps.indices.prefix(longestLoop).map { index in
      let needed = index + 1 == steps.count ? first : name(steps[index + 1].task)
      guard let holder = steps[index].holder else { return "needs its subtask" + (needed.map { " \($0)" } ?? "") }
      let after = "depends on \(needed ?? "a task")"
      if holder == steps[index].task { return after }
      return name(holder).map { "is part of \($0), which \(after)" } ?? "is part of a task that \(after)"
    }
    let rest = steps.count > longestLoop ? ", … \(steps.count - longestLoop) more" : ""
    return "\(first) depends on itself: it \(clauses.joined(separator: ", which "))\(rest)"
  }
}
