import TaskSyntax

/// The trees of tasks in which some task depends on another one by `after`, each with all of its tasks. The tasks are
/// renumbered from 0 in order, without the tasks between the trees. Empty, and free, if no `after` names an active
/// task.
///
/// A name in an `after` counts here if an active task bears it and no occurrence of it meets the dependency. A task
/// bears at most one id: if the attribute is given twice, the first one counts.
struct LinkedTasks: Sendable {
  /// The numbers of the tasks in the workspace, ascending.
  private(set) var tasks: [UInt32] = []
  /// For each task, its parent; -1 at the top.
  private(set) var parents: [Int32] = []
  /// For each task, the first task after its subtasks.
  private(set) var ends: [Int32] = []
  private(set) var isActive: [Bool] = []
  /// For each task, the name that it bears, from 0 to `nameCount` - 1, if it is active; -1 otherwise.
  private(set) var ids: [Int32] = []
  /// For each task, the names that it comes after, without duplicates.
  private var names = FlatGraph(nodeCount: 0, edges: [])
  /// For each name, the active tasks that bear it, ascending.
  private(set) var bearers = FlatGraph(nodeCount: 0, edges: [])

  var count: Int { tasks.count }
  var nameCount: Int { bearers.nodeCount }

  func names(after task: Int) -> ArraySlice<Int32> { names.targets(of: task) }

  func bearers(of name: Int) -> ArraySlice<Int32> { bearers.targets(of: name) }

  /// Returns the index of the task with a number in the workspace; `nil` if the task is in no such tree.
  func index(of number: Int) -> Int? {
    let index = tasks.partitioningIndex { $0 >= number }
    return index < tasks.count && tasks[index] == number ? index : nil
  }

  /// Whether `task` is `other` or inside it.
  func isInside(_ task: Int, of other: Int) -> Bool { other <= task && task < ends[other] }

  /// Returns a task and those above it, from the inside out. Deep tasks are deeply indented, so over all tasks this is
  /// linear in the bytes of the files.
  func lineage(of task: Int) -> some Sequence<Int> {
    sequence(first: task) { parents[$0] < 0 ? nil : Int(parents[$0]) }
  }

  /// Returns the nearest task, `task` itself or one above it, that comes after `needed`; `nil` if there is none.
  func holder(of task: Int, needing needed: Int) -> Int? {
    lineage(of: task).first { names(after: $0).contains(ids[needed]) }
  }

  init(_ workspace: WorkspaceModel, _ numbers: TaskNumbers) {
    let open = OpenLinks(workspace, numbers)
    guard !open.links.isEmpty else { return }
    let places = addTrees(with: open, workspace, numbers)
    addNames(of: open, places)
  }

  /// Adds the trees that contain a link's task, or a task that bears its name. Returns the index here of each task of
  /// the workspace; -1 for all others.
  private mutating func addTrees(with open: OpenLinks, _ workspace: WorkspaceModel, _ numbers: TaskNumbers) -> [Int32] {
    var places = [Int32](repeating: -1, count: numbers.count)
    var isWanted = [Bool](repeating: false, count: numbers.count)
    for link in open.links { isWanted[Int(link.task)] = true }
    for bearer in open.bearers { isWanted[Int(bearer.task)] = true }
    for part in numbers.parts where isWanted[part.first..<part.first + part.count].contains(true) {
      let rows = workspace.documents[part.document].parts[part.part].rows
      var start = 0
      while start < rows.count {
        var end = start + 1
        while end < rows.count && rows[end].parent != TaskRow.none { end += 1 }
        if isWanted[part.first + start..<part.first + end].contains(true) {
          for row in start..<end { places[part.first + row] = Int32(tasks.count + row - start) }
          addTree(rows[start..<end], first: part.first)
        }
        start = end
      }
    }
    return places
  }

