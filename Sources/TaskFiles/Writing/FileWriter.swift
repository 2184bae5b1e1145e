package import TaskSyntax

/// A writer of files by the write protocol, which `Sources/README.md` shows. Several threads may use it.
package struct FileWriter: Sendable {
  package struct Outcome: Sendable, Equatable {
    package enum State: Sendable, Equatable {
      /// The edits change nothing; the file was not written.
      case unchanged
      /// The new bytes are durable.
      case written
      /// The new bytes are in place, but the system did not confirm that they are durable: status 5.
      case unconfirmed(FileError)
    }
    package var state: State
    /// Files of this program that remain, for `Leftovers`; a person must be told about them.
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
      /// The file is unchanged unless the error says otherwise: status 3.
      case failed(FileError)
      /// Another program wrote in the meantime; its bytes are in the file or in `kept`, the files to inspect: status 4.
      case changedMeanwhile(kept: [BytePath])
      /// Another process of this program held the lock for too long: status 4.
      case locked
      /// An earlier write of this file was interrupted, and `journal` has its old bytes: status 4, until
      /// `Leftover.repair`.
      case halfWritten(journal: BytePath)
      /// An editor has unsaved changes of the file, as its swap or lock file at this path shows: status 4, unless
      /// forced.
      case unsavedInEditor(BytePath)
    }
    package var path: BytePath
    package var reason: Reason
    /// The remaining files, as in an outcome.
    package var left: [BytePath]

    package init(_ path: BytePath, _ reason: Reason, left: [BytePath] = []) {
      self.path = path
      self.reason = reason
      self.left = left
    }
  }

  private let journal: BytePath?
  private let swapFolders: [BytePath]
  private let isForced: Bool
  private let patience: Int
  private let observer: WriteStep.Observer?

  /// - Parameters:
  ///   - journal: the folder of journals for files that must be written in place, created when needed; `nil` if there
  ///     is none, in which case such files are refused.
  ///   - swapFolders: folders in which editors record unsaved changes of files in other folders.
  ///   - isForced: whether unsaved changes in an editor are disregarded.
  ///   - patience: the time to wait for the lock, in seconds.
  ///   - observer: called at each step, for tests.
  package init(
    journal: BytePath?, swapFolders: [BytePath] = [], isForced: Bool = false, patience: Int = 10,
    observer: WriteStep.Observer? = nil
  ) {
    self.journal = journal
    self.swapFolders = swapFolders
    self.isForced = isForced
    self.patience = patience
    self.observer = observer
  }

  /// Reads the file under its lock, calls `change` for the edits (`nil`: none), calls `record` with them before the
  /// file is changed, and writes the file.
  ///
  /// Signals that end the process are delayed until the file is written; see `HeldSignals`.
  ///
  /// - Parameters:
  ///   - permission: the files that the path may lead to.
  ///   - isRepair: whether the file may be half written, because this call repairs it.
  package func change(
    _ path: BytePath, as permission: WritePermission, isRepair: Bool = false, _ change: (SourceText) -> EditedText?,
    record: Record = { _ in }
  ) throws(Failure) -> Outcome {
    try locked(path, as: permission, isRepair: isRepair) { file throws(Failure) in
      guard let text = change(file.source) else { return .unchanged }
      return try write(text, to: file, record)
    }
  }

  /// Writes edits that were made before, in the same way. If the file does not hold the document that was edited, it is
  /// not written, and the failure is `changedMeanwhile`.
  package func write(
    _ text: EditedText, to path: BytePath, as permission: WritePermission, record: Record = { _ in }
  ) throws(Failure) -> Outcome {
    try locked(path, as: permission, expecting: text.old) { file throws(Failure) in
      try write(text, to: file, record)
    }
  }

  /// Removes a file that holds the document, and then its folder if that is empty, and so on for `folders` folders. If
  /// the file holds anything else, or a link or a folder has its name, it stays, and the failure is `changedMeanwhile`.
  /// A file that does not exist is unchanged.
  package func remove(
    _ path: BytePath, as permission: WritePermission, expecting expected: SourceText, folders: Int = 0,
    record: Record = { _ in }
  ) throws(Failure) -> Outcome {
    do throws(Failure) {
      return try locked(path, as: permission, followingLink: false, expecting: expected) { file throws(Failure) in
        let target = file.target
        if !isForced, let lock = target.editorLock(swapFolders: swapFolders) {
          throw target.failure(.unsavedInEditor(lock))
        }
        HeldSignals.hold()
        defer { HeldSignals.release() }
        let change = HashedText(EditedText(replacing: file.source, by: []), .removal)
        let state = try FileUpdate(of: target, file.reader, status: file.status, change).remove(record)
        target.resolved.parent.removeEmptyFolders(folders)
        return state
      }
    } catch {
      guard case .failed(let problem) = error.reason else { throw error }
      if problem.isNotFound { return .unchanged }
      guard case .notRegular = problem.reason else { throw error }
      throw Failure(path, .changedMeanwhile(kept: []), left: error.left)
    }
  }

  /// Runs the steps of a change up to the write and throws what they throw: if the file is half written or does not
  /// hold `expected`. Writes nothing.
  package func probe(
    _ path: BytePath, as permission: WritePermission, expecting expected: SourceText? = nil
  ) throws(Failure) {
    _ = try locked(path, as: permission, expecting: expected) { _ in .unchanged }
  }

  /// A closure that records the change of a file before it is made, for undo.
  package typealias Record = (HashedText) throws(FileError) -> Void

  /// A file that is open, locked, read, and not half written.
  private struct LockedFile {
    let target: WriteTarget
    let reader: FileReader
    let source: SourceText
    /// The status of the file when it was read.
    let status: FileStatus
  }

  private func locked(
    _ path: BytePath, as permission: WritePermission, followingLink: Bool = true, isRepair: Bool = false,
    expecting expected: SourceText? = nil, _ body: (LockedFile) throws(Failure) -> Outcome.State
  ) throws(Failure) -> Outcome {
    let target = try WriteTarget(path, as: permission, followingLink: followingLink, observer: observer)
    do throws(Failure) {
      let reader = try target.openAndLock(patience: patience)
      defer { reader.descriptor.unlock() }
      let (source, status, isExpected) = try target.noting(reader.snapshot(expecting: expected))
      // A half written file is reported even if its contents need no change.
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
    // Arrays that share their storage compare in constant time.
    guard text.old.storage == file.source.storage else { throw target.failure(.failed(FileError(target.path, .unfit))) }
    if text.isUnchanged { return .unchanged }
    guard text.count <= FileError.writeLimit else {
      throw target.failure(.failed(FileError(target.path, .tooLarge(limit: FileError.writeLimit))))
    }
    if !isForced, let lock = target.editorLock(swapFolders: swapFolders) {
      throw target.failure(.unsavedInEditor(lock))
    }
    HeldSignals.hold()
    defer { HeldSignals.release() }
    let update = FileUpdate(of: target, file.reader, status: file.status, HashedText(text))
    switch try update.replace(record) {
    case .done(let state): return state
    case .impossible(let reason): return try update.writeInPlace(because: reason, journal: journal, record)
    }
  }
}
