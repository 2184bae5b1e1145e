import TaskFiles
import TaskModel
import TaskSyntax

// The rule of the letters, and what a closed task sets free.
extension WorkspaceEdit {
  /// Remarks which task is left undone when these are started or closed: never do a B while an A is left undone.
  ///
  /// With the setting `gate` as `strict` the change ends there, unless it is forced.
  package mutating func passGate(_ taken: [FoundTask]) throws(EditFailure) {
    let gate = settings[.gate]
    guard gate != .off else { return }
    let passing = taken.filter { $0.row.status.isActive && mayBePassedOver(for: $0) }
    guard !passing.isEmpty else { return }
    let facts = tasks.facts(finding: [.readiness, .priority, .unblocks])
    guard
      let other = facts.mostPressing(besides: Set(taken.map(tasks.number)), isMine: tasks.isMine),
      passing.contains(where: { facts.isLeftUndone(other, by: tasks.number(of: $0)) })
    else { return }
    let priority = facts.priority(of: other) ?? .none
    if gate == .strict, !isForced { throw .leftUndone(tasks[other], priority) }
    remark(.leftUndone(tasks[other], priority))
  }

  /// Whether any task may have a better letter. What follows from all tasks is worked out only then.
  private func mayBePassedOver(for task: FoundTask) -> Bool {
    let own = task.part.letter(of: task.row)
    return own != 1 && tasks.hasActiveTask(withLetterBelow: own == 0 ? 4 : min(own, 4))
  }

  /// Remarks the active tasks that nothing blocks any more once these are closed, in the order of the files.
  mutating func remarkUnblocked(by closed: [FoundTask]) {
    let numbers = Set(closed.map(tasks.number))
    let candidates = tasks.dependents(of: closed).filter { !numbers.contains($0) }
    guard !candidates.isEmpty else { return }
    let facts = tasks.facts(finding: .readiness)
    let free = candidates.filter { number in
      guard facts.readiness(of: number).contains(.blocked) else { return false }
      return facts.hindrances(of: number).allSatisfy { hindrance in
        if case .blocked(let other, _) = hindrance { numbers.contains(other) } else { true }
      }
    }
    if !free.isEmpty { remark(.unblocks(free.map { tasks[$0] })) }
  }
}

extension WorkspaceTasks {
  /// Whether an active task has a letter before this one, 1 for A to 3 for C.
  fileprivate func hasActiveTask(withLetterBelow letter: UInt8) -> Bool {
    parts.contains { part in
      part.model.rows.contains { row in
        guard row.status.isActive else { return false }
        let own = part.letter(of: row)
        return own != 0 && own < letter
      }
    }
  }

  /// The tasks that may be blocked by these: those above them, and those whose `after` names one, with what is below
  /// them. Their numbers, rising.
  fileprivate func dependents(of needed: [FoundTask]) -> [Int] {
    let model = documents.model
    var names: Set<UInt32> = []
    var numbers: Set<Int> = []
    for task in needed {
      if let parent = parent(of: task) { numbers.insert(number(of: parent)) }
      if let id = task.id, let name = model.names.find(id) { names.insert(name) }
    }
    for link in model.links where link.kind == .after && names.contains(link.name) {
      let first = self.numbers.number(of: link.place)
      let rows = model.documents[link.place.document].parts[link.place.task.part].rows[link.place.task.row...]
      guard let depth = rows.first?.depth else { continue }
      numbers.formUnion(first...first + rows.dropFirst().prefix { $0.depth > depth }.count)
    }
    return numbers.sorted()
  }
}