  /// Adds a top-level task with all tasks inside it. `first` is the number of the part's first task.
  private mutating func addTree(_ rows: ArraySlice<TaskRow>, first: Int) {
    let base = tasks.count - rows.startIndex
    for row in rows.indices {
      tasks.append(UInt32(first + row))
      parents.append(rows[row].parent == TaskRow.none ? -1 : Int32(base + Int(rows[row].parent)))
      ends.append(Int32(base + row + 1))
      isActive.append(rows[row].status.isActive)
    }
    for task in (base + rows.startIndex..<tasks.count).reversed() where parents[task] >= 0 {
      ends[Int(parents[task])] = max(ends[Int(parents[task])], ends[task])
    }
  }

  private mutating func addNames(of open: OpenLinks, _ places: [Int32]) {
    ids = [Int32](repeating: -1, count: tasks.count)
    bearers = FlatGraph(
      nodeCount: open.nameCount, edges: open.bearers.map { (from: $0.name, to: places[Int($0.task)]) })
    for name in 0..<nameCount { for bearer in bearers(of: name) { ids[Int(bearer)] = Int32(name) } }
    // The last task that named each name, because a name given twice counts once.
    var lastTask = [Int32](repeating: -1, count: nameCount)
    var edges: [(from: Int32, to: Int32)] = []
    for link in open.links {
      let task = places[Int(link.task)]
      guard lastTask[Int(link.name)] != task else { continue }
      lastTask[Int(link.name)] = task
      edges.append((task, link.name))
    }
    names = FlatGraph(nodeCount: tasks.count, edges: edges)
  }
}

/// The names in an `after` that an active task bears and that no occurrence meets.
private struct OpenLinks {
  /// The task's number in the workspace, and the index of the name; by task.
  private(set) var links: [(task: UInt32, name: Int32)] = []
  /// The active tasks that bear each name, by their numbers.
  private(set) var bearers: [(name: Int32, task: UInt32)] = []
  private(set) var nameCount = 0

  init(_ workspace: WorkspaceModel, _ numbers: TaskNumbers) {
    guard workspace.links.contains(where: { $0.kind == .after }) else { return }
    let latest = workspace.latestOccurrences
    // -1: not seen; -2: no active task bears it.
    var known = [Int32](repeating: -1, count: workspace.names.count)
    for link in workspace.links where link.kind == .after {
      let name = Int(link.name)
      if known[name] == -1 {
        let active = workspace.bearers[name].filter { workspace.documents[$0.document][$0.task].status.isActive }
        known[name] = active.isEmpty ? -2 : Int32(nameCount)
        for bearer in active { bearers.append((known[name], UInt32(numbers.number(of: bearer)))) }
        if !active.isEmpty { nameCount += 1 }
      }
      guard known[name] >= 0, !workspace.isMet(link, latest) else { continue }
      links.append((UInt32(numbers.number(of: link.place)), known[name]))
    }
  }
}

extension WorkspaceModel {
  /// For each name, the last day on which an occurrence of it was closed, or was due if the day of closing is not
  /// written; 0 for none.
  var latestOccurrences: [UInt32] {
    var latest = [UInt32](repeating: 0, count: names.count)
    for link in links where link.kind == .of {
      let row = documents[link.place.document][link.place.task]
      guard !row.status.isActive else { continue }
      latest[Int(link.name)] = max(latest[Int(link.name)], (row.closed == .none ? row.due : row.closed).day)
    }
    return latest
  }

  /// Whether a closed occurrence meets a dependency: one closed on or after the day the dependent task was created.
  func isMet(_ link: WorkspaceLink, _ latestOccurrences: [UInt32]) -> Bool {
    let last = latestOccurrences[Int(link.name)]
    return last != 0 && last >= documents[link.place.document][link.place.task].created.day
  }
}

extension PackedMoment {
  /// The position in the order of times: within a day, moments with a time before those without; a missing day last.
  @inlinable var place: UInt32 {
    if rawValue == 0 { return UInt32.max }
    let minute = rawValue % 1441
    return rawValue &- minute &+ (minute == 0 ? 1440 : minute &- 1)
  }
}
