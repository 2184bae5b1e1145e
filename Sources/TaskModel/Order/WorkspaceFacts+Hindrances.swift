/// The reason why a task needs another one closed first.
public enum TaskNeed: Sendable, Hashable {
  /// The other task is one of its subtasks.
  case subtask
  /// An `after` names the other task: the task's own, or that of a task above it, given by number.
  case after(of: Int)
}

/// A reason why an active task cannot be done, for explanations. Tasks are numbers of the workspace.
public enum TaskHindrance: Sendable, Hashable {
  case blocked(by: Int, TaskNeed)
  case waiting
  /// The day on which it starts.
  case deferred(until: CalendarDate)
  /// A task above it is closed, waiting or deferred. The readiness and status of that task say why.
  case held(by: Int)
}

extension WorkspaceFacts {
  /// Returns everything that hinders a task, in the order blocked, waiting, deferred, held. Blocking tasks are in file
  /// order, subtasks first. Empty for a closed or a ready task, and if readiness was not found.
  ///
  /// Linear in the subtasks and dependencies of the task and of the tasks above it.
  public func hindrances(of number: Int) -> [TaskHindrance] {
    let readiness = readiness(of: number)
    guard !readiness.isDisjoint(with: .hindered) else { return [] }
    var hindrances = readiness.contains(.blocked) ? needs(of: number).map { TaskHindrance.blocked(by: $0, $1) } : []
    if readiness.contains(.waiting) { hindrances.append(.waiting) }
    if readiness.contains(.deferred), let day = row(number).start.date { hindrances.append(.deferred(until: day)) }
    for ancestor in numbersAbove(number) {
      let isClosed = !row(ancestor).status.isActive
      if isClosed || !self.readiness(of: ancestor).isDisjoint(with: [.waiting, .deferred]) {
        hindrances.append(.held(by: ancestor))
      }
    }
    return hindrances
  }

  /// Returns the tasks that an active task needs closed first, without duplicates; empty if readiness was not found.
  func needs(of number: Int) -> [(task: Int, need: TaskNeed)] {
    var needs: [(task: Int, need: TaskNeed)] = activeSubtasks(of: number).map { ($0, .subtask) }
    guard let linked, let task = linked.index(of: number) else { return needs }
    var seen = Set(needs.map(\.task))
    var seenNames: Set<Int32> = []
    var others: [(task: Int, need: TaskNeed)] = []
    for above in linked.lineage(of: task) {
      for name in linked.names(after: above) where seenNames.insert(name).inserted {
        for bearer in linked.bearers(of: Int(name)) where !linked.isInside(task, of: Int(bearer)) {
          let other = Int(linked.tasks[Int(bearer)])
          if seen.insert(other).inserted { others.append((other, .after(of: Int(linked.tasks[above])))) }
        }
      }
    }
    needs += others.sorted { $0.task < $1.task }
    return needs
  }

  /// Returns the active subtasks of a task, in order.
  func activeSubtasks(of number: Int) -> [Int] {
    let place = numbers.place(of: number)
    let rows = workspace.documents[place.document].parts[place.task.part].rows
    let depth = rows[place.task.row].depth
    return rows.indices[(place.task.row + 1)...].prefix { rows[$0].depth > depth }
      .filter { Int(rows[$0].parent) == place.task.row && rows[$0].status.isActive }
      .map { $0 - place.task.row + number }
  }

  /// Returns the tasks above a task, the nearest first.
  func numbersAbove(_ number: Int) -> [Int] {
    let place = numbers.place(of: number)
    let rows = workspace.documents[place.document].parts[place.task.part].rows
    let way = sequence(first: place.task.row) { rows[$0].parent == TaskRow.none ? nil : Int(rows[$0].parent) }
    return way.dropFirst().map { $0 - place.task.row + number }
  }
}
