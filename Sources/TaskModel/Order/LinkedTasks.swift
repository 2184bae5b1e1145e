import TaskSyntax

/// The trees of tasks in which something depends on something else by `after`, each with all of its tasks: numbered anew from 0 in
/// order, without the tasks between them. Empty, and of no cost, where no `after` names an active task.
///
/// A name in an `after` counts here if an active task bears it and no occurrence of it meets the dependency. A task bears one id at
/// most: of an attribute given twice the first counts.
struct LinkedTasks: Sendable {
  /// The tasks by their numbers in the workspace: ascending.
  private(set) var tasks: [UInt32] = []
  /// For each the task it is a subtask of; -1 at the top.
  private(set) var parents: [Int32] = []
  /// For each the first behind its subtasks.
  private(set) var ends: [Int32] = []
  private(set) var isActive: [Bool] = []
  /// For each the name that it bears, from 0 to `nameCount` - 1, if it is active; -1 otherwise.
  private(set) var ids: [Int32] = []
  /// For each the names it comes after, each once: `names[starts[task]..<starts[task + 1]]`.
  private(set) var starts: [Int32] = [0]
  private(set) var names: [Int32] = []
  /// For each name the active tasks that bear it, ascending: `bearers[bearerStarts[name]..<bearerStarts[name + 1]]`.
  private(set) var bearerStarts: [Int32] = [0]
  private(set) var bearers: [Int32] = []

  var count: Int { tasks.count }
  var nameCount: Int { bearerStarts.count - 1 }

  func names(after task: Int) -> ArraySlice<Int32> { names[Int(starts[task])..<Int(starts[task + 1])] }

  func bearers(of name: Int) -> ArraySlice<Int32> {
    bearers[Int(bearerStarts[name])..<Int(bearerStarts[name + 1])]
  }

  /// The place in the lists of a task with a number in the workspace; `nil` where it is in no such tree.
  func index(of number: Int) -> Int? {
    let index = tasks.partitioningIndex { $0 >= number }
    return index < tasks.count && tasks[index] == number ? index : nil
  }

  /// Whether `task` is `other` or lies in it.
  func isInside(_ task: Int, of other: Int) -> Bool { other <= task && task < ends[other] }

  init(_ workspace: WorkspaceModel, _ numbers: TaskNumbers) {
    let open = OpenLinks(workspace)
    guard !open.links.isEmpty else { return }
    addTrees(of: open, workspace, numbers)
    addNames(of: open, workspace, numbers)
  }

  /// Adds the trees that hold a link's task, or one that bears its name.
  private mutating func addTrees(of open: OpenLinks, _ workspace: WorkspaceModel, _ numbers: TaskNumbers) {
    var places = open.links.map(\.place)
    for name in open.names { places += workspace.bearers[Int(name)].filter(workspace.isActive) }
    places = places.map { workspace.root(of: $0) }.sorted()
    var last: WorkspaceModel.Place?
    for root in places where root != last {
      last = root
      let rows = workspace.documents[root.document].parts[root.task.part].rows
      let first = numbers.number(of: root)
      let base = tasks.count
      var ancestors: [Int] = []
      var row = root.task.row
      repeat {
        let index = base + row - root.task.row
        while let ancestor = ancestors.last, rows[row].depth <= rows[root.task.row + ancestor - base].depth {
          ends[ancestor] = Int32(index)
          ancestors.removeLast()
        }
        tasks.append(UInt32(first + row - root.task.row))
        parents.append(Int32(ancestors.last ?? -1))
        ends.append(0)
        isActive.append(rows[row].status.isActive)
        ancestors.append(index)
        row += 1
      } while row < rows.count && rows[row].parent != TaskRow.none
      for ancestor in ancestors { ends[ancestor] = Int32(tasks.count) }
    }
  }

