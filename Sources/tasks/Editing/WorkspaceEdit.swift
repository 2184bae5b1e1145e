import TaskEditing
import TaskFiles
import TaskModel
import TaskQuery
import TaskSyntax
import TaskWorkspace

/// The changes of a workspace's tasks by a command: edits of its documents, and the messages about them. Nothing is
/// written or printed before the command ends.
struct WorkspaceEdit {
  let invocation: Invocation
  let session: QuerySession
  /// The workspace as it was read.
  let tasks: WorkspaceTasks
  let memory: ChangeMemory
  /// The files that are changed, in the order in which they are written: that in which they were first changed.
  private(set) var files: [FileEdit] = []
  /// The index in `files` of each document of the workspace.
  private var places: [Int: Int] = [:]
  private(set) var report = ChangeReport()
  /// The exit status, if no error follows.
  var status: ExitStatus

  init(_ invocation: Invocation, _ session: QuerySession, _ tasks: WorkspaceTasks, _ memory: ChangeMemory) {
    self.invocation = invocation
    self.session = session
    self.tasks = tasks
    self.memory = memory
    status = session.status
  }

  /// Today and the time, as the command line, the query or the clock says.
  var now: CalendarMoment { tasks.settings.now }
  var cells: TaskCells { TaskCells(tasks: tasks, folder: session.folder) }

  /// Whether more is done than to show what would be.
  var isWritten: Bool { !invocation[EditOption.diff] && !invocation[EditOption.dryRun] }

  /// The answer to a question, asked once; what it is about is shown before it. `nil` where nobody can be asked, and
  /// where nothing will be written.
  func answer(to question: TerminalText, about lines: [TerminalText] = []) -> Bool? {
    if !isWritten { return invocation[QuestionOption.yes] ? true : nil }
    return memory.answer(to: TerminalText(joining: lines + [question], with: "\n")) {
      invocation.isConfirmed(question, about: lines)
    }
  }

  /// The line of a task, as the command has made it so far.
  mutating func line(of task: FoundTask) throws(CommandFailure) -> TaskLine {
    try change(task) { document, place throws(EditProblem) in try document.line(of: place) }
  }

  /// Changes the line of a task, and returns it.
  @discardableResult
  mutating func changeLine(
    of task: FoundTask, _ body: (inout TaskLine) throws(EditProblem) -> Void
  ) throws(CommandFailure) -> TaskLine {
    try change(task) { document, place throws(EditProblem) in
      var line = try document.line(of: place)
      let old = line
      try body(&line)
      if line != old { try document.replaceLine(of: place, with: line) }
      return line
    }
  }

  /// Changes the document of a task, where it stands at the place given. Where `body` throws, the command ends, says of
  /// which task it is, and changes nothing.
  mutating func change<Result>(
    _ task: FoundTask, _ body: (inout DocumentEdit, TaskPlace) throws(EditProblem) -> Result
  ) throws(CommandFailure) -> Result {
    guard let place = task.place else {
      throw CommandFailure(
        .internalFault, "\(cells.place(task)): the task is not found in its own file",
        help: "nothing is changed; this is a fault of tasks: please report it")
    }
    let file = file(ofDocument: place.document)
    do throws(EditProblem) {
      return try body(&files[file].document, place.task)
    } catch {
      throw CommandFailure(error, at: cells.reference(task))
    }
  }

  /// Changes the document of a file, by its number in `files`.
  mutating func change<Result>(
    file: Int, _ body: (inout DocumentEdit) throws(EditProblem) -> Result
  ) throws(CommandFailure) -> Result {
    do throws(EditProblem) {
      return try body(&files[file].document)
    } catch {
      throw CommandFailure(error, at: cells.path(files[file].path))
    }
  }

  /// The number in `files` of a document of the workspace.
  mutating func file(ofDocument document: Int) -> Int {
    if let known = places[document] { return known }
    files.append(FileEdit(tasks.documents.documents[document]))
    places[document] = files.count - 1
    return files.count - 1
  }

  /// The number in `files` of a file, which need not be one of the workspace. One that is empty, or is not there and is
  /// made, begins with `head`; its lines end with `lineEnd` where that does not say otherwise.
  mutating func file(
    at path: BytePath, orNew head: [UInt8] = [], lineEnd: [UInt8] = [0x0A]
  ) throws(CommandFailure) -> Int {
    let resolved = (try? path.resolved()) ?? path.normalized()
    let documents = tasks.documents.documents
    let document = documents.firstIndex { $0.path == resolved || $0.path == path }
    let path = document.map { documents[$0].path } ?? path
    if let document, documents[document].document.source.count > 0 || places[document] != nil {
      return file(ofDocument: document)
    }
    if let known = files.firstIndex(where: { $0.path == resolved || $0.path == path }) { return known }
    let read = try source(of: path)
    if let read, read.count > 0 {
      files.append(FileEdit(path, Document(read)))
    } else {
      var document = Document(SourceText(head))
      document.standardLineEnd = lineEnd
      files.append(FileEdit(path, beginningWith: document, isNew: read == nil))
    }
    if let document { places[document] = files.count - 1 }
    return files.count - 1
  }

  /// The contents of a file; `nil` where there is none. A link to a file that is gone is a fault: nothing is written
  /// through it.
  private func source(of path: BytePath) throws(CommandFailure) -> SourceText? {
    do throws(FileError) {
      return try SourceReader.source(of: path)
    } catch {
      if error.isNotFound, FileStatus.ifAny(path, followingLinks: false) == nil { return nil }
      invocation.report(error, as: path.relative(to: session.folder))
      throw .unreadable
    }
  }

  /// Says what was done to a task, in a line with its new text.
  mutating func say(_ words: TerminalText, of task: FoundTask, _ line: TaskLine) {
    guard let document = task.place?.document else { return }
    say(words, line, inFile: file(ofDocument: document))
  }

  /// Says what became of a line, which is new to its file, too, or changed.
  mutating func say(_ words: TerminalText, _ line: TaskLine, inFile file: Int) { report.add(words, line, inFile: file) }

  /// Says what became of a task whose own line is as it was.
  mutating func sayKept(_ words: TerminalText, of task: FoundTask, _ line: TaskLine) {
    guard let place = task.place else { return }
    let file = file(ofDocument: place.document)
    let offset = files[file].document.document.lines(of: place.task).lowerBound
    report.add(words, line, inFile: file, .kept(offset))
  }

  /// Says what became of a task that is no longer in its file.
  mutating func sayGone(_ words: TerminalText, of task: FoundTask, _ line: TaskLine) {
    guard let document = task.place?.document else { return }
    report.add(words, line, inFile: file(ofDocument: document), .gone(task.line))
  }

  /// Says what became of a whole file.
  mutating func say(_ words: TerminalText, inFile file: Int) { report.add(words, nil, inFile: file) }

  /// Says why a task stays as it is, or what else is good to know.
  mutating func note(_ message: TerminalText, help: TerminalText? = nil) { report.add(.note, message, help) }

  mutating func warn(_ message: TerminalText, help: TerminalText? = nil) { report.add(.warning, message, help) }
}
