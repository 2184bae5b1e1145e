package import TaskFiles
package import TaskModel
package import TaskQuery
import TaskSyntax

/// All tasks of a workspace by number, with facts about all of them together, and their handles. Facts are computed on
/// the first request.
package final class WorkspaceTasks {
  package let documents: WorkspaceDocuments
  package let settings: QuerySettings
  /// The lines of the tasks of each part of each document; empty until the first request.
  private var lines: [[[Int]]]

  package private(set) var index: TaskIndex

  /// The facts with readiness, priorities and ranks.
  package var facts: WorkspaceFacts { facts(finding: .rank) }
  package var numbers: TaskNumbers { index.numbers }
  /// The parts of all documents, in order.
  package var parts: FlattenSequence<[[DocumentPart]]> { index.parts.joined() }

  package private(set) lazy var handles = index.makeHandles(documents.documents.map(\.handleCodes))

  /// - Parameter earlier: The tasks of the same workspace before a change. Their facts are taken over if the change does
  ///   not affect them.
  package init(
    _ documents: WorkspaceDocuments, in workspace: Workspace, settings: QuerySettings,
    replacing earlier: WorkspaceTasks? = nil
  ) {
    self.documents = documents
    self.settings = settings
    let parts = documents.documents.map { $0.document.parts(file: workspace.name(of: $0.path)) }
    index = TaskIndex(documents.model, parts: parts, now: settings.now, urgentWithin: settings.urgentWithin)
    if let earlier { index.takeOver(earlier.index) }
    lines = parts.map { Array(repeating: [], count: $0.count) }
  }

  /// Returns facts of at least the kinds that are asked for.
  package func facts(finding kinds: WorkspaceFacts.Kinds) -> WorkspaceFacts {
    index.find(kinds)
    return index.facts
  }

  /// Returns the number of a task that a query found in documents that are kept.
  package func number(of task: FoundTask) -> Int { task.place.map(numbers.number) ?? 0 }

  package func handle(of task: FoundTask) -> [UInt8] { handles.handle(of: number(of: task)) }

  package func priority(of task: FoundTask) -> TaskPriority { facts.priority(of: number(of: task)) ?? .none }

  /// Returns the effective priority of a task if tasks that need this one raise it; otherwise `nil`.
  package func raisedPriority(of task: FoundTask) -> TaskPriority? {
    index.find(.rank)
    return task.place.flatMap(index.raisedPriority)
  }

  package subscript(number: Int) -> FoundTask { self[numbers.place(of: number)] }

  package subscript(place: WorkspaceModel.Place) -> FoundTask {
    let part = index.part(of: place)
    let lines = linesOfTasks(ofPart: place.task.part, in: place.document)
    let parent = part.parent(ofRow: place.task.row)
    return FoundTask(
      part: part, index: place.task.row, line: lines[place.task.row],
      parentLine: parent.map { lines[$0] }, path: documents.documents[place.document].path, place: place)
  }

  /// Returns the last task of a document that begins on `line` or above it. Linear in one part.
  package func lastTask(upToLine line: Int, of document: Int) -> FoundTask? {
    let parts = index.parts[document]
    for number in parts.indices.reversed() {
      guard !parts[number].model.rows.isEmpty, parts[number].context.lineCount < line else { continue }
      let row = linesOfTasks(ofPart: number, in: document).lastIndex { $0 <= line }
      if let row { return self[WorkspaceModel.Place(document: document, task: TaskPlace(part: number, row: row))] }
    }
    return nil
  }

  /// Returns the lines of the tasks of a part, in order.
  private func linesOfTasks(ofPart number: Int, in document: Int) -> [Int] {
    if lines[document][number].isEmpty { lines[document][number] = index.parts[document][number].lines }
    return lines[document][number]
  }

  /// Returns the parent of a task; `nil` at the top.
  package func parent(of task: FoundTask) -> FoundTask? { task.place.flatMap(index.parent).map { self[$0] } }

  /// Returns the direct subtasks of a task, in the order of their lines.
  package func subtasks(of task: FoundTask) -> [FoundTask] {
    task.place.map { place in index.subtasks(of: place).map { self[$0] } } ?? []
  }

  /// The number of active tasks with an attribute whose value is invalid, which therefore counts as text.
  package var misreadCount: Int {
    parts.reduce(0) { count, part in
      guard part.kinds.contains(.invalidAttribute) else { return count }
      let syntax = part.part
      return count
        + part.model.rows.count { row in
          row.status.isActive
            && syntax.wordRecords(of: Int(row.record)).contains { syntax.records[$0].kind == .invalidAttribute }
        }
    }
  }

  /// Whether the owner of a task is the person that the setting `me` names.
  package func isMine(_ number: Int) -> Bool {
    let task = self[number]
    let attributes = LineAttributes(task)
    return attributes[.owner].map(attributes.value) == settings.me
  }

  /// Returns the points of a closed task.
  package func score(of task: FoundTask) -> Int? { task.place.flatMap { index.score(of: $0, by: settings.points) } }
}

extension Workspace {
  /// Returns the name of a file for programs: its path from the root, or that of standard input.
  package func name(of file: BytePath) -> [UInt8] { file.isAbsolute ? file.relative(to: root).bytes : file.bytes }
}