  private mutating func addNames(of open: OpenLinks, _ workspace: WorkspaceModel, _ numbers: TaskNumbers) {
    ids = [Int32](repeating: -1, count: tasks.count)
    var numberOf = [Int32](repeating: -1, count: workspace.names.count)
    for (index, name) in open.names.enumerated() {
      numberOf[Int(name)] = Int32(index)
      for bearer in workspace.bearers[Int(name)] where workspace.isActive(bearer) {
        guard let task = self.index(of: numbers.number(of: bearer)) else { continue }
        ids[task] = Int32(index)
        bearers.append(Int32(task))
      }
      bearerStarts.append(Int32(bearers.count))
    }
    // The last task that named it: a name given twice counts once.
    var lastTask = [Int32](repeating: -1, count: open.names.count)
    for link in open.links {
      guard let task = self.index(of: numbers.number(of: link.place)) else { continue }
      let name = numberOf[Int(link.name)]
      guard lastTask[Int(name)] != task else { continue }
      lastTask[Int(name)] = Int32(task)
      while starts.count <= task { starts.append(Int32(names.count)) }
      names.append(name)
    }
    while starts.count <= tasks.count { starts.append(Int32(names.count)) }
  }
}

/// The names in an `after` that an active task bears, and that no occurrence meets.
private struct OpenLinks {
  var links: [WorkspaceModel.Link] = []
  /// The names in them, each once.
  var names: [UInt32] = []

  init(_ workspace: WorkspaceModel) {
    guard workspace.links.contains(where: { $0.kind == .after }) else { return }
    let latest = workspace.latestOccurrences
    var isActive = [Bool?](repeating: nil, count: workspace.names.count)
    for link in workspace.links where link.kind == .after && !workspace.isMet(link, latest) {
      let name = Int(link.name)
      if let known = isActive[name] {
        if known { links.append(link) }
        continue
      }
      let isBorne = workspace.bearers[name].contains(where: workspace.isActive)
      isActive[name] = isBorne
      guard isBorne else { continue }
      links.append(link)
      names.append(link.name)
    }
  }
}

extension WorkspaceModel {
  func row(_ place: Place) -> TaskRow { documents[place.document][place.task] }

  func isActive(_ place: Place) -> Bool { row(place).status.isActive }

  /// The task at the top that a task lies in.
  fileprivate func root(of place: Place) -> Place {
    var place = place
    let rows = documents[place.document].parts[place.task.part].rows
    while rows[place.task.row].parent != TaskRow.none { place.task.row = Int(rows[place.task.row].parent) }
    return place
  }

  /// For each name the last day on which a closed occurrence of it was closed, or due where that is not written; 0 for none.
  var latestOccurrences: [UInt32] {
    var latest = [UInt32](repeating: 0, count: names.count)
    for link in links where link.kind == .of {
      let row = row(link.place)
      guard !row.status.isActive else { continue }
      latest[Int(link.name)] = max(latest[Int(link.name)], (row.closed == .none ? row.due : row.closed).day)
    }
    return latest
  }

  /// Whether a closed occurrence meets a dependency: one closed on or after the day the dependant was created.
  func isMet(_ link: Link, _ latestOccurrences: [UInt32]) -> Bool {
    let last = latestOccurrences[Int(link.name)]
    return last != 0 && last >= row(link.place).created.day
  }
}

extension PackedMoment {
  /// The day as a number from 1, in the order of days; 0 where there is none.
  @inlinable var day: UInt32 { rawValue / 1441 }

  /// In the order in which times count within a day: those with a time, then those without; a missing day last.
  @inlinable var place: UInt32 {
    if rawValue == 0 { return UInt32.max }
    let minute = rawValue % 1441
    return rawValue &- minute &+ (minute == 0 ? 1440 : minute &- 1)
  }
}

extension RandomAccessCollection where Index == Int {
  /// The first index whose element fulfills `condition`; those that do must all stand behind those that do not.
  func partitioningIndex(where condition: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
