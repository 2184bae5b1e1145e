import TaskEditing
import TaskFiles
import TaskModel
import TaskQuery
import TaskSyntax
import TaskWorkspace

extension Subcommand {
  package static let archive = Subcommand(
    "archive", "Move closed tasks to an archive", group: .change,
    details: """
      A task goes if it is closed, as all in it are, and lies in no other one. NAME.tasks has its archive in NAME.done.tasks, or where the
      setting 'archive' says; it is a task file like any other, so what comes after an archived task still finds it.

      In the archive a task stands below the same headings. A new archive begins with the front matter of the file; what a task would
      still lose is written on its line.

      Without PATH closed tasks of all files of the workspace go, those of archives aside.
      """,
    operands: Operands(paths), options: [OptionGroup(before), .changes],
    examples: [
      Example("tasks archive", "All that is closed"),
      Example("tasks archive home.tasks --before -30d", "What was closed more than 30 days ago"),
      Example("tasks archive --diff", "What would change"),
    ]
  ) { invocation throws(CommandFailure) in
    let given = invocation[paths]
    return try TaskChangeRun(invocation, command: "archive", keepingCanonicalForm: true).run {
      edit throws(CommandFailure) in
      let limit = try edit.day(of: invocation[before])
      let names = ArchiveNames(setting: edit.session.settings[.archive], root: edit.session.workspace.root)
      var files: [BytePath] = []
      for path in given { files.append(try edit.taskFile(named: path)) }
      if given.isEmpty { files = edit.tasks.documents.documents.map(\.path).filter { !names.isArchive($0) } }
      var count = 0
      for path in files {
        let moved = try edit.archive(path, to: names, before: limit)
        // Read a named file even if nothing moved: a half-written file may lack closed tasks and must be reported.
        if moved == 0, !given.isEmpty { _ = try edit.file(at: path) }
        count += moved
      }
      if count == 0 { edit.note("nothing is to be archived") }
    }
  }

  private static let paths = Operand.any("PATH", .path, help: "A task file; without one all files of the workspace")
  private static let before = Option.value(
    "before", "DATE", .text, help: "Only tasks that were closed before DATE, as 2026-11-01, -30d or jan")
}

extension WorkspaceEdit {
  /// Returns the day that an option names. Ambiguous words mean a past day.
  fileprivate func day(of text: [UInt8]?) throws(CommandFailure) -> CalendarDate? {
    guard let text else { return nil }
    do throws(DateProblem) {
      return try DateReader(today: now.date, looksForward: false).read(text).first
    } catch {
      throw .usage(
        "'--before': \(TerminalText(encoding: error.message))", help: error.help.map { TerminalText(encoding: $0) })
    }
  }

  /// Moves the closed tasks of one file to its archive. The archive is written first; after a crash, tasks in both
  /// files are not added again.
  ///
  /// - Returns: The number of moved tasks.
  fileprivate mutating func archive(
    _ path: BytePath, to names: ArchiveNames, before limit: CalendarDate?
  ) throws(CommandFailure) -> Int {
    let target = names.archive(of: path)
    if names.isArchive(path) || target == path {
      throw .usage("'\(cells.path(path))' is an archive", help: "name the file that its tasks come from")
    }
    let document = try self.document(at: path)
    let batch = ArchiveBatch(document) { row in
      guard let limit else { return true }
      return row.closed.date.map { $0 < limit } ?? false
    }
    guard !batch.places.isEmpty else { return 0 }
    let archive = try file(at: target, orNew: batch.head, lineEnd: batch.lineEnd)
    let file = try file(at: path)
    var source = files[file].document
    let lines = try change(file: archive) { target throws(EditProblem) in try batch.move(from: &source, to: &target) }
    try change(file: file) { document in document = source }
    for line in lines { say("archived", line, inFile: archive) }
    return lines.count
  }

  /// Reads the document of a file without marking it for editing.
  private func document(at path: BytePath) throws(CommandFailure) -> Document {
    let resolved = (try? path.resolved()) ?? path
    if let known = tasks.documents.documents.first(where: { $0.path == resolved }) {
      return FileEdit(known).document.document
    }
    do throws(FileError) {
      return Document(try SourceReader.source(of: path))
    } catch {
      invocation.report(error, as: path.relative(to: session.folder))
      throw .unreadable
    }
  }
}
