import TaskSyntax

/// One change of one file, which is locked: its bytes before and after.
final class FileUpdate {
  let target: WriteTarget
  let reader: FileReader
  /// What becomes of it, with the hashes.
  let change: HashedText
  /// The old bytes and the new ones.
  var text: EditedText { change.text }
  /// Of the file when its bytes were the old ones.
  private(set) var status: FileStatus
  private var isNoted = false

  init(of target: WriteTarget, _ reader: FileReader, status: FileStatus, _ change: HashedText) {
    self.target = target
    self.reader = reader
    self.status = status
    self.change = change
  }

  /// To be called before the file is touched; calls `record` once.
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

  /// To be called where we ourselves gave the file another name and took it away, which changes its time of change
  /// alone.
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
