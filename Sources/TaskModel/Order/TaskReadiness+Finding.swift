extension TaskReadiness {
  /// Adds what links tell, and which tasks are ready.
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

/// The names that a task and those above it come after, on a walk through all tasks: whether one of them is borne by an
/// active task that is neither this one nor above it.
///
/// A step costs the names that are entered and left, however many stand above.
private struct NamesAbove {
  private let linked: LinkedTasks
  private var open: [Int] = []
  /// For each name how many active tasks bear it that are not open.
  private var apart: [Int32]
  /// For each name how many open tasks come after it.
  private var waiting: [Int32]
  /// The number of unmet dependencies on open tasks.
  private var obstacles = 0

  init(_ linked: LinkedTasks) {
    self.linked = linked
    apart = (0..<linked.nameCount).map { Int32(linked.bearers(of: $0).count) }
    waiting = [Int32](repeating: 0, count: linked.nameCount)
  }

  var isBlocked: Bool { obstacles > 0 }

  /// Goes to the next task.
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
  /// The bearers that an active task comes after which is neither the bearer nor lies in it.
  ///
  /// Of the tasks that name it, and hold an active one, it is enough to look at the first and the last. One before the
  /// bearer, or behind what lies in it, that does not hold it will do. One that holds it will do if something active
  /// lies in it beside the bearer. And if any does, the first or the last does: all between the first, where that holds
  /// the bearer, and the bearer lie in the first.
  fileprivate var blockingBearers: [Int] {
    // How many active tasks stand before each.
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
