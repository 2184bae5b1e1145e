package import TaskSyntax

/// Changes files by the write protocol, which `Sources/README.md` draws. May be used by several threads.
package struct FileWriter: Sendable {
  package struct Outcome: Sendable, Equatable {
    package enum State: Sendable, Equatable {
      /// There was nothing to change: the file was not touched.
      case unchanged
      /// The new bytes are durable.
      case written
      /// The file is new, but the system did not confirm that it is durable: status 5.
      case unconfirmed(FileError)
    }
    package var state: State
    /// Files of ours that are still there, for `Leftovers`: a person is to be told.
    package var left: [BytePath]

    package init(_ state: State, left: [BytePath] = []) {
      self.state = state
      self.left = left
    }

    package static let unchanged = Outcome(.unchanged)
    package static let written = Outcome(.written)
  }

  package struct Failure: Error, Sendable, Equatable {
    package enum Reason: Sendable, Equatable {
      /// The file is as it was, or the error says what it is: status 3.
      case failed(FileError)
      /// Another program wrote meanwhile; its bytes are in place, or in `kept`, the files to look at: status 4.
      case changedMeanwhile(kept: [BytePath])
      /// Another program of ours held the lock for too long: status 4.
      case locked
      /// A write of this file was cut off, and what it held before is in `journal`: status 4, until `Leftover.repair`.
      case halfWritten(journal: BytePath)
      /// An editor has the file open, as its lock file `path` says: status 4, unless forced.
      case openInEditor(BytePath)
    }
    package var path: BytePath
    package var reason: Reason
    /// The files left behind, as in an outcome.
    package var left: [BytePath]

    package init(_ path: BytePath, _ reason: Reason, left: [BytePath] = []) {
      self.path = path
      self.reason = reason
      self.left = left
    }
  }

  private let journal: BytePath?
  private let isForced: Bool
  private let patience: Int
  private let observer: WriteStep.Observer?

  /// - Parameters:
  ///   - journal: the folder for files that must be written in place; `nil` where there is none: those are refused. It
  ///     is made where it is needed.
  ///   - isForced: whether an editor's lock file is no reason to refuse.
  ///   - patience: seconds to wait for the lock.
  ///   - observer: for tests.
  package init(
    journal: BytePath?, isForced: Bool = false, patience: Int = 10, observer: WriteStep.Observer? = nil
  ) {
    self.journal = journal
    self.isForced = isForced
    self.patience = patience
    self.observer = observer
  }

  /// Reads the file under its lock, asks `change` what to make of it (`nil`: nothing), calls `record` with that before
  /// the file is touched, and writes.
  ///
  /// Signals that end the process wait until the file is written; see `HeldSignals`.
  ///
  /// - Parameter permission: where the path may lead.
  package func change(
    _ path: BytePath, as permission: WritePermission, _ change: (SourceText) -> EditedText?,
    record: Record = { _ in }
  ) throws(Failure) -> Outcome {
    try self.change(path, as: permission, isRepair: false, change, record: record)
  }

  /// - Parameter isRepair: whether a half written file is what is to be written.
  func change(
    _ path: BytePath, as permission: WritePermission, isRepair: Bool, _ change: (SourceText) -> EditedText?,
    record: Record
  ) throws(Failure) -> Outcome {
    try locked(path, as: permission, isRepair: isRepair) { file throws(Failure) in
      guard let text = change(file.source) else { return .unchanged }
      return try write(text, to: file, record)
    }
  }

  /// Writes a change that was made before, in the same way. Where the file holds anything but the document that was
  /// changed it stays as it is, and was changed meanwhile.
  package func write(
    _ text: EditedText, to path: BytePath, as permission: WritePermission, record: Record = { _ in }
  ) throws(Failure) -> Outcome {
    try locked(path, as: permission, expecting: text.old) { file throws(Failure) in
      try write(text, to: file, record)
    }
  }

  /// Goes as far as a change goes before it is made, and throws where that does: where the file is half written, or
  /// holds anything but `expected`. Writes nothing.
  package func probe(
    _ path: BytePath, as permission: WritePermission, expecting expected: SourceText? = nil
  ) throws(Failure) {
    _ = try locked(path, as: permission, expecting: expected) { _ in .unchanged }
  }

  /// Notes what is about to be done to a file, so that it can be undone.
  package typealias Record = (HashedText) throws(FileError) -> Void

  /// A file that is open, locked, read and not half written.
  private struct LockedFile {
    let target: WriteTarget
    let reader: FileReader
    let source: SourceText
    /// The status when the file was read.
    let status: FileStatus
  }

  private func locked(
    _ path: BytePath, as permission: WritePermission, isRepair: Bool = false, expecting expected: SourceText? = nil,
    _ body: (LockedFile) throws(Failure) -> Outcome.State
  ) throws(Failure) -> Outcome {
    let target = try WriteTarget(path, as: permission, observer: observer)
    do throws(Failure) {
      let reader = try target.openAndLock(patience: patience)
      defer { reader.descriptor.unlock() }
      let (source, status, isExpected) = try target.noting { () throws(FileError) in
        try reader.snapshot(expecting: expected)
      }
      // What a half written file seems to say is no reason to leave it as it is.
      if !isRepair, let journal { try target.checkJournals(in: journal, status, source) }
      if expected != nil, !isExpected { throw target.failure(.changedMeanwhile(kept: [])) }
      let state = try body(LockedFile(target: target, reader: reader, source: source, status: status))
      return Outcome(state, left: target.left)
    } catch {
      throw Failure(error.path, error.reason, left: target.left)
    }
  }

  private func write(_ text: EditedText, to file: LockedFile, _ record: Record) throws(Failure) -> Outcome.State {
    let target = file.target
    // Arrays that share their bytes are compared at no cost.
    guard text.old.storage == file.source.storage else { throw target.failure(.failed(FileError(target.path, .unfit))) }
    if text.isUnchanged { return .unchanged }
    guard text.count <= FileError.writeLimit else {
      throw target.failure(.failed(FileError(target.path, .tooLarge(limit: FileError.writeLimit))))
    }
    if !isForced, let lock = target.editorLock() { throw target.failure(.openInEditor(lock)) }
    HeldSignals.hold()
    defer { HeldSignals.release() }
    let update = FileUpdate(of: target, file.reader, status: file.status, HashedText(text))
    switch try update.replace(record) {
    case .done(let state): return state
    case .impossible(let reason): return try update.writeInPlace(because: reason, journal: journal, record)
    }
  }
}
