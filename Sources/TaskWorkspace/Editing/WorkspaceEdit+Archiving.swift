import TaskEditing
import TaskFiles
package import TaskModel

// Closed tasks that go to an archive.
extension WorkspaceEdit {
  /// Moves closed tasks to the archives of their files.
  ///
  /// - Parameters:
  ///   - words: paths of files, whose closed tasks are all moved, and names of single tasks; all files of the workspace
  ///     that are not archives if there are none.
  ///   - limit: the day before which a task was closed; `nil` for any.
  package mutating func archive(_ words: [[UInt8]], closedBefore limit: CalendarDate?) throws(EditFailure) {
    let names = [[UInt8]](words.filter { !isPath($0) })
    let found = names.isEmpty ? [] : try tasks(named: names, titled: .closed).map(\.task)
    var paths = try words.filter(isPath).map { word throws(EditFailure) in try taskFile(named: word) }
    if words.isEmpty { paths = tasks.documents.documents.map(\.path).filter { !archives.isArchive($0) } }
    var count = 0
    for path in paths {
      let moved = try archive(path) { _, row in row.isClosed(before: limit) }
      // A file that is named is not passed over if it is half written: what it lacks may be a closed task.
      if moved == 0, !words.isEmpty { _ = try file(at: path) }
      count += moved
    }
    let whole = Set(paths)
    let rest = found.filter { task in !whole.contains(task.path) && task.row.isClosed(before: limit) }
    if !rest.isEmpty { count += try archive(rest) }
    if count == 0 { remark(.nothingToArchive) }
  }

  /// Moves single tasks, with all that lies in them, to the archives of their files.
  ///
  /// - Returns: how many tasks were moved, or kept because the archive has them with other words.
  @discardableResult
  package mutating func archive(_ found: [FoundTask]) throws(EditFailure) -> Int {
    let outermost = tasks.outermost(of: found)
    for task in outermost {
      if task.row.parent != TaskRow.none { throw .place(.archivesSubtask(task)) }
      if let active = ([task] + tasks.descendants(of: task)).first(where: \.row.status.isActive) {
        throw .place(.archivesActive(task, active: active))
      }
    }
    var count = 0
    var chosen = Dictionary(grouping: outermost, by: \.path).mapValues { Set($0.compactMap { $0.place?.task }) }
    for task in outermost {
      guard let places = chosen.removeValue(forKey: task.path) else { continue }
      count += try archive(task.path) { place, _ in places.contains(place) }
    }
    return count
  }

  private var archives: ArchiveNames { ArchiveNames(setting: settings[.archive], root: workspace.root) }

  /// Whether a word is a path rather than a name of a task: it ends like a task file, or there is such a file.
  private func isPath(_ word: [UInt8]) -> Bool {
    let path = folder.joined(BytePath(word))
    return TaskFileName.matches(path) || FileStatus.ifAny(path, followingLinks: true) != nil
  }

  /// Moves what is closed of one file. The archive comes first: what is in both, after a crash, is not added again.
  ///
  /// - Returns: how many tasks were moved, or kept because the archive has them with other words.
  private mutating func archive(
    _ path: BytePath, where isChosen: (TaskPlace, TaskRow) -> Bool
  ) throws(EditFailure) -> Int {
    let names = archives
    let target = names.archive(of: path)
    if names.isArchive(path) || target == path { throw .place(.isArchive(path)) }
    let batch = ArchiveBatch(try document(at: path), where: isChosen)
    guard !batch.places.isEmpty else { return 0 }
    let archive = try file(at: target, orNew: batch.head, lineEnd: batch.lineEnd)
    let file = try file(at: path)
    if let clash = batch.clash(with: files[archive].document.document) {
      throw .keyClash(clash, from: path, to: target)
    }
    var source = files[file].document
    let moved = try change(file: archive) { target throws(EditProblem) in try batch.move(from: &source, to: &target) }
    try change(file: file) { document in document = source }
    for line in moved.archived { record(.archived, line, inFile: archive) }
    for line in moved.kept.prefix(EditRemark.mostTasks) { remark(.archivedOtherwise(line, in: target)) }
    return moved.archived.count + moved.kept.count
  }

  /// The document of a file, which is not touched by that.
  private func document(at path: BytePath) throws(EditFailure) -> Document {
    let resolved = (try? path.resolved()) ?? path
    if let known = tasks.documentNumber(of: resolved) { return tasks.documents.documents[known].document }
    return Document(try translating(try SourceReader.source(of: path)) { EditFailure.unreadable(path, $0) })
  }
}

extension TaskRow {
  /// Whether the task was closed before a day; any task if there is none.
  fileprivate func isClosed(before limit: CalendarDate?) -> Bool {
    guard let limit else { return true }
    return closed.date.map { $0 < limit } ?? false
  }
}
