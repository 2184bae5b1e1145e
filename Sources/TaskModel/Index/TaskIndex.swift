/// All tasks of several documents by number, with the parts that hold them and with facts about all of them together.
///
/// Creation costs a step for each part, heading and link. Facts are computed on request.
public struct TaskIndex: Sendable {
  public let model: WorkspaceModel
  /// The parts of each document, in order.
  public let parts: [[DocumentPart]]
  /// The facts computed so far.
  public private(set) var facts: WorkspaceFacts

  /// - Parameters:
  ///   - model: The documents together, in path order.
  ///   - parts: The parts of each document, as `Document.parts(file:)` returns them.
  public init(
    _ model: WorkspaceModel, parts: [[DocumentPart]], now: CalendarMoment,
    urgentWithin: Int = Quadrant.urgentWithin, finding kinds: WorkspaceFacts.Kinds = []
  ) {
    self.model = model
    self.parts = parts
    facts = WorkspaceFacts(model, now: now, urgentWithin: urgentWithin, finding: kinds)
  }

  /// Computes the wanted facts that are still missing.
  public mutating func find(_ kinds: WorkspaceFacts.Kinds) { facts.find(kinds) }

  /// Takes over facts of the same tasks that were computed elsewhere.
  public mutating func adopt(_ facts: WorkspaceFacts) { self.facts = facts }

  /// Takes over the facts of an earlier index if all that they depend on is the same.
  public mutating func takeOver(_ earlier: TaskIndex) { facts.takeOver(earlier.facts) }

  public var numbers: TaskNumbers { facts.numbers }

  /// Returns new handles of all tasks.
  public func makeHandles() -> TaskHandles {
    let (codes, isActive) = codes([])
    return TaskHandles(codes, isActive: isActive)
  }

  /// Returns the codes of all tasks, and whether each is active.
  ///
  /// - Parameter known: For each document, the codes of its tasks; `nil` where they are not known yet.
  package func codes(_ known: [HandleCodes?]) -> (codes: HandleCodes, isActive: [Bool]) {
    var isActive: [Bool] = []
    isActive.reserveCapacity(numbers.count)
    for part in parts.joined() { for row in part.model.rows { isActive.append(row.status.isActive) } }
    // The codes of one document need no copy.
    if known.count == 1, let codes = known[0] { return (codes, isActive) }
    var codes = HandleCodes()
    for document in parts.indices {
      if known.indices.contains(document), let known = known[document] {
        codes.append(known, 0..<known.count)
      } else {
        for part in parts[document] { codes.append(part.part.handleCodes(of: part.model)) }
      }
    }
    return (codes, isActive)
  }

  /// Returns the part that holds a task.
  public func part(of place: WorkspaceModel.Place) -> DocumentPart { parts[place.document][place.task.part] }

  /// Returns the place of a task's parent; `nil` at the top.
  public func parent(of place: WorkspaceModel.Place) -> WorkspaceModel.Place? {
    part(of: place).parent(ofRow: place.task.row).map { row in
      place.beside(row)
    }
  }

  /// Returns the places of the direct subtasks of a task, in order.
  public func subtasks(of place: WorkspaceModel.Place) -> [WorkspaceModel.Place] {
    let rows = part(of: place).model.rows
    let depth = rows[place.task.row].depth
    return rows.indices[(place.task.row + 1)...].prefix { rows[$0].depth > depth }
      .filter { Int(rows[$0].parent) == place.task.row }
      .map { place.beside($0) }
  }
}

extension TaskIndex {
  /// Returns the effective priority of a task if tasks that need this one raise it; otherwise `nil`. Requires
  /// priorities.
  public func raisedPriority(of place: WorkspaceModel.Place) -> TaskPriority? {
    let part = part(of: place)
    let row = part.model.rows[place.task.row]
    let own = TaskPriority(letter: part.letter(of: row), number: row.number)
    return facts.priority(of: numbers.number(of: place)).flatMap { $0 < own ? $0 : nil }
  }

  /// Returns the points of a closed task.
  ///
  /// - Parameter points: The points of A, B, C, D, E and of a task without a letter.
  public func score(of place: WorkspaceModel.Place, by points: [Int]) -> Int? {
    let document = model.documents[place.document]
    return document.score(of: document[place.task], in: place.task.part, by: ScoreTable(points))
  }
}

extension WorkspaceModel.Place {
  /// Returns the place of another row of the same part.
  public func beside(_ row: Int) -> WorkspaceModel.Place {
    WorkspaceModel.Place(document: document, task: TaskPlace(part: task.part, row: row))
  }
}
