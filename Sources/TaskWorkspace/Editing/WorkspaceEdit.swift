package import TaskEditing
package import TaskFiles
package import TaskModel
import TaskQuery
import TaskSyntax

/// The changes of a workspace's tasks by a command: edits of its documents, and what they do as values. Nothing is
/// written.
package struct WorkspaceEdit {
  /// The workspace as it was read.
  package let tasks: WorkspaceTasks
  package let workspace: Workspace
  /// The folder from which files are named.
  package let folder: BytePath
  package let settings: Settings
  /// Whether changes are made that are refused otherwise: past dates, a strict gate, new errors.
  package let isForced: Bool
  package let questions: any EditQuestions
  /// The files that are changed, in the order in which they are written: that in which they were first changed.
  package private(set) var files: [FileEdit] = []
  /// The index in `files` of each document of the workspace.
  private var places: [Int: Int] = [:]
  /// The index in `files` of each path.
  private var indices: [BytePath: Int] = [:]
  /// The things done, in the order in which they are reported.
  package private(set) var events: [EditEvent] = []
  package private(set) var remarks: [EditRemark] = []
  /// The ids of tasks that are added together, which each of them may name.
  var addedIDs: Set<[UInt8]> = []

  package init(
    _ tasks: WorkspaceTasks, in workspace: Workspace, from folder: BytePath, _ settings: Settings, isForced: Bool,
    asking questions: any EditQuestions
  ) {
    self.tasks = tasks
    self.workspace = workspace
    self.folder = folder
    self.settings = settings
    self.isForced = isForced
    self.questions = questions
  }

  /// The title of the first changed task, with the number of the others; empty if no task is changed.
  package var title: [UInt8] {
    let titles = events.compactMap { $0.line?.title }
    guard let first = titles.first else { return [] }
    return titles.count == 1 ? first : first + Array(" and \(titles.count - 1) more".utf8)
  }

  /// Today and the time, as the query or the clock says.
  package var now: CalendarMoment { tasks.settings.now }

  /// Returns the tasks that words name, and how they name them.
  package func tasks(named words: [[UInt8]], titled: TitledTasks) throws(EditFailure) -> [NamedTask] {
    try naming(titled) { naming throws(NamingFailure) in try naming.tasks(named: words) }
  }

  /// Returns the task that a word names, or words of a title in one argument.
  package func task(named word: [UInt8]) throws(EditFailure) -> FoundTask {
    try naming(.activeFirst) { naming throws(NamingFailure) in try naming.task(named: [word]) }.task
  }

  /// Returns the task that a word names by its handle, its id or its place.
  func task(exactly word: [UInt8]) throws(EditFailure) -> FoundTask {
    try naming(.activeFirst) { naming throws(NamingFailure) in try naming.task(exactly: word) }
  }

  /// Whether a word is a handle, an id or a place of a task.
  package func names(_ word: [UInt8], exactly task: FoundTask) -> Bool {
    (try? self.task(exactly: word))?.place == task.place
  }

  private func naming<Named>(
    _ titled: TitledTasks, _ body: (TaskNaming) throws(NamingFailure) -> Named
  ) throws(EditFailure) -> Named {
    let naming = TaskNaming(tasks, from: folder, root: workspace.root, titled: titled) {
      failure throws(NamingFailure) in
      switch questions.answer(.whichIsMeant(failure)) {
      case .candidate(let index)?: failure.candidates[index]
      case .yes?, .no?, .stop?: throw failure.declined
      case nil: nil
      }
    }
    return try translating(try body(naming), EditFailure.naming)
  }

  /// Returns the line of a task, as it has been changed so far.
  mutating func line(of task: FoundTask) throws(EditFailure) -> TaskLine {
    try change(task) { document, place throws(EditProblem) in try document.line(of: place) }
  }

  /// Changes the line of a task, and returns it.
  @discardableResult
  package mutating func changeLine(
    of task: FoundTask, _ body: (inout TaskLine) throws(EditProblem) -> Void
  ) throws(EditFailure) -> TaskLine {
    try change(task) { document, place throws(EditProblem) in
      var line = try document.line(of: place)
      let old = line
      try body(&line)
      if line != old { try document.replaceLine(of: place, with: line) }
      return line
    }
  }

  /// Changes the line of a task and records that as an event; where the line stays as it is, `reason` is remarked.
  ///
  /// - Returns: whether the line was changed.
  @discardableResult
  mutating func changeLine(
    of task: FoundTask, as kind: EditEvent.Change, orRemark reason: EditRemark.Reason,
    _ body: (inout TaskLine) throws(EditProblem) -> Void
  ) throws(EditFailure) -> Bool {
    let old = try line(of: task)
    let line = try changeLine(of: task, body)
    if line == old { remark(.unchanged(task, reason)) } else { record(kind, of: task, line) }
    return line != old
  }

  /// Changes the document of a task, where it stands at the place given.
  package mutating func change<Result>(
    _ task: FoundTask, _ body: (inout DocumentEdit, TaskPlace) throws(EditProblem) -> Result
  ) throws(EditFailure) -> Result {
    let place = try place(of: task)
    let file = file(ofDocument: place.document)
    return try translating(try body(&files[file].document, place.task)) { EditFailure.problem($0, .task(task)) }
  }

  func place(of task: FoundTask) throws(EditFailure) -> WorkspaceModel.Place {
    if let place = task.place { return place }
    throw .problem(EditProblem(.fault, Array("the task was not found in its file".utf8)), .task(task))
  }

  /// Changes the document of a file, by its index in `files`.
  mutating func change<Result>(
    file: Int, _ body: (inout DocumentEdit) throws(EditProblem) -> Result
  ) throws(EditFailure) -> Result {
    let path = files[file].path
    return try translating(try body(&files[file].document)) { EditFailure.problem($0, .file(path)) }
  }
}

