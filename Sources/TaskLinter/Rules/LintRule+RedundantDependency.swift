import TaskModel
import TaskSyntax

extension LintRule {
  static let redundantDependency = LintRule(
    workspace: "redundant-dependency", .info,
    "A task that depends on the second step already depends on the first. Short lists are easier to maintain."
  ) { workspace, _, report in
    // The dependencies of a loop are ambiguous.
    guard workspace.model.dependencyCycles.isEmpty else { return }
    var search = PrerequisiteSearch(workspace)
    for list in workspace.afterLists where list.count > 1 {
      let place = workspace.model.links[list.lowerBound].place
      guard workspace.row(place).status.isActive else { continue }
      let implied = search.implied(in: list)
      guard implied.contains(true) else { continue }
      let removals = workspace.removals(in: list, where: implied)
      var seen: Set<UInt32> = []
      for (index, number) in list.enumerated() {
        let link = workspace.model.links[number]
        let isRepeated = !seen.insert(link.name).inserted
        guard implied[index] else { continue }
        report.flag(
          workspace.range(of: link), in: place.document,
          isRepeated
            ? "\(workspace.quote(link.name)) is already in this list"
            : "\(workspace.quote(link.name)) is already a dependency of another task in this list",
          help: "remove the name",
          fix: removals[index].map { .safe("Remove the name", .delete($0)) })
      }
    }
  } examples: {
    flags(
      "- [ ] Order id:a\n- [ ] Mount id:b after:a\n- [ ] Oil after:«a»,b",
      becomes: "- [ ] Order id:a\n- [ ] Mount id:b after:a\n- [ ] Oil after:b")
    flags(
      "- [ ] Oil after:d,«b»,«a», twice\n- [ ] Order id:a\n- [ ] Cut id:b after:a\n- [ ] Mount id:d after:b",
      becomes: "- [ ] Oil after:d, twice\n- [ ] Order id:a\n- [ ] Cut id:b after:a\n- [ ] Mount id:d after:b")
    flags("- [ ] Order id:a\n- [ ] Oil after:a,«a»", becomes: "- [ ] Order id:a\n- [ ] Oil after:a")
    accepts("- [ ] Order id:a\n- [ ] Mount id:b\n- [ ] Oil after:a,b")
    accepts("- [ ] Order id:a\n- [x] Mount id:b after:a\n- [ ] Oil after:a,b")
    accepts("- [ ] Mow id:a every:1w\n- [ ] Rake id:b after:a\n- [ ] Burn after:a,b")
    accepts("- [ ] Order id:a after:b\n- [ ] Mount id:b after:a\n- [ ] Oil after:a,b")
    accepts("- [ ] Move id:a\n  - [ ] Pack id:b after:a\n- [ ] Rest after:a,b")
  }
}

/// A search for names in an `after` that others of the same list imply.
private struct PrerequisiteSearch {
  private let workspace: LintWorkspace
  /// The names in `after` of each active task.
  private var lists: [WorkspaceModel.Place: Range<Int>] = [:]
  /// Names without effect, because a task does not wait for itself or for an ancestor. They imply nothing.
  private let own: Set<Int>
  /// The number of names that may still be followed, which bounds the time. In a workspace where every task waits for
  /// thousands, not all redundant names are found.
  private var budget = 300_000

  init(_ workspace: LintWorkspace) {
    self.workspace = workspace
    own = Set(workspace.model.selfDependencies)
    for list in workspace.afterLists {
      let place = workspace.model.links[list.lowerBound].place
      if workspace.row(place).status.isActive { lists[place] = list }
    }
  }

  /// Returns, for each name of a list, whether another one implies it: an equal name, or that of an active task that
  /// waits for it.
  mutating func implied(in list: Range<Int>) -> [Bool] {
    // Only the result has one element for each name, because a line may contain very many names.
    var names: Set<UInt32> = []
    var met: Set<WorkspaceModel.Place> = []
    var isImplied: [Bool] = []
    isImplied.reserveCapacity(list.count)
    for number in list {
      let isFirst = names.insert(workspace.model.links[number].name).inserted
      isImplied.append(!isFirst && !own.contains(number))
      if isFirst, let task = bearer(ofLink: number) { met.insert(task) }
    }
    var found: Set<WorkspaceModel.Place> = []
    var open = Array(met)
    while let place = open.popLast() {
      guard let next = lists[place] else { continue }
      budget -= next.count
      guard budget > 0 else { return isImplied }
      for number in next where !own.contains(number) {
        guard let task = bearer(ofLink: number) else { continue }
        found.insert(task)
        if met.insert(task).inserted { open.append(task) }
      }
    }
    guard !found.isEmpty else { return isImplied }
    for (index, number) in list.enumerated() where !isImplied[index] {
      isImplied[index] = bearer(ofLink: number).map { found.contains($0) } ?? false
    }
    return isImplied
  }

  /// Returns the only task with the id that a link names. `nil` if none or several have it, or if the name has no
  /// effect.
  private func bearer(ofLink number: Int) -> WorkspaceModel.Place? {
    own.contains(number) ? nil : workspace.bearer(of: workspace.model.links[number].name)
  }
}
