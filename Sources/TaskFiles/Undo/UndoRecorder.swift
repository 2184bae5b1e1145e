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

  /// The change of a file, whose path is absolute.
  package typealias Change = (path: BytePath, text: HashedText)

  /// Records changes of files before they are made. The records are durable on return. If this throws, no file must be
  /// changed.
  package func record(_ changes: [Change]) throws(FileError) {
    var count = 0
    do throws(FileError) {
      for change in changes {
        try append(change)
        count += 1
      }
      if let (file, number) = state.withLock({ state in state.file.map { ($0, state.appended) } }) {
        try makeDurable(file, upTo: number)
      }
    } catch {
      state.withLock { $0.standing -= count }
      throw error
    }
  }

  private func append(_ change: Change) throws(FileError) {
    let folders = change.text.effect == .creation ? change.path.parent.missingFolderCount : 0
    let mode = change.text.effect == .removal ? FileStatus.ifAny(change.path, followingLinks: false)?.mode : nil
    let file = RecordedFile(ring.recordedPath(change.path), change.text, folders: folders, mode: mode)
    let bytes = UndoRecord.file(file).bytes
    try state.withLock { state throws(FileError) in
      try Self.append(bytes, to: fileOfChange(&state), &state)
      state.appended += 1
      state.standing += 1
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
        if durable == 0 { try file.synchronizeName() }
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
