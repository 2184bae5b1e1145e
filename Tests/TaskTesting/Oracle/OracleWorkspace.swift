package import TaskModel

/// All tasks of a workspace, and queries answered by looking at one task after the other, straight from the
/// definitions.
package struct OracleWorkspace: Sendable {
  private(set) var tasks: [OracleTask] = []
  /// Facts that follow from all tasks together, which `Order.md` and its tests decide.
  let facts: WorkspaceFacts
  let today: Int
  let minuteOfDay: Int
  let me: String
  /// The tasks that each task needs directly, by `Order.md`.
  private(set) var needs: [Set<Int>] = []

  package init(_ documents: [[UInt8]], now: CalendarMoment, me: String) {
    var models: [DocumentModel] = []
    for (index, document) in documents.enumerated() {
      let (some, model) = OracleTask.tasks(document, file: "\(index).tasks", first: tasks.count)
      tasks += some
      models.append(model)
    }
    facts = WorkspaceFacts(
      WorkspaceModel(models), now: now, finding: [.readiness, .priority, .unblocks, .rank])
    today = OracleDay.number(now.date.year, now.date.month, now.date.day)
    minuteOfDay = now.minuteOfDay
    self.me = me
    needs = tasks.indices.map(findNeeds)
  }

  /// The numbers of the tasks that a query finds, in the order of files and lines.
  package func found(_ query: OracleQuery, among all: Bool) -> [Int] {
    tasks.indices.filter { (all || query.testsStatus || tasks[$0].isActive) && fulfills(query, $0) }
  }

  /// Whether a task fulfills a query.
  package func fulfills(_ query: OracleQuery, _ number: Int) -> Bool {
    switch query {
    case .all(let parts): parts.allSatisfy { fulfills($0, number) }
    case .any(let parts): parts.contains { fulfills($0, number) }
    case .not(let part): !fulfills(part, number)
    case .related(let relation, let part): related(number, relation).contains { fulfills(part, $0) }
    case .term(let term): fulfills(term.meaning, tasks[number])
    }
  }

  /// The numbers of all tasks, or of the active ones.
  package func scope(all: Bool) -> [Int] { tasks.indices.filter { all || tasks[$0].isActive } }

  // MARK: The outline

  func ancestors(_ number: Int) -> [Int] {
    var ancestors: [Int] = []
    var parent = tasks[number].parent
    while let number = parent {
      ancestors.append(number)
      parent = tasks[number].parent
    }
    return ancestors
  }

  func descendants(_ number: Int) -> [Int] { tasks.indices.filter { ancestors($0).contains(number) } }

  private func related(_ number: Int, _ relation: String) -> [Int] {
    switch relation {
    case "parent": tasks[number].parent.map { [$0] } ?? []
    case "ancestor": ancestors(number)
    case "child": tasks[number].children
    case "descendant": descendants(number)
    case "sibling": tasks[number].parent.map { tasks[$0].children.filter { $0 != number } } ?? []
    case "needs": Array(needs[number])
    case "needed-by": tasks.indices.filter { needs[$0].contains(number) }
    default: []
    }
  }

  // MARK: Needs

  private func findNeeds(_ number: Int) -> Set<Int> {
    guard tasks[number].isActive else { return [] }
    let around = [number] + ancestors(number)
    var needs = Set(tasks[number].children)
    for task in around {
      for name in names(after: tasks[task]) where !isMet(name, tasks[task]) {
        needs.formUnion(tasks.indices.filter { tasks[$0].first("id") == name && !around.contains($0) })
      }
    }
    return needs.filter { tasks[$0].isActive }
  }

  func names(after task: OracleTask) -> [String] { task.first("after")?.split(separator: ",").map(String.init) ?? [] }

  /// Whether an occurrence was closed, or due where that is not written, on the day a task was created or later.
  private func isMet(_ name: String, _ task: OracleTask) -> Bool {
    tasks.contains { other in
      guard !other.isActive, other.first("of") == name, let day = closingDay(other) ?? day("due", other) else {
        return false
      }
      return day >= (self.day("created", task) ?? .min)
    }
  }

  // MARK: Days

  /// The one day that a date stands for: of a period the first for what begins, else the last.
  func day(_ field: String, _ task: OracleTask) -> Int? {
    guard let days = task.first(field).flatMap({ OracleDay.read($0) }) else { return nil }
    return ["start", "created"].contains(field) ? days.first : days.last
  }

  /// The day on which a task was closed; `nil` for an active one.
  func closingDay(_ task: OracleTask) -> Int? {
    task.isActive ? nil : day(task.status == "done" ? "done" : "cancelled", task)
  }
}
