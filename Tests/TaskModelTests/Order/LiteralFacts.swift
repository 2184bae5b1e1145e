import TaskModel

/// The facts of a workspace, computed directly from their definitions. Slow; the reference for `WorkspaceFacts`.
struct LiteralFacts {
  let workspace: WorkspaceModel
  let now: CalendarMoment
  let places: [WorkspaceModel.Place]
  let rows: [TaskRow]
  let parents: [Int?]
  /// For each task, the tasks that it directly needs.
  private(set) var pre: [Set<Int>] = []
  /// For each task, the tasks that need it, directly or through others.
  private(set) var needers: [Set<Int>] = []

  init(_ workspace: WorkspaceModel, now: CalendarMoment) {
    self.workspace = workspace
    self.now = now
    let places = workspace.documents.enumerated().flatMap { number, document in
      document.places.map { WorkspaceModel.Place(document: number, task: $0) }
    }
    self.places = places
    rows = places.map { workspace.documents[$0.document][$0.task] }
    parents = places.indices.map { index in
      let place = places[index]
      let row = Int(workspace.documents[place.document][place.task].parent)
      return places.firstIndex {
        $0.document == place.document && $0.task.part == place.task.part && $0.task.row == row
      }
    }
    pre = places.indices.map(directNeeds)
    needers = closure()
  }

  func isActive(_ task: Int) -> Bool { rows[task].status.isActive }

  func ancestors(of task: Int) -> [Int] {
    var ancestors: [Int] = []
    var next = parents[task]
    while let ancestor = next {
      ancestors.append(ancestor)
      next = parents[ancestor]
    }
    return ancestors
  }

  private func directNeeds(of task: Int) -> Set<Int> {
    guard isActive(task) else { return [] }
    var needs = Set(places.indices.filter { parents[$0] == task && isActive($0) })
    let own = Set([task] + ancestors(of: task))
    for link in workspace.links where link.kind == .after {
      guard let from = places.firstIndex(of: link.place), own.contains(from), !isMet(link, rows[from]) else { continue }
      for bearer in workspace.links where bearer.kind == .id && bearer.name == link.name {
        guard let other = places.firstIndex(of: bearer.place), isActive(other), !own.contains(other) else { continue }
        needs.insert(other)
      }
    }
    return needs
  }

  private func isMet(_ link: WorkspaceLink, _ dependant: TaskRow) -> Bool {
    workspace.links.contains { occurrence in
      guard occurrence.kind == .of, occurrence.name == link.name else { return false }
      let row = workspace.documents[occurrence.place.document][occurrence.place.task]
      guard !row.status.isActive, let day = row.closed.date ?? row.due.date else { return false }
      guard let created = dependant.created.date else { return true }
      return day >= created
    }
  }

  private func closure() -> [Set<Int>] {
    var needers = places.indices.map { task in Set(places.indices.filter { pre[$0].contains(task) }) }
    for middle in places.indices {
      for task in places.indices where needers[task].contains(middle) { needers[task].formUnion(needers[middle]) }
    }
    return needers
  }

  func isDeferred(_ task: Int) -> Bool {
    guard isActive(task), let start = rows[task].start.date else { return false }
    return start > now.date
  }

  private func isQuiet(_ task: Int) -> Bool { rows[task].status == .waiting || isDeferred(task) }

  func readiness(of task: Int) -> TaskReadiness {
    guard isActive(task) else { return [] }
    var readiness: TaskReadiness = []
    if !pre[task].isEmpty { readiness.insert(.blocked) }
    if rows[task].status == .waiting { readiness.insert(.waiting) }
    if isDeferred(task) { readiness.insert(.deferred) }
    if ancestors(of: task).contains(where: { !isActive($0) || isQuiet($0) }) { readiness.insert(.held) }
    if readiness.isEmpty { readiness.insert(.ready) }
    if pre.contains(where: { $0.contains(task) }) { readiness.insert(.blocking) }
    return readiness
  }

  func own(_ task: Int) -> TaskPriority {
    workspace.documents[places[task].document].priority(of: rows[task], in: places[task].task.part)
  }

  func effective(_ task: Int) -> TaskPriority {
    let lent = needers[task].filter { needer in
      own(needer).letter != 0 && own(needer).letter <= 3
        && !([needer] + ancestors(of: needer)).contains(where: isQuiet)
    }
    return isActive(task) ? ([own(task)] + lent.map(own)).min() ?? .none : own(task)
  }

  func unblocks(_ task: Int) -> Int? { isActive(task) ? needers[task].subtracting([task]).count : nil }

  /// The active tasks by rank, each with every value that is compared.
  var ranked: [Int] {
    func missingLast(_ moment: PackedMoment) -> [Int] {
      guard let date = moment.date else { return [1, 0, 0] }
      return [0, Int(date.dayNumber), moment.minuteOfDay ?? 1440]
    }
    func key(_ task: Int) -> [Int] {
      let place = places[task]
      let quadrant = workspace.documents[place.document].quadrant(of: place.task, now: now)
      let priority = effective(task)
      return [
        priority == .none ? 6 : Int(priority.letter), priority.number == 0 ? 1000 : Int(priority.number),
        rows[task].isOverdue(now: now) ? 0 : 1,
      ] + missingLast(rows[task].due)
        + [readiness(of: task).contains(.ready) ? 0 : 1, -(unblocks(task) ?? 0), quadrant?.number ?? 5]
        + missingLast(rows[task].created) + [task]
    }
    return places.indices.filter(isActive).map { (task: $0, key: key($0)) }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.task)
  }
}
