import TaskFiles
import TaskInterchange
import TaskModel
import TaskQuery
import TaskSyntax
import TaskWorkspace

/// One run of `export`: finds tasks and writes them in another format.
struct ExportRun {
  let invocation: Invocation

  static let use = QueryUse("tasks export", clauses: [.in, .all])
  static let output = Option.value(
    "output", "FILE", short: "o", .path, help: "Write to FILE; '-' is standard output")
  static let dataview = Option.flag("dataview", help: "For obsidian: write fields in brackets, not as emoji")
  static let depends = Option.flag("depends", help: "For taskwarrior: let a task depend on its subtasks")
  static let plain = Option.flag(
    "plain", help: "Leave out the own lines of tasks, which go along in \(InterchangeOption.formatsWithLines)")
  static let force = Option.flag("force", help: "Overwrite an existing file")

  func run() throws(CommandFailure) -> ExitStatus {
    let formats = InterchangeFormat.exported
    let format = try invocation.interchangeFormat(InterchangeOption.exported, among: formats)
    guard let write = format.write else { return .usage }
    let context = try context(for: format)
    let words = invocation[Operand.query]
    guard var session = try QuerySession(invocation, words, for: Self.use) else { return .usage }
    if words.isEmpty { session.query.clauses.all = true }
    let target = try target()
    let outcome = try session.run(keeps: .tasks, documents: .keepsRecords)
    var losses = LossReport()
    let records = records(of: outcome, in: session, hasSource: format.holdsLines && !context.isPlain, &losses)
    defer { invocation.console.report(losses, as: invocation[InterchangeOption.losses]) }
    if invocation[InterchangeOption.strict] {
      // Nothing may be written before all losses are known.
      write(records, context, &losses, ExportOutput { _ in })
      guard losses.entries.isEmpty else {
        throw CommandFailure(
          .findings, "nothing was written: \(format.program) cannot hold everything",
          help: "without '--strict' the rest is written")
      }
    }
    var status = session.status(of: outcome, invocation.arguments)
    guard let target else {
      write(records, context, &losses, ExportOutput { invocation.console.write(verbatim: $0) })
      return status
    }
    let name = BytePath(invocation[Self.output] ?? [])
    status.combine(
      invocation.write(
        to: target, as: .direct(root: session.workspace.root), shownAs: name, existing: .leavesRights
      ) { send in
        withoutActuallyEscaping(send) { write(records, context, &losses, ExportOutput(send: $0)) }
      })
    return status
  }

  /// Returns the values that the writer of a format gets. Throws for an option that the format does not have.
  private func context(for format: InterchangeFormat) throws(CommandFailure) -> InterchangeContext {
    var context = try invocation.interchangeContext()
    (context.usesDataview, context.isPlain) = (invocation[Self.dataview], invocation[Self.plain])
    if context.isPlain, !format.holdsLines {
      throw .usage(
        "'--plain' is for formats in which lines go along: \(InterchangeOption.formatsWithLines)", help: "leave it out")
    }
    if context.usesDataview, format.name != "obsidian" {
      throw .usage("'--dataview' is for the format 'obsidian'", help: "leave it out")
    }
    context.dependsOnSubtasks = invocation[Self.depends]
    if context.dependsOnSubtasks, format.name != "taskwarrior" {
      throw .usage("'--depends' is for the format 'taskwarrior'", help: "leave it out")
    }
    return context
  }

  /// Returns the file to write; `nil` for standard output.
  private func target() throws(CommandFailure) -> BytePath? {
    guard let name = invocation[Self.output], BytePath(name) != .standardInput else { return nil }
    let path = try invocation.currentFolder().joined(BytePath(name))
    if TaskFileName.matches(path) {
      throw .usage("'\(name)' has the name of a task file", help: "name another file: an export never changes tasks")
    }
    guard let known = FileStatus.ifAny(path, followingLinks: false) else { return path }
    guard known.kind == .regular else { throw .usage("'\(name)' is not a regular file", help: "name a regular file") }
    guard invocation[Self.force] else {
      throw .usage("'\(name)' exists", help: "name another file, or overwrite it with '--force'")
    }
    return path
  }

  /// Returns the tasks as records. A subtask whose parent was not found stands alone.
  private func records(
    of outcome: QueryOutcome, in session: QuerySession, hasSource: Bool, _ losses: inout LossReport
  ) -> RecordList {
    let tasks = outcome.tasks
    let folder = session.folder
    let name = { @Sendable (path: BytePath) in path.isAbsolute ? path.relative(to: folder).bytes : path.bytes }
    let places = { @Sendable (number: Int) in RecordPlace(file: name(tasks[number].path), line: tasks[number].line) }
    for (number, task) in tasks.enumerated() where Record.hasUnknownMark(task.part, row: task.index) {
      losses.add(.mark, at: places(number))
    }
    let documents = outcome.workspace?.documents ?? []
    return RecordList(
      parents: parents(of: tasks, places, &losses),
      mayDeclareKeys: outcome.workspace == nil || documents.contains { !$0.document.dialect.keys.isEmpty },
      places: places,
      documents: {
        let found = Set(tasks.compactMap { $0.place?.document })
        return found.sorted().map { number in
          RecordDocument(documents[number].document, file: name(documents[number].path))
        }
      },
      identify: { Self.identities(of: tasks.tasks($0), name) },
      make: { Record(tasks[$0].part, row: tasks[$0].index, at: places($0), hasSource: hasSource) },
      makePiece: { range in
        let tasks = tasks.reading(range)
        let places = Self.places(of: tasks, name)
        return { number in
          let index = number - range.lowerBound
          return Record(tasks[index].part, row: tasks[index].index, at: places[index], hasSource: hasSource)
        }
      })
  }

  /// Returns the values by which other programs know tasks. The tasks of a part share the name of their file.
  private static func identities(of tasks: [FoundTask], _ name: (BytePath) -> [UInt8]) -> [Record.Identity] {
    var identities: [Record.Identity] = []
    tasks.forEachPart { indices, part in
      let file = name(part.path)
      for index in indices { identities.append(Record.Identity(part.part, row: tasks[index].index, inFile: file)) }
    }
    return identities
  }

  private static func places(of tasks: [FoundTask], _ name: (BytePath) -> [UInt8]) -> [RecordPlace] {
    var places: [RecordPlace] = []
    tasks.forEachPart { indices, part in
      let (file, lines) = (name(part.path), part.linesOfRows)
      for index in indices { places.append(RecordPlace(file: file, line: Int(lines[tasks[index].index]))) }
    }
    return places
  }

  /// Returns the number of the parent of each task; -1 for one without a parent among them.
  private func parents(
    of tasks: FoundTasks, _ places: (Int) -> RecordPlace, _ losses: inout LossReport
  ) -> [Int32] {
    // The number of the task in each row of each part of each document; -1 for a row that was not found.
    var rows: [[[Int32]]] = []
    for (number, task) in tasks.enumerated() {
      guard let place = task.place else { continue }
      let (document, part) = (place.document, place.task.part)
      while rows.count <= document { rows.append([]) }
      while rows[document].count <= part { rows[document].append([]) }
      if rows[document][part].isEmpty {
        rows[document][part] = Array(repeating: -1, count: task.part.model.rows.count)
      }
      rows[document][part][task.index] = Int32(truncatingIfNeeded: number)
    }
    return tasks.enumerated().map { number, task in
      guard let row = task.part.parent(ofRow: task.index), let place = task.place else { return -1 }
      let parent = rows[place.document][place.task.part][row]
      if parent < 0 { losses.add(.orphan, at: places(number)) }
      return parent
    }
  }
}
