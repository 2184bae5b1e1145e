import TaskFiles
import TaskSyntax

/// Writes the files of one change: each is recorded for undo before it is touched, and its record is withdrawn where it
/// stays as it was. May be used by several threads.
struct RecordedWriter: Sendable {
  let record: ChangeRecord
  let writer: FileWriter
  private let isForced: Bool

  init(_ settings: ChangeSettings, _ record: ChangeRecord) {
    self.record = record
    isForced = settings.isForced
    writer = FileWriter(
      journal: record.journal, swapFolders: settings.user.swapFolders, isForced: isForced, observer: settings.observer)
  }

  /// Writes a file as planned.
  ///
  /// - Parameter entry: the record of the change, where it was made before.
  func write(
    _ target: FileChangeRun.Target, _ plan: FileChangeRun.Plan, _ entry: ChangeRecord.Entry? = nil
  ) -> FileChangeRun.WriteResult {
    var proposal = FileChangeRun.Proposal.unchanged
    var result = write(target.file, at: target.recordedPath, workspace: target.workspace, entry) {
      note throws(FileWriter.Failure) in
      let (outcome, made) = try carryOut(plan, on: target, note)
      proposal = made
      return outcome
    }
    if result.outcome.isUnchanged { result.outcome = proposal.outcomeUnwritten }
    return result
  }

  /// Changes a file by `write`, which calls its argument before it touches the file.
  ///
  /// - Parameter path: of the file, in its record.
  func write(
    _ file: InputFile, at path: BytePath, workspace: BytePath?, _ entry: ChangeRecord.Entry? = nil,
    _ write: (FileWriter.Record) throws(FileWriter.Failure) -> FileWriter.Outcome
  ) -> FileChangeRun.WriteResult {
    if case .refused(let error)? = entry { return FileChangeRun.WriteResult(file: file, outcome: .unrecorded(error)) }
    var entry = entry
    var result = FileChangeRun.WriteResult(file: file, outcome: .unchanged)
    do throws(FileWriter.Failure) {
      let outcome = try write { change throws(FileError) in
        let made = entry ?? record.record([(path, change)], workspace: workspace)
        entry = made
        if case .refused(let error) = made { throw error }
        result.written = change.text
      }
      switch outcome.state {
      case .unchanged: break
      case .written: result.outcome = .changed(nil)
      case .unconfirmed(let error): result.outcome = .unconfirmed(error)
      }
      result.left = outcome.left
      if case .missing(let error)? = entry { result.unrecorded = error }
    } catch {
      result = FileChangeRun.WriteResult(file: file, outcome: .failed(error.reason))
      result.left = error.left
      switch entry {
      case .made?: end(error.reason.trace, of: path, workspace)
      case .refused(let error)?: result.outcome = .unrecorded(error)
      case .missing?, nil: break
      }
    }
    return result
  }

  /// Brings the record of a failed write into line with what is left of it in the file.
  private func end(_ trace: FileWriter.Failure.Reason.Trace, of path: BytePath, _ workspace: BytePath?) {
    switch trace {
    case .none: record.withdraw(path, workspace: workspace)
    case .unknown: record.leaveInDoubt(workspace: workspace)
    case .kept: break
    }
  }

  /// Writes the file as planned. Returns what was proposed, too.
  private func carryOut(
    _ plan: FileChangeRun.Plan, on target: FileChangeRun.Target, _ note: FileWriter.Record
  ) throws(FileWriter.Failure) -> (FileWriter.Outcome, FileChangeRun.Proposal) {
    let path = target.file.path
    let permission = target.permission(isForced: isForced)
    switch (plan, target.effect) {
    case (_, .creation):
      let proposal = plan.proposal(for: SourceText([]))
      guard let text = proposal.text else { return (.unchanged, proposal) }
      let outcome = try Self.make(path, text.bytes, as: permission, mode: target.mode) { () throws(FileError) in
        try note(HashedText(text, .creation))
      }
      return (outcome, proposal)
    case (.made(let proposal, let expected), .removal):
      let outcome = try writer.remove(
        path, as: permission, expecting: expected, folders: target.folders, record: note)
      return (outcome, proposal)
    case (.made(let proposal, let expected), .change):
      if let text = proposal.text { return (try writer.write(text, to: path, as: permission, record: note), proposal) }
      try writer.probe(path, as: permission, expecting: expected)
      return (.unchanged, proposal)
    case (.asked(let propose), _):
      var proposal = FileChangeRun.Proposal.unchanged
      let outcome = try writer.change(
        path, as: permission,
        { source in
          proposal = propose(source)
          return proposal.text
        }, record: note)
      return (outcome, proposal)
    }
  }

  /// Makes a file that was not there.
  ///
  /// - Parameter note: called before.
  static func make(
    _ path: BytePath, _ bytes: [UInt8], as permission: WritePermission, mode: UInt32? = nil,
    _ note: () throws(FileError) -> Void = {}
  ) throws(FileWriter.Failure) -> FileWriter.Outcome {
    do throws(FileError) {
      try note()
    } catch {
      throw FileWriter.Failure(path, .failed(error))
    }
    var left: [BytePath] = []
    do throws(FileError) {
      try NewFile.write(bytes, to: path, as: permission, mode: mode) { left.append($0) }
      return FileWriter.Outcome(.written, left: left)
    } catch {
      if case .unconfirmed = error.reason { return FileWriter.Outcome(.unconfirmed(error), left: left) }
      // A name that is taken: another program has made the file meanwhile.
      throw FileWriter.Failure(path, error.isTaken ? .changedMeanwhile(kept: []) : .failed(error), left: left)
    }
  }
}

extension FileWriter.Failure.Reason {
  fileprivate enum Trace {
    case none
    /// The bytes of two programs are in files that are named.
    case kept
    /// Neither the new bytes nor the old ones are known to be in the file.
    case unknown
  }

  /// The part of the new bytes that the file contains.
  fileprivate var trace: Trace {
    switch self {
    case .changedMeanwhile(let kept): return kept.isEmpty ? .none : .kept
    case .failed(let error):
      if case .torn = error.reason { return .unknown }
      return .none
    default: return .none
    }
  }
}
