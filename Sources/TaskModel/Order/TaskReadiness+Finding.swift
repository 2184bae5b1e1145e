extension TaskReadiness {
  /// Adds the states that follow from links, and marks the ready tasks.
  static func complete(_ all: inout [TaskReadiness], with linked: LinkedTasks) {
    let everyTask = [Bool](repeating: true, count: linked.count)
    let (isBlocked, isBlocking) = (linked.comingAfter(everyTask), linked.comingBefore(everyTask))
    for (index, task) in linked.tasks.lazy.map(Int.init).enumerated() {
      if isBlocked[index] { all[task].insert(.blocked) }
      if isBlocking[index] { all[task].insert(.blocking) }
    }
    let obstacles = TaskReadiness.hindered.union(.closed)
    for index in all.indices where all[index].isDisjoint(with: obstacles) { all[index].insert(.ready) }
  }
}
