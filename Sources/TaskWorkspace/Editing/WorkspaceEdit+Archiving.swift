import TaskEditing
import TaskFiles
package import TaskModel

// Closed tasks that go to an archive.
extension WorkspaceEdit {
  /// Moves the closed tasks of files to their archives.
  ///
  /// - Parameters:
  ///   - words: the paths of files; all of the workspace that are no archives where none is given.
  ///   - limit: the day before which a task was closed; `nil` for any.
  package mutating func archive(_ words: [[UInt8]], closedBefore limit: CalendarDate?) throws(EditFailure) {
    let names = ArchiveNames(setting: settings[.archive], root: workspace.root)
    var paths = try words.map { word throws(EditFailure) in try taskFile(named: word) }
    if words.isEmpty { paths = tasks.documents.documents.map(\.path).filter { !names.isArchive($0) } }
    var count = 0
    for path in paths {
      let moved = try archive(path, to: names, closedBefore: limit)
      // One that is named is not passed over where it is half written: what it lacks may be a closed task.
      if moved == 0, !words.isEmpty { _ = try file(at: path) }
      count += moved
    }
    if count == 0 { remark(.nothingToArchive) }
  }

  /// Moves what is closed of one file. The archive comes first: what is in both, after a crash, is not added again.
  ///
  /// - Returns: how many tasks were moved, or kept because the archive has them with other words.
  private mutating func archive(
    _ path: BytePath, to names: ArchiveNames, closedBefore limit: CalendarDate?
  ) throws(EditFailure) -> Int {
    let target = names.archive(of: path)
    if names.isArchive(path) || target == path { throw .place(.isArchive(path)) }
    let batch = ArchiveBatch(try document(at: path)) { row in
      guard let limit else { return true }
      return row.closed.date.map { $0 < limit } ?? false
    }
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
    if let known = tasks.documents.documents.first(where: { $0.path == resolved }) { return known.document }
    return Document(try translating(try SourceReader.source(of: path)) { EditFailure.unreadable(path, $0) })
  }
}
