import TaskFiles
import TaskInterchange
import TaskModel
import TaskQuery
import TaskWorkspace

/// One run of `export`: finds tasks and writes them in another format.
struct ExportRun {
  let invocation: Invocation

  static let use = QueryUse("tasks export", clauses: [.in, .all])
  static let output = Option.value(
    "output", "FILE", short: "o", .path, help: "Write to FILE; '-' is standard output")
  static let dataview = Option.flag("dataview", help: "For obsidian: write fields in brackets, not as emoji")
  static let plain = Option.flag(
    "plain", help: "Leave out the own lines of tasks, which go along in \(InterchangeOption.formatsWithLines)")
  static let force = Option.flag("force", help: "Overwrite an existing file")

  func run() throws(CommandFailure) -> ExitStatus {
    let formats = InterchangeFormat.exported
    let format = try invocation.interchangeFormat(InterchangeOption.exported, among: formats)
    guard let write = format.write else { return .usage }
    var context = try invocation.interchangeContext()
    (context.usesDataview, context.isPlain) = (invocation[Self.dataview], invocation[Self.plain])
    if context.isPlain, !format.holdsLines {
      throw .usage(
        "'--plain' is for formats in which lines go along: \(InterchangeOption.formatsWithLines)", help: "leave it out")
    }
    if context.usesDataview, format.name != "obsidian" {
      throw .usage("'--dataview' is for the format 'obsidian'", help: "leave it out")
    }
    let words = invocation[Operand.query]
    guard var session = try QuerySession(invocation, words, for: Self.use) else { return .usage }
    if words.isEmpty { session.query.clauses.all = true }
    let target = try target()
    let outcome = try session.run(keeps: .tasks, keepsWorkspace: true)
    var losses = LossReport()
    let records = records(of: outcome, in: session, &losses)
    let bytes = write(records, context, &losses)
    defer { invocation.console.report(losses, as: invocation[InterchangeOption.losses]) }
    if invocation[InterchangeOption.strict], !losses.entries.isEmpty {
      throw CommandFailure(
        .findings, "nothing was written: \(format.program) cannot hold everything",
        help: "without '--strict' the rest is written")
    }
    var status = session.status(of: outcome, invocation.arguments)
    guard let target else {
      invocation.console.write(verbatim: bytes[...])
      return status
    }
    status.combine(
      invocation.write(
        bytes, to: target, as: .direct(root: session.workspace.root), shownAs: BytePath(invocation[Self.output] ?? []),
        existing: .leavesRights))
    return status
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
  private func records(of outcome: QueryOutcome, in session: QuerySession, _ losses: inout LossReport) -> [Record] {
    var numbers: [WorkspaceModel.Place: Int] = [:]
    for (number, task) in outcome.tasks.enumerated() { if let place = task.place { numbers[place] = number } }
    return outcome.tasks.map { task in
      let file = task.path.isAbsolute ? task.path.relative(to: session.folder).bytes : task.path.bytes
      var record = Record(task.part, row: task.index, at: RecordPlace(file: file, line: task.line))
      if Record.hasUnknownMark(task.part, row: task.index) { losses.add(.mark, at: record.place) }
      guard let row = task.part.parent(ofRow: task.index), let place = task.place else { return record }
      record.parent =
        numbers[WorkspaceModel.Place(document: place.document, task: TaskPlace(part: place.task.part, row: row))]
      if record.parent == nil { losses.add(.orphan, at: record.place) }
      return record
    }
  }
}
