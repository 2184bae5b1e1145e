package import TaskModel
package import TaskQuery
import TaskSyntax

/// A task with all that can be asked of it, worked out one by one and kept as it is: nothing is lazy, nothing is
/// shared.
package struct PlainTask: Sendable {
  var file: [UInt8]
  var place: WorkspaceModel.Place
  var line: Int
  var row: TaskRow
  var number: Int
  /// Numbers of tasks.
  var parent: Int?
  var children: [Int] = []
  var title: [UInt8]
  var note: [UInt8]?
  var attributes: [TaskAttribute]
  var project: [UInt8]?
  var contexts: [[UInt8]]
  var tags: [[UInt8]]
  var sections: [[UInt8]]
  var letter: Int
  var writtenQuadrant: Int
  var headingLetter: Int
  var needs: Set<Int> = []

  package var status: TaskStatus { row.status }

  func attribute(_ key: AttributeKey, _ name: [UInt8]? = nil) -> [UInt8]? {
    attributes.first { $0.key == key && (name == nil || $0.name == name) }?.value
  }
}

/// All tasks of a workspace, and queries answered by looking at one after the other, straight from the definitions.
package struct PlainWorkspace: Sendable {
  package private(set) var tasks: [PlainTask] = []
  let facts: WorkspaceFacts
  let settings: QuerySettings

  package init(_ documents: [[UInt8]], _ settings: QuerySettings) {
    self.settings = settings
    let trees = documents.map { SyntaxTree($0, partLength: 1 << 30) }
    let models = trees.map { DocumentModel($0.parts.map { PartModel($0) }, frontMatter: $0.frontMatter) }
    let workspace = WorkspaceModel(models)
    facts = WorkspaceFacts(
      workspace, now: settings.now, urgentWithin: settings.urgentWithin,
      finding: [.readiness, .priority, .unblocks, .rank])
    for document in documents.indices { add(document, trees[document], models[document]) }
    for number in tasks.indices {
      if let parent = tasks[number].parent { tasks[parent].children.append(number) }
    }
    for number in tasks.indices { tasks[number].needs = needs(number) }
  }

  private mutating func add(_ document: Int, _ tree: SyntaxTree, _ model: DocumentModel) {
    let first = tasks.count
    var inherited = InheritedLabels(model)
    let part = tree.parts[0]
    for (index, row) in model.parts[0].rows.enumerated() {
      let place = TaskPlace(part: 0, row: index)
      inherited.move(to: place)
      let record = Int(row.record)
      let section = model.sectionNumber(of: row, in: 0)
      let project = model.project(of: row, in: 0)
      tasks.append(
        PlainTask(
          file: Array("\(document).tasks".utf8), place: WorkspaceModel.Place(document: document, task: place),
          line: 1 + (0..<Int(row.offset)).count { part.bytes[$0] == UInt8(ascii: "\n") }, row: row,
          number: tasks.count, parent: row.parent == TaskRow.none ? nil : first + Int(row.parent),
          title: part.title(of: record), note: part.note(of: record), attributes: part.attributes(of: record),
          project: project == TaskRow.none ? nil : Array(model.names[project]),
          contexts: inherited.labels.filter { !$0.isTag }.map { Array(model.names[$0.name]) },
          tags: inherited.labels.filter(\.isTag).map { Array(model.names[$0.name]) },
          sections: model.chain(ofSection: section).map { part.title(of: Int(model.sections[$0].record)) },
          letter: Int(model.letter(of: row, in: 0)), writtenQuadrant: Int(model.writtenQuadrant(of: row, in: 0)),
          headingLetter: Int(model.sections[section].letter)))
    }
  }

  var today: CalendarDate { settings.now.date }

  /// The numbers of the tasks that a query finds, in the order of files and lines.
  package func found(_ query: Query) -> [Int] {
    tasks.indices.filter { number in
      (query.includesClosed || tasks[number].status.isActive)
        && (query.expression.isEmpty || fulfills(query.expression.nodes, 0, number))
    }
  }

  /// Whether a task fulfills the node at an index.
  package func fulfills(_ nodes: [QueryExpression.Node], _ index: Int, _ number: Int) -> Bool {
    var children: [Int] = []
    var child = index + 1
    while child < nodes[index].end {
      children.append(child)
      child = nodes[child].end
    }
    return switch nodes[index].kind {
    case .and: children.allSatisfy { fulfills(nodes, $0, number) }
    case .or: children.contains { fulfills(nodes, $0, number) }
    case .not: !fulfills(nodes, index + 1, number)
    case .relation(let relation): related(number, relation).contains { fulfills(nodes, index + 1, $0) }
    case .term(let term): fulfills(term, tasks[number])
    }
  }

  /// What a task needs directly, by the rules [ready-subtask] to [ready-occurrence] of `Order.md`.
  private func needs(_ number: Int) -> Set<Int> {
    guard tasks[number].status.isActive else { return [] }
    let around = [number] + ancestors(number)
    var needs = Set(tasks[number].children)
    for task in around {
      for name in tasks[task].attribute(.after)?.split(separator: UInt8(ascii: ",")) ?? [] {
        if isMet(Array(name), for: task) { continue }
        needs.formUnion(tasks.indices.filter { tasks[$0].attribute(.id) == Array(name) && !around.contains($0) })
      }
    }
    return needs.filter { tasks[$0].status.isActive }
  }

  /// Whether an occurrence was closed, or due, on the day on which a task was created or later.
  private func isMet(_ name: [UInt8], for task: Int) -> Bool {
    tasks.contains { other in
      guard !other.status.isActive, other.attribute(.of) == name,
        let day = other.row.closed.date ?? other.row.due.date
      else { return false }
      return tasks[task].row.created.date.map { $0 <= day } ?? true
    }
  }

  private func ancestors(_ number: Int) -> [Int] {
    guard let parent = tasks[number].parent else { return [] }
    return [parent] + ancestors(parent)
  }

  func descendants(_ number: Int) -> [Int] { tasks[number].children.flatMap { [$0] + descendants($0) } }

  private func related(_ number: Int, _ relation: QueryRelation) -> [Int] {
    let task = tasks[number]
    return switch relation {
    case .parent: task.parent.map { [$0] } ?? []
    case .ancestor: ancestors(number)
    case .child: task.children
    case .descendant: descendants(number)
    case .sibling: task.parent.map { tasks[$0].children.filter { $0 != number } } ?? []
    case .needs: Array(task.needs)
    case .neededBy: tasks.indices.filter { tasks[$0].needs.contains(number) }
    }
  }

  func isHeld(_ task: PlainTask) -> Bool {
    task.status.isActive
      && ancestors(task.number).contains { number in
        let above = tasks[number]
        return !above.status.isActive || above.status == .waiting || isDeferred(above)
      }
  }

  func isDeferred(_ task: PlainTask) -> Bool {
    task.status.isActive && (task.row.start.date.map { $0 > today } ?? false)
  }

  /// 1 to 4; `nil` for an unsorted task.
  func quadrant(_ task: PlainTask) -> Int? {
    if task.writtenQuadrant != 0 { return task.writtenQuadrant }
    if task.letter == 0 { return nil }
    return task.letter <= 2 ? (isUrgent(task) ? 1 : 2) : (isUrgent(task) ? 3 : 4)
  }

  func isUrgent(_ task: PlainTask) -> Bool {
    task.status.isActive
      && (task.row.due.date.map { $0.days(since: today) <= settings.urgentWithin } ?? false)
  }
}
