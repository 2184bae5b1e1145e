import TaskSyntax

/// One change of one locked file: the bytes before and after.
final class FileUpdate {
  let target: WriteTarget
  let reader: FileReader
  /// The new text with the hashes.
  let change: HashedText
  /// The old and the new bytes.
  var text: EditedText { change.text }
  /// The status of the file when it had the old bytes.
  private(set) var status: FileStatus
  private var isNoted = false

  init(of target: WriteTarget, _ reader: FileReader, status: FileStatus, _ change: HashedText) {
    self.target = target
    self.reader = reader
    self.status = status
    self.change = change
  }

  /// Records the change before the file is changed. Calls `record` only once.
  func note(_ record: FileWriter.Record) throws(FileWriter.Failure) {
    if isNoted { return }
    try target.noting(record(change))
    isNoted = true
  }

  /// Whether the name still leads to the file as it was read.
  func isUnchanged() throws(SystemError) -> Bool {
    try target.begin(.checking)
    return try target.folder.statusIfAny(of: target.name) == status
  }

  /// Updates the status after this program added and removed a second name of the file, which changes only the
  /// status-change time.
  func noteChangeOfNames() {
    guard var now = try? reader.descriptor.status() else { return }
    let changed = now.changed
    now.changed = status.changed
    guard now == status else { return }
    status.changed = changed
  }

  /// Returns the failure that another program wrote in the meantime; `kept` are the files with the bytes that are not
  /// in the file.
  func changedMeanwhile(kept: [BytePath] = []) -> FileWriter.Failure {
    target.failure(.changedMeanwhile(kept: kept.isEmpty ? [] : [target.resolved] + kept.map(target.neighbor)))
  }
}
