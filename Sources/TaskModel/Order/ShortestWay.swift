/// A search for the way that passes the fewest tasks, in a graph of tasks and other nodes.
enum ShortestWay {
  /// Returns the tasks on the way from `start`, without it, to a node at which `isEnd` holds; `nil` if there is none.
  /// The end comes last. A step between tasks passes through other nodes at no cost, so these are followed before the
  /// next task. Linear in the nodes and links that are visited.
  static func find<Targets: Sequence<Int>>(
    from start: Int, targets: (Int) -> Targets, isTask: (Int) -> Bool, isEnd: (Int) -> Bool
  ) -> [Int]? {
    var cameFrom: [Int: Int] = [:]
    var tasks = [start]
    var between: [Int] = []
    var next = 0
    while next < tasks.count {
      between.append(tasks[next])
      next += 1
      while let node = between.popLast() {
        for target in targets(node) {
          if isEnd(target) {
            let nodes = sequence(first: node) { cameFrom[$0] }
            return nodes.filter { $0 != start && isTask($0) }.reversed() + [target]
          }
          guard target != start, cameFrom[target] == nil else { continue }
          cameFrom[target] = node
          if isTask(target) { tasks.append(target) } else { between.append(target) }
        }
      }
    }
    return nil
  }
}
