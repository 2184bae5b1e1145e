import Synchronization
import TaskSyntax

/// A recorder of a change in progress. Several threads may use it.
package final class UndoRecorder: Sendable {
  private let ring: UndoRing
  private let start: UndoRecord
  private let state = Mutex(State())
  /// The number of durable records. A thread that holds this mutex makes all records durable that were appended before,
  /// so that concurrent threads share one synchronization.
  private let durable = Mutex(0)

  private struct State {
    var file: UndoFile?
    /// The size of the file, in bytes.
    var size = 0
    /// The number of appended records.
    var appended = 0
    /// The number of recorded files that were not withdrawn.
    var standing = 0
    /// Whether it is unknown for some file if it was changed.
    var isInDoubt = false
    /// The first error, after which nothing more is recorded: a reader would not find records after an incomplete one.
    var error: FileError?
  }

  init(_ ring: UndoRing, _ label: ChangeLabel, time: Int) {
    self.ring = ring
    start = .start(label, time: time)
  }

  /// Records the change of a file, whose path is absolute, before it is made. The record is durable on return. If this
  /// throws, the file must not be changed.
  package func record(_ path: BytePath, _ change: HashedText) throws(FileError) {
    let folders = change.effect == .creation ? path.parent.missingFolderCount : 0
    let bytes = UndoRecord.file(RecordedFile(ring.recordedPath(path), change, folders: folders)).bytes
    let (file, number) = try state.withLock { state throws(FileError) in
      let file = try fileOfChange(&state)
      try Self.append(bytes, to: file, &state)
      state.appended += 1
      state.standing += 1
      return (file, state.appended)
    }
    do throws(FileError) {
      try makeDurable(file, upTo: number)
    } catch {
      state.withLock { $0.standing -= 1 }
      throw error
    }
  }

  private func makeDurable(_ file: UndoFile, upTo number: Int) throws(FileError) {
    try durable.withLock { durable throws(FileError) in
      if durable >= number { return }
      let (appended, error) = state.withLock { ($0.appended, $0.error) }
      // The system reports a failed write only once, so that a later synchronization would succeed.
      if let error { throw error }
      do throws(FileError) {
        try file.synchronize()
      } catch {
        // Set before the next thread acquires the mutex.
        state.withLock { $0.error = error }
        throw error
      }
      durable = appended
    }
  }

  /// Withdraws the last record of a file that was not changed after all. If the withdrawal cannot be recorded, an undo
  /// finds the file in its old state and leaves it unchanged.
  package func withdraw(_ path: BytePath) {
    let bytes = UndoRecord.withdrawal(ring.recordedPath(path)).bytes
    state.withLock { state in
      guard let file = state.file, state.error == nil else { return }
      try? Self.append(bytes, to: file, &state)
      state.standing -= 1
    }
  }

  /// Marks the change as interrupted, if it is unknown whether a file was changed. An undo skips a file that was not.
  package func leaveInDoubt() { state.withLock { $0.isInDoubt = true } }

  /// Ends the change, after all files were written or failed. If this throws, the change counts as interrupted and can
  /// still be undone.
  package func finish() throws(FileError) {
    try state.withLock { state throws(FileError) in
      guard let file = state.file else { return }
      if state.standing == 0 {
        try file.path.removeFile()
      } else if let error = state.error {
        throw error
      } else if !state.isInDoubt {
        try Self.append(UndoRecord.end.bytes, to: file, &state)
      }
    }
  }

  private func fileOfChange(_ state: inout State) throws(FileError) -> UndoFile {
    if let error = state.error { throw error }
    if let file = state.file { return file }
    do throws(FileError) {
      let file = try ring.makeFile()
      state.file = file
      try Self.append(UndoRecord.magic + start.bytes, to: file, &state)
      return file
    } catch {
      state.error = error
      throw error
    }
  }

  private static func append(_ bytes: [UInt8], to file: UndoFile, _ state: inout State) throws(FileError) {
    do throws(FileError) {
      try file.write(bytes, at: state.size)
      state.size += bytes.count
    } catch {
      state.error = error
      throw error
    }
  }
}
