package import TaskFiles
package import TaskModel
package import TaskQuery
import TaskSyntax

/// All tasks of a workspace by number, with facts about all of them together, and their handles. Facts are computed on
/// the first request.
package final class WorkspaceTasks {
  package let documents: WorkspaceDocuments
  package let settings: QuerySettings
  package let numbers: TaskNumbers
  /// The parts of all documents, in order.
  package let parts: [DocumentPart]
  /// The index of the first part of each document in `parts`.
  private var firstParts: [Int] = []
  /// The lines of the tasks of each part; empty until the first request.
  private var lines: [[Int]]

  private var found: WorkspaceFacts

  /// The facts with readiness, priorities and ranks.
  package var facts: WorkspaceFacts { facts(finding: .rank) }

  package private(set) lazy var handles: TaskHandles = {
    var codes: [HandleCode] = []
    var isActive: [Bool] = []
    for document in documents.documents {
      for (part, model) in zip(document.document.parts, document.document.model.parts) {
        codes += part.handleCodes(of: model)
        for row in model.rows { isActive.append(row.status.isActive) }
      }
    }
    return TaskHandles(codes, isActive: isActive)
  }()

  package init(_ documents: WorkspaceDocuments, in workspace: Workspace, settings: QuerySettings) {
    self.documents = documents
    self.settings = settings
    found = WorkspaceFacts(documents.model, now: settings.now, urgentWithin: settings.urgentWithin, finding: [])
    numbers = found.numbers
    let (parts, places) = documents.parts { workspace.name(of: documents.documents[$0].path) }
    self.parts = parts
    lines = Array(repeating: [], count: parts.count)
    firstParts = documents.documents.map { _ in 0 }
    for (index, place) in places.enumerated() where place.part == 0 { firstParts[place.document] = index }
  }

  /// Returns facts of at least the kinds that are asked for.
  package func facts(finding kinds: WorkspaceFacts.Kinds) -> WorkspaceFacts {
    found.find(kinds)
    return found
  }

  /// Returns the number of a task that a query found in documents that are kept.
  package func number(of task: FoundTask) -> Int { task.place.map(numbers.number) ?? 0 }

  package func handle(of task: FoundTask) -> [UInt8] { handles.handle(of: number(of: task)) }

  package func priority(of task: FoundTask) -> TaskPriority { facts.priority(of: number(of: task)) ?? .none }

  package subscript(number: Int) -> FoundTask { self[numbers.place(of: number)] }

  package subscript(place: WorkspaceModel.Place) -> FoundTask {
    let index = firstParts[place.document] + place.task.part
    let part = parts[index]
    let lines = linesOfTasks(ofPart: index)
    let parent = part.parent(ofRow: place.task.row)
    return FoundTask(
      part: part, index: place.task.row, line: lines[place.task.row],
      parentLine: parent.map { lines[$0] }, path: documents.documents[place.document].path, place: place)
  }

  /// Returns the last task of a document that begins on `line` or above it. Linear in one part.
  package func lastTask(upToLine line: Int, of document: Int) -> FoundTask? {
    let models = documents.model.documents[document].parts
    for number in models.indices.reversed() {
      let index = firstParts[document] + number
      guard !models[number].rows.isEmpty, parts[index].context.lineCount < line else { continue }
      let row = linesOfTasks(ofPart: index).lastIndex { $0 <= line }
      if let row { return self[WorkspaceModel.Place(document: document, task: TaskPlace(part: number, row: row))] }
    }
    return nil
  }

  /// Returns the lines of the tasks of a part, in order.
  private func linesOfTasks(ofPart index: Int) -> [Int] {
    if lines[index].isEmpty { lines[index] = parts[index].lines }
    return lines[index]
  }

  /// Returns the parent of a task; `nil` at the top.
  package func parent(of task: FoundTask) -> FoundTask? {
    guard let place = task.place, let row = task.part.parent(ofRow: task.index) else { return nil }
    return self[WorkspaceModel.Place(document: place.document, task: TaskPlace(part: place.task.part, row: row))]
  }

  /// Returns the direct subtasks of a task, in the order of their lines.
  package func subtasks(of task: FoundTask) -> [FoundTask] {
    guard let place = task.place else { return [] }
    let rows = task.part.model.rows
    return rows.indices[(task.index + 1)...].prefix { rows[$0].depth > task.row.depth }
      .filter { Int(rows[$0].parent) == task.index }
      .map { row in
        self[WorkspaceModel.Place(document: place.document, task: TaskPlace(part: place.task.part, row: row))]
      }
  }

  /// The number of active tasks with an attribute whose value is invalid, which therefore counts as text.
  package var misreadCount: Int {
    parts.reduce(0) { count, part in
      guard part.part.kinds.contains(.invalidAttribute) else { return count }
      let records = part.part.records
      return count
        + part.model.rows.count { row in
          row.status.isActive
            && part.part.wordRecords(of: Int(row.record)).contains { records[$0].kind == .invalidAttribute }
        }
    }
  }

  /// Whether the owner of a task is the person that the setting `me` names.
  package func isMine(_ number: Int) -> Bool {
    let task = self[number]
    let attributes = LineAttributes(task)
    return attributes[.owner].map(attributes.value) == settings.me
  }

  /// Returns a reader of the fields of the tasks of a part.
  package func fields(of task: FoundTask) -> FieldTexts {
    let first = task.place.map { numbers.first(ofPart: $0.task.part, in: $0.document) } ?? 0
    return FieldTexts(task.part, settings, facts: (facts, first))
  }

  /// Returns the points of a closed task.
  package func score(of task: FoundTask) -> Int? {
    guard let place = task.place else { return nil }
    return documents.model.documents[place.document].score(
      of: task.row, in: place.task.part, by: ScoreTable(settings.points))
  }
}

extension Workspace {
  /// Returns the name of a file for programs: its path from the root, or that of standard input.
  package func name(of file: BytePath) -> [UInt8] { file.isAbsolute ? file.relative(to: root).bytes : file.bytes }
}

extension ScoreTable {
  /// - Parameter points: the points of A, B, C, D, E and of a task without a letter.
  package init(_ points: [Int]) {
    func value(at index: Int) -> Int { index < points.count ? points[index] : 0 }
    self.init(a: value(at: 0), b: value(at: 1), c: value(at: 2), d: value(at: 3), e: value(at: 4), none: value(at: 5))
  }
}