// The files of a change.
extension WorkspaceEdit {
  /// Returns the index in `files` of a document of the workspace.
  mutating func file(ofDocument document: Int) -> Int {
    if let known = places[document] { return known }
    let read = tasks.documents.documents[document]
    append(read.path, read.document)
    places[document] = files.count - 1
    return files.count - 1
  }

  /// Returns the index in `files` of a file, which need not be one of the workspace. One that is empty, or is not there
  /// and is made, begins with `head`; its lines end with `lineEnd` where that does not say otherwise.
  package mutating func file(
    at path: BytePath, orNew head: [UInt8] = [], lineEnd: [UInt8] = [0x0A]
  ) throws(EditFailure) -> Int {
    let resolved = (try? path.resolved()) ?? path.normalized()
    let documents = tasks.documents.documents
    let document = tasks.documentNumber(of: resolved) ?? tasks.documentNumber(of: path)
    let path = document.map { documents[$0].path } ?? path
    if let document, documents[document].document.source.count > 0 || places[document] != nil {
      return file(ofDocument: document)
    }
    if let known = indices[resolved] ?? indices[path] { return known }
    let read = try source(of: path)
    if let read, read.count > 0 {
      append(path, Document(read))
    } else {
      var document = Document(SourceText(head))
      document.standardLineEnd = lineEnd
      append(path, document, isNew: read == nil, isBare: true)
    }
    if let document { places[document] = files.count - 1 }
    return files.count - 1
  }

  private mutating func append(_ path: BytePath, _ document: Document, isNew: Bool = false, isBare: Bool = false) {
    indices[path] = files.count
    files.append(FileEdit(path: path, isNew: isNew, isBare: isBare, document: DocumentEdit(document)))
  }

  /// Returns the contents of a file; `nil` where there is none. A link to a file that is gone is a fault: nothing is
  /// written through it.
  private func source(of path: BytePath) throws(EditFailure) -> SourceText? {
    do throws(FileError) {
      return try SourceReader.source(of: path)
    } catch {
      if error.isNotFound, FileStatus.ifAny(path, followingLinks: false) == nil { return nil }
      throw .unreadable(path, error)
    }
  }
}

// The report of a change.
extension WorkspaceEdit {
  /// Records what was done to a task, with its new line.
  package mutating func record(_ kind: EditEvent.Change, of task: FoundTask, _ line: TaskLine) {
    guard let document = task.place?.document else { return }
    let origin: FoundTask? =
      switch kind {
      case .closedWithParent, .reopenedWithParent, .comesBack: nil
      default: task
      }
    record(kind, line, of: origin, inFile: file(ofDocument: document))
  }

  /// Records what became of a line, which is new to its file or changed; of the whole file without one.
  mutating func record(
    _ kind: EditEvent.Change, _ line: TaskLine? = nil, of origin: FoundTask? = nil, inFile file: Int,
    _ place: EditEvent.Place = .written
  ) {
    events.append(EditEvent(kind: kind, line: line, origin: origin, file: file, place: place))
  }

  package mutating func remark(_ remark: EditRemark) { remarks.append(remark) }
}
