import TaskSyntax

/// One change of one file, which is locked: its bytes before and after.
final class FileUpdate {
  let target: WriteTarget
  let reader: FileReader
  /// The new text, with the hashes.
  let change: HashedText
  /// The old bytes and the new ones.
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

  /// Records the change; called before the file is touched. Calls `record` once.
  func note(_ record: FileWriter.Record) throws(FileWriter.Failure) {
    if isNoted { return }
    try target.noting { () throws(FileError) in try record(change) }
    isNoted = true
  }

  /// Whether the name leads to the file as it was read.
  func isUnchanged() throws(SystemError) -> Bool {
    try target.begin(.checking)
    return try target.folder.statusIfAny(of: target.name) == status
  }

  /// Updates the status after this program gave the file another name and removed it, which changes only its time of
  /// change.
  func noteChangeOfNames() {
    guard var now = try? reader.descriptor.status() else { return }
    let (seconds, nanoseconds) = (now.changedSeconds, now.changedNanoseconds)
    now.changedSeconds = status.changedSeconds
    now.changedNanoseconds = status.changedNanoseconds
    guard now == status else { return }
    status.changedSeconds = seconds
    status.changedNanoseconds = nanoseconds
  }

  /// Another program wrote meanwhile, and `kept` tells where the bytes are that are not in the file.
  func changedMeanwhile(kept: [BytePath] = []) -> FileWriter.Failure {
    target.failure(.changedMeanwhile(kept: kept.isEmpty ? [] : [target.resolved] + kept.map(target.neighbor)))
  }
}
