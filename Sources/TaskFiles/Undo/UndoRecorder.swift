import Synchronization

/// A change that is being made. May be used by several threads.
package final class UndoRecorder: Sendable {
  private let ring: UndoRing
  private let start: UndoRecord
  private let state = Mutex(State())
  /// The number of durable records. The thread that holds it makes durable all records appended by then, so that
  /// threads share the work.
  private let durable = Mutex(0)

  private struct State {
    var file: UndoFile?
    /// The size of the file, in bytes.
    var size = 0
    /// Records.
    var appended = 0
    /// Files that were recorded and not withdrawn.
    var standing = 0
    /// Whether it is not known of a file whether it was changed.
    var isInDoubt = false
    /// After it nothing more is recorded: what came behind a torn record would not be found.
    var error: FileError?
  }

  init(_ ring: UndoRing, command: [UInt8], time: Int) {
    self.ring = ring
    start = .start(command: command, time: time)
  }

  /// Notes what is about to be done to a file, an absolute path. Durable when it returns; where it throws, the file
  /// must stay as it is.
  package func record(_ path: BytePath, _ change: HashedText) throws(FileError) {
    let bytes = UndoRecord.file(RecordedFile(ring.recordedPath(path), change)).bytes
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
      // The system tells a failed write once: who asks after that would hear that all is well.
      if let error { throw error }
      do throws(FileError) {
        try file.synchronize()
      } catch {
        // Before the next one's turn.
        state.withLock { $0.error = error }
        throw error
      }
      durable = appended
    }
  }

  /// Takes the last record of a file back: it was not changed after all. Where that cannot be noted, an undo finds the
  /// file as it was before and leaves it so.
  package func withdraw(_ path: BytePath) {
    let bytes = UndoRecord.withdrawal(ring.recordedPath(path)).bytes
    state.withLock { state in
      guard let file = state.file, state.error == nil else { return }
      try? Self.append(bytes, to: file, &state)
      state.standing -= 1
    }
  }

  /// Marks the change as interrupted; called where it is unknown whether a file was changed. An undo passes over it if
  /// it was not.
  package func leaveInDoubt() { state.withLock { $0.isInDoubt = true } }

  /// Ends the change; called when all files are written, or are not. Where it throws, the change counts as interrupted
  /// and can still be undone.
  package func finish() throws(FileError) {
    try state.withLock { state throws(FileError) in
      guard let file = state.file else { return }
      if state.standing == 0 {
        try file.remove()
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
