import TaskEditing
import TaskFiles
import TaskModel
import TaskQuery
import TaskSyntax

/// What a command does to the tasks of a workspace: changes of its documents, and what is said of them. Nothing is
/// written, and nothing said, before the command has come to its end.
struct WorkspaceEdit {
  let invocation: Invocation
  let session: QuerySession
  /// The workspace as it was read.
  let tasks: WorkspaceTasks
  let memory: ChangeMemory
  /// Those that are touched, in the order in which they are to be written: that in which they were touched first.
  private(set) var files: [FileEdit] = []
  /// Where each document of the workspace is among them.
  private var places: [Int: Int] = [:]
  private(set) var report = ChangeReport()
  /// What the command ends with, if all goes well.
  var status = ExitStatus.success

  init(_ invocation: Invocation, _ session: QuerySession, _ tasks: WorkspaceTasks, _ memory: ChangeMemory) {
    self.invocation = invocation
    self.session = session
    self.tasks = tasks
    self.memory = memory
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
    let (file, place) = try file(of: task)
    guard let line = files[file].line(of: place, task.row) else { throw fault(task) }
    return line
  }

  /// Changes the line of a task, and returns it. Where `body` throws, the command ends, and nothing is changed.
  @discardableResult
  mutating func change(
    _ task: FoundTask, _ body: (inout TaskLine) throws(EditProblem) -> Void
  ) throws(CommandFailure) -> TaskLine {
    var line = try line(of: task)
    try checked(task) { () throws(EditProblem) in try body(&line) }
    let (file, place) = try file(of: task)
    files[file].replaceLine(of: place, task.row, with: line)
    return line
  }

  /// What `body` returns; a change that cannot be made ends the command, which says of which task it is.
  func checked<Result>(
    _ task: FoundTask, _ body: () throws(EditProblem) -> Result
  ) throws(CommandFailure) -> Result {
    do throws(EditProblem) {
      return try body()
    } catch {
      throw CommandFailure(error, at: cells.reference(task))
    }
  }

  private mutating func file(of task: FoundTask) throws(CommandFailure) -> (file: Int, place: TaskPlace) {
    guard let place = task.place else { throw fault(task) }
    return (file(ofDocument: place.document), place.task)
  }

  /// The index in `files` of a document of the workspace.
  mutating func file(ofDocument document: Int) -> Int {
    if let known = places[document] { return known }
    files.append(FileEdit(tasks.documents.documents[document]))
    places[document] = files.count - 1
    return files.count - 1
  }

  private func fault(_ task: FoundTask) -> CommandFailure {
    CommandFailure(
      .internalFault, "\(cells.place(task)): the task is not found in its own file",
      help: "nothing is changed; this is a fault of tasks: please report it")
  }

  /// Says what was done to a task, in a line with its new text.
  mutating func say(_ words: TerminalText, of task: FoundTask, _ line: TaskLine) {
    guard let document = task.place?.document else { return }
    report.add(words, line, inFile: file(ofDocument: document))
  }

  /// Says why a task stays as it is, or what else is good to know.
  mutating func note(_ message: TerminalText, help: TerminalText? = nil) { report.add(.note, message, help) }

  mutating func warn(_ message: TerminalText, help: TerminalText? = nil) { report.add(.warning, message, help) }
}
