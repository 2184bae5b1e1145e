extension TaskReadiness {
  /// Adds the states that follow from links, and marks the ready tasks.
  static func complete(_ all: inout [TaskReadiness], with linked: LinkedTasks) {
    blockDependants(in: linked, &all)
    let obstacles = TaskReadiness.hindered.union(.closed)
    for index in all.indices where all[index].isDisjoint(with: obstacles) { all[index].insert(.ready) }
  }

  private static func blockDependants(in linked: LinkedTasks, _ all: inout [TaskReadiness]) {
    guard linked.count > 0 else { return }
    var above = NamesAbove(linked)
    for task in 0..<linked.count {
      above.move(to: task)
      if linked.isActive[task] && above.isBlocked { all[Int(linked.tasks[task])].insert(.blocked) }
    }
    for bearer in linked.blockingBearers { all[Int(linked.tasks[bearer])].insert(.blocking) }
  }
}

/// The names that the current task and the tasks above it come after, in a traversal of all tasks, and whether one of
/// them is borne by an active task that is neither the current one nor above it.
///
/// A step costs the names that are entered and left, regardless of how many are above.
private struct NamesAbove {
  private let linked: LinkedTasks
  private var open: [Int] = []
  /// For each name, the number of active tasks that bear it and are not open.
  private var apart: [Int32]
  /// For each name, the number of open tasks that come after it.
  private var waiting: [Int32]
  /// The number of unmet dependencies of open tasks.
  private var obstacles = 0

  init(_ linked: LinkedTasks) {
    self.linked = linked
    apart = (0..<linked.nameCount).map { Int32(linked.bearers(of: $0).count) }
    waiting = [Int32](repeating: 0, count: linked.nameCount)
  }

  var isBlocked: Bool { obstacles > 0 }

  /// Advances to the next task.
  mutating func move(to task: Int) {
    while let last = open.last, linked.ends[last] <= task { leave(last) }
    open.append(task)
    let id = Int(linked.ids[task])
    if id >= 0 {
      apart[id] -= 1
      if apart[id] == 0 { obstacles -= Int(waiting[id]) }
    }
    for name in linked.names(after: task).lazy.map(Int.init) {
      waiting[name] += 1
      if apart[name] > 0 { obstacles += 1 }
    }
  }

  private mutating func leave(_ task: Int) {
    open.removeLast()
    for name in linked.names(after: task).lazy.map(Int.init) {
      waiting[name] -= 1
      if apart[name] > 0 { obstacles -= 1 }
    }
    let id = Int(linked.ids[task])
    if id >= 0 {
      if apart[id] == 0 { obstacles += Int(waiting[id]) }
      apart[id] += 1
    }
  }
}

extension LinkedTasks {
  /// The bearers that some active task comes after, without being the bearer or inside it.
  ///
  /// Among the tasks that name a bearer and contain an active task, it is enough to look at the first and the last. A
  /// task outside the bearer that does not contain it qualifies. A task that contains the bearer qualifies if it also
  /// contains something active outside the bearer. If any task qualifies, the first or the last does: if the first
  /// contains the bearer, all tasks between the two are inside the first.
  fileprivate var blockingBearers: [Int] {
    // The number of active tasks before each task.
    var active: [Int32] = [0]
    for isActive in isActive { active.append(active[active.count - 1] + (isActive ? 1 : 0)) }
    func activeCount(in task: Int) -> Int32 { active[Int(ends[task])] - active[task] }
    var first = [Int32](repeating: -1, count: nameCount)
    var last = first
    for task in 0..<count where activeCount(in: task) > 0 {
      for name in names(after: task) {
        if first[Int(name)] < 0 { first[Int(name)] = Int32(task) }
        last[Int(name)] = Int32(task)
      }
    }
    return bearers.lazy.map(Int.init).filter { bearer in
      let name = Int(ids[bearer])
      return [first[name], last[name]].lazy.map(Int.init).contains { task in
        task >= 0 && !isInside(task, of: bearer)
          && (!isInside(bearer, of: task) || activeCount(in: task) > activeCount(in: bearer))
      }
    }
  }
}
