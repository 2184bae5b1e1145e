import TaskSyntax

/// Writing in place. A crash can leave the file half old and half new, so the old bytes are written to a journal first.
extension FileUpdate {
  /// - Parameter record: called before the journal is created.
  func writeInPlace(
    because reason: InPlaceReason, journal folder: BytePath?, _ record: FileWriter.Record
  ) throws(FileWriter.Failure) -> FileWriter.Outcome.State {
    guard let folder else { throw target.failure(.failed(FileError(target.path, .noJournal(reason)))) }
    let file: Descriptor
    do throws(SystemError) {
      file = try target.folder.open(target.name, for: .writing)
    } catch {
      throw target.unwritten(error)
    }
    try note(record)
    let journal: StoredJournal
    do throws(FileError) {
      try folder.attempt(target.begin(.journaling))
      let entry = WriteJournal(of: target.resolved, status.identity, change)
      journal = try StoredJournal(entry, old: text.old, in: folder, left: &target.left) {
        () throws(SystemError) in try target.begin(.finishingJournal)
      }
    } catch {
      throw target.failure(.failed(error))
    }
    return try write(over: file, journal)
  }

  private func write(
    over file: borrowing Descriptor, _ journal: borrowing StoredJournal
  ) throws(FileWriter.Failure) -> FileWriter.Outcome.State {
    var isReady = false
    do throws(SystemError) {
      if try file.status().identity == status.identity { isReady = try isUnchanged() }
    } catch {
      journal.remove(left: &target.left)
      throw target.unwritten(error)
    }
    guard isReady else {
      journal.remove(left: &target.left)
      throw changedMeanwhile()
    }
    do throws(SystemError) {
      try overwrite(file)
    } catch {
      throw restored(file, journal, after: error)
    }
    let isNew: Bool
    do throws(SystemError) {
      try target.begin(.readingBack)
      isNew = try file.holds(text)
    } catch {
      // The system reported the bytes as durable, so the journal is needed only if the disk fails.
      target.left.append(journal.path)
      return .unconfirmed(FileError(target.path, .unverified(error)))
    }
    guard isNew else {
      // Another program wrote at the same time. The file holds a mixture of its bytes and the new ones, the journal the
      // old bytes.
      throw target.failure(.changedMeanwhile(kept: [target.resolved, journal.path]))
    }
    journal.remove(left: &target.left)
    return .written
  }

  private func overwrite(_ file: borrowing Descriptor) throws(SystemError) {
    try target.begin(.overwriting)
    // The appended bytes first: if the disk has no room for them, the old bytes are still intact.
    let (count, oldCount) = (text.count, text.old.count)
    if count > oldCount { try file.write(text, oldCount..<count) }
    try file.write(text, 0..<min(count, oldCount))
    if count < oldCount { try file.truncate(to: count) }
    try target.begin(.synchronizingFile)
    try file.synchronize()
  }

  /// Restores the old bytes. If that fails too, the journal is kept.
  private func restored(
    _ file: borrowing Descriptor, _ journal: borrowing StoredJournal, after error: SystemError
  ) -> FileWriter.Failure {
    do throws(SystemError) {
      try target.begin(.restoring)
      try file.write(EditedText(text.old), 0..<text.old.count)
      try file.truncate(to: text.old.count)
      try file.synchronize()
      guard try file.holds(EditedText(text.old)) else { throw .inputOutput }
    } catch {
      return target.failure(.failed(FileError(target.path, .torn(error, journal: journal.path))))
    }
    journal.remove(left: &target.left)
    return target.unwritten(error)
  }
}
