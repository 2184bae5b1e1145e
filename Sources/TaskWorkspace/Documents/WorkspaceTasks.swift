package import TaskFiles
package import TaskModel
package import TaskQuery
import TaskSyntax

/// All tasks of a workspace by number, with facts about all of them together, and their handles. Facts are computed on
/// the first request.
package final class WorkspaceTasks {
  package let documents: WorkspaceDocuments
  package let settings: QuerySettings
  /// The parts of each document.
  private let found: [[FoundPart]]

  package private(set) var index: TaskIndex

  /// The facts with readiness, priorities and ranks.
  package var facts: WorkspaceFacts { facts(finding: .rank) }
  package var numbers: TaskNumbers { index.numbers }
  /// The parts of all documents, in order.
  package var parts: FlattenSequence<[[DocumentPart]]> { index.parts.joined() }

  /// Returns the number of the document with a path; `nil` if there is none.
  package func documentNumber(of path: BytePath) -> Int? { documentNumbers[path] }

  private lazy var documentNumbers = Dictionary(
    documents.documents.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })

  /// The handles of all tasks, found on the first request.
  package var handles: TaskHandles {
    if let foundHandles { return foundHandles }
    let handles = Self.handles(codes.codes, isActive: codes.isActive)
    foundHandles = handles
    return handles
  }
  private var foundHandles: TaskHandles?

  /// The codes of the handles of all tasks, and whether each is active.
  private(set) lazy var codes = index.codes(documents.documents.map(\.handleCodes))

  /// The number of tasks below which the handles of all are found on one thread: starting another one would take as
  /// long.
  private static let leastForThreads = 20_000
  /// The number of tasks below which the handles of all are found at once: finding a few would take as long.
  private static let leastForSome = 1_000

  /// Finds facts and then all handles with little memory, for formats that write all tasks.
  ///
  /// Handles are found on the thread that found the facts, so that they take the memory that those have freed: another
  /// thread has memory of its own. The system gets back what is free in the end, for the threads that write the answer.
  package func findHandles() {
    guard numbers.count >= Self.leastForThreads, foundHandles == nil else { return }
    _ = facts
    foundHandles = TaskHandles(codes.codes, isActive: codes.isActive)
    ProcessMemory.release()
  }

  /// Returns the handles of the tasks that are shown.
  package func handles(showing shown: FoundTasks) -> ShownHandles {
    if let foundHandles { return ShownHandles(foundHandles) }
    guard Self.areFew(shown.count, of: numbers.count) else { return ShownHandles(handles) }
    return ShownHandles(codes.codes, isActive: codes.isActive, of: shown.map(number))
  }

  /// Returns the meaning of a typed handle.
  package func meaning(ofHandle typed: [UInt8]) -> TaskHandles.Meaning {
    if let foundHandles { return foundHandles.meaning(of: typed) }
    guard Self.areFew(1, of: numbers.count) else { return handles.meaning(of: typed) }
    return ShownHandles.meaning(of: typed, codes.codes, isActive: codes.isActive)
  }

  private static func areFew(_ count: Int, of all: Int) -> Bool {
    all >= leastForSome && count <= ShownHandles.mostOfSome
  }

  /// Returns new handles of the tasks that are shown.
  static func handles(_ codes: HandleCodes, isActive: [Bool], showing shown: [Int]) -> ShownHandles {
    guard areFew(shown.count, of: codes.count) else { return ShownHandles(handles(codes, isActive: isActive)) }
    return ShownHandles(codes, isActive: isActive, of: shown)
  }

  /// Returns new handles of all tasks, made on all cores where there are many.
  private static func handles(_ codes: HandleCodes, isActive: [Bool]) -> TaskHandles {
    guard codes.count >= leastForThreads else { return TaskHandles(codes, isActive: isActive) }
    let count = WorkerPool.processorCount
    let shares = WorkerPool.map(items: count) { TaskHandles.Share($0, of: count, codes, isActive: isActive) }
    return TaskHandles(codes, isActive: isActive, shares)
  }

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
    found = parts.enumerated().map { document, parts in
      let path = documents.documents[document].path
      return parts.enumerated().map { FoundPart($1, path: path, place: (document, $0)) }
    }
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

  package subscript(number: Int) -> FoundTask { self[numbers.place(of: number)] }

  package subscript(place: WorkspaceModel.Place) -> FoundTask {
    FoundTask(found[place.document][place.task.part], row: place.task.row)
  }

  /// Returns the tasks with some numbers, in the order of these.
  package func tasks(_ numbers: [UInt32]) -> FoundTasks { FoundTasks(numbers, of: self.numbers, in: found) }

  /// Returns the last task of a document that begins on `line` or above it.
  package func lastTask(upToLine line: Int, of document: Int) -> FoundTask? {
    found[document].lastTask(upToLine: line).map { FoundTask(found[document][$0.part], row: $0.row) }
  }

  /// Returns the parent of a task; `nil` at the top.
  package func parent(of task: FoundTask) -> FoundTask? { task.parent }

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
