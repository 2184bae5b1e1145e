package import TaskSyntax

/// Changes files by the write protocol, which `Sources/README.md` draws. May be used by several threads.
package struct FileWriter: Sendable {
  /// The largest file that is written, in bytes: 1 GiB.
  package static let sizeLimit = 1 << 30

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
    /// As that of an outcome.
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
  /// - Parameters:
  ///   - permission: where the path may lead.
  ///   - expected: what the file held when it was read before: where it holds anything else by now it stays as it is,
  ///     and was changed meanwhile.
  package func change(
    _ path: BytePath, as permission: WritePermission, expecting expected: SourceText? = nil,
    _ change: (SourceText) -> [TextEdit]?,
    record: (HashedText) throws(FileError) -> Void
  ) throws(Failure) -> Outcome {
    try write(path, as: permission, isRepair: false, expecting: expected, change, record: record)
  }

  /// - Parameter isRepair: whether a half written file is what is to be written.
  func write(
    _ path: BytePath, as permission: WritePermission, isRepair: Bool, expecting expected: SourceText? = nil,
    _ change: (SourceText) -> [TextEdit]?,
    record: (HashedText) throws(FileError) -> Void
  ) throws(Failure) -> Outcome {
    let target = try WriteTarget(path, as: permission, observer: observer)
    do throws(Failure) {
      return Outcome(try write(target, isRepair, expected, change, record: record), left: target.left)
    } catch {
      throw Failure(error.path, error.reason, left: target.left)
    }
  }

  private func write(
    _ target: WriteTarget, _ isRepair: Bool, _ expected: SourceText?, _ change: (SourceText) -> [TextEdit]?,
    record: (HashedText) throws(FileError) -> Void
  ) throws(Failure) -> Outcome.State {
    let reader = try target.openAndLock(patience: patience)
    defer { reader.descriptor.unlock() }
    let (old, status, isExpected) = try target.noting { () throws(FileError) in
      try reader.snapshot(expecting: expected)
    }
    // What a half written file seems to say is no reason to leave it as it is.
    if !isRepair, let journal { try target.checkJournals(in: journal, status, old) }
    if expected != nil, !isExpected { throw target.failure(.changedMeanwhile(kept: [])) }
    guard let edits = change(old) else { return .unchanged }
    guard let new = EditedText(old, edits) else { throw target.failure(.failed(FileError(target.path, .unfit))) }
    if new.isUnchanged { return .unchanged }
    guard new.count <= Self.sizeLimit else {
      throw target.failure(.failed(FileError(target.path, .tooLarge(limit: Self.sizeLimit))))
    }
    if !isForced, let lock = target.editorLock() { throw target.failure(.openInEditor(lock)) }
    HeldSignals.hold()
    defer { HeldSignals.release() }
    let update = FileUpdate(of: target, reader, status: status, HashedText(new))
    switch try update.replace(record) {
    case .done(let state): return state
    case .impossible(let reason): return try update.writeInPlace(because: reason, journal: journal, record)
    }
  }
}
