extension NeedsGraph {
  /// Raises priorities, by task number, to at least those of the active tasks that need them, directly or through other
  /// active tasks. The search starts from the most important task, so each node is entered once, by the most important
  /// task that leads to it.
  ///
  /// - Parameter own: The priority that a task hands down, if it lends.
  func handDown(_ own: (_ number: Int) -> TaskPriority, to effective: inout [TaskPriority]) {
    let own = linked.tasks.map { own(Int($0)) }
    let lenders = own.indices.filter { lends[$0] && own[$0].isPressing }
    var isDone = [Bool](repeating: false, count: needs.nodeCount)
    var stack: [Int] = []
    let sorted = lenders.sorted { own[$0] < own[$1] }
    for lender in sorted where !isDone[lender] {
      let priority = own[lender]
      isDone[lender] = true
      stack.append(lender)
      while let node = stack.popLast() {
        if node < linked.count {
          let task = Int(linked.tasks[node])
          effective[task] = min(effective[task], priority)
        }
        for target in needs.targets(of: node).lazy.map(Int.init) where !isDone[target] {
          isDone[target] = true
          stack.append(target)
        }
      }
    }
  }
}
