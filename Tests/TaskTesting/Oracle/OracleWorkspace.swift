package import TaskModel

/// All tasks of a workspace. Queries are evaluated task by task, directly from the definitions.
package struct OracleWorkspace: Sendable {
  private(set) var tasks: [OracleTask] = []
  /// The facts about all tasks together, which `Order.md` defines and its own tests check.
  let facts: WorkspaceFacts
  let today: Int
  let minuteOfDay: Int
  let me: String
  /// The tasks that each task directly needs, by `Order.md`.
  private(set) var needs: [Set<Int>] = []

  package init(_ documents: [[UInt8]], now: CalendarMoment, me: String) {
    var models: [DocumentModel] = []
    for (index, document) in documents.enumerated() {
      let (some, model) = OracleTask.tasks(document, file: "\(index).tasks", first: tasks.count)
      tasks += some
      models.append(model)
    }
    facts = WorkspaceFacts(
      WorkspaceModel(models), now: now, finding: .all)
    today = OracleDay.number(now.date.year, now.date.month, now.date.day)
    minuteOfDay = now.minuteOfDay
    self.me = me
    needs = tasks.indices.map(findNeeds)
  }

  /// Returns the numbers of the tasks that a query finds, in the order of files and lines.
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

  /// Returns the numbers of all tasks, or of the active ones.
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

  // MARK: Dependencies

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

  /// Whether an occurrence was closed, or due if it has no closing day, on or after the day the task was created.
  private func isMet(_ name: String, _ task: OracleTask) -> Bool {
    tasks.contains { other in
      guard !other.isActive, other.first("of") == name, let day = closingDay(other) ?? day("due", other) else {
        return false
      }
      return day >= (self.day("created", task) ?? .min)
    }
  }

  // MARK: Days

  /// Returns the day that a date means: the first day of a period for `start` and `created`, else the last.
  func day(_ field: String, _ task: OracleTask) -> Int? {
    guard let days = task.first(field).flatMap({ OracleDay.read($0) }) else { return nil }
    return ["start", "created"].contains(field) ? days.first : days.last
  }

  /// Returns the day on which a task was closed, or `nil` for an active task.
  func closingDay(_ task: OracleTask) -> Int? {
    task.isActive ? nil : day(task.status == "done" ? "done" : "cancelled", task)
  }
}
