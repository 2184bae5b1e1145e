package import TaskFiles
package import TaskSyntax
import TaskWorkspace

/// Changes files, many at once: each by the write protocol, all of them as one change for `undo`. Or only tells what
/// would change.
///
///     let run = FileChangeRun(invocation, folder: folder, command: "format", mode: .write)
///     for (result, target) in zip(run.results(for: targets, plans), targets) { … }
package struct FileChangeRun {
  enum Mode: Sendable {
    case write
    /// Nothing is written.
    case list
    /// Nothing is written, and the outcomes have diffs.
    case diff
  }

  /// A proposal for a file.
  enum Proposal: Sendable {
    case unchanged
    case change(EditedText)
    case refused(WriteRefusal)
    case fault(line: Int)
    /// It is not the document that it was to be.
    case failed(FileWriter.Failure.Reason)

    var isUnchanged: Bool { if case .unchanged = self { true } else { false } }

    /// The change; `nil` where none is to be made.
    var text: EditedText? { if case .change(let text) = self { text } else { nil } }

    /// The outcome of the file where nothing is written.
    var outcomeUnwritten: Outcome {
      switch self {
      case .unchanged, .change: .unchanged
      case .refused(let refusal): .refused(refusal)
      case .fault(let line): .fault(line: line)
      case .failed(let reason): .failed(reason)
      }
    }
  }

  /// The way to find the proposal for a file.
  enum Plan: Sendable {
    /// Made before, of what the file was read as: where it holds anything else by now it was changed meanwhile.
    case made(Proposal, of: SourceText)
    /// Made when the file is read. Where another program replaces the file meanwhile it may be made twice.
    case asked(@Sendable (SourceText) -> Proposal)

    /// Returns the proposal for the file, which contains `source`.
    func proposal(for source: SourceText) -> Proposal {
      switch self {
      case .made(let proposal, let expected):
        source.bytes.isEqual(to: expected.bytes) ? proposal : .failed(.changedMeanwhile(kept: []))
      case .asked(let propose): propose(source)
      }
    }
  }

  package enum Outcome: Sendable {
    case unchanged
    /// It is written, or would be.
    case changed(UnifiedDiff?)
    /// It is written, but perhaps not durable.
    case unconfirmed(FileError)
    case refused(WriteRefusal)
    case fault(line: Int)
    case unreadable(FileError)
    /// The data for `undo` could not be kept, so nothing was written.
    case unrecorded(FileError)
    case failed(FileWriter.Failure.Reason)

    var isChange: Bool {
      switch self {
      case .changed, .unconfirmed: true
      default: false
      }
    }
  }

  /// A file that is to be changed.
  struct Target: Sendable {
    var file: InputFile
    /// Its workspace's root, whose changes can be undone.
    var workspace: BytePath?
    /// Whether it is to be made: nothing is there yet.
    var isNew = false
    /// Whether it is one that an earlier change names, by its path without links.
    var isRecorded = false

    /// The places that its path may lead to, with and without `--force`.
    func permission(isForced: Bool) -> WritePermission {
      let root = workspace ?? file.path.parent
      return isForced || isRecorded ? .named(root: root) : .taskFile(root: root)
    }

    /// The path of the file behind all links.
    var resolvedPath: BytePath { (try? file.path.resolved()) ?? file.path }
  }

  let invocation: Invocation
  private let folder: BytePath
  private let command: String
  let mode: Mode
  /// The record of a change that several runs make together; the caller ends it.
  var continued: ChangeRecord?

  /// - Parameters:
  ///   - folder: the current one.
  ///   - command: as `undo` names the change.
  init(_ invocation: Invocation, folder: BytePath, command: String, mode: Mode) {
    self.invocation = invocation
    self.folder = folder
    self.command = command
    self.mode = mode
  }

  /// Changes the files and returns the result of each, in order, with its plan. Standard input is never written.
  func results(for targets: [Target], _ plans: [Plan]) -> [WriteResult] {
    guard mode == .write else { return previews(of: targets, plans).map { WriteResult(outcome: $0) } }
    if targets.isEmpty { return [] }
    let (undo, writer) = means(for: targets)
    let isForced = invocation[SelectionOption.force]
    let workers = SourceReader.workers(for: targets.map(\.file.path))
    let results = WorkerPool.map(workers: workers, items: targets.count) { index in
      Self.write(targets[index], plans[index], targets[index].permission(isForced: isForced), writer, undo)
    }
    finish(results, of: targets, undo)
    return results
  }

  /// Returns the outcome that each file would have.
  func previews(of targets: [Target], _ plans: [Plan]) -> [Outcome] {
    let wantsDiff = mode == .diff
    let paths = RepositoryPaths(from: folder)
    // So `git apply` takes the diff wherever it runs.
    let names = wantsDiff ? targets.map { paths.path(of: $0.file.path).bytes } : []
    return WorkerPool.map(workers: SourceReader.workers(for: targets.map(\.file.path)), items: targets.count) { index in
      Self.preview(targets[index], plans[index], diffName: wantsDiff ? names[index] : nil)
    }
  }

  /// Returns the record for `undo`, and the writer.
  func means(for targets: [Target]) -> (undo: ChangeRecord, writer: FileWriter) {
    let undo =
      continued ?? ChangeRecord(invocation, command: command, workspaces: targets.compactMap(\.workspace))
    let writer = FileWriter(
      journal: undo.journal, isForced: invocation[SelectionOption.force],
      observer: invocation.surroundings.writeObserver)
    return (undo, writer)
  }

  /// Ends the run; called when all files are written, or are not.
  func finish(_ results: [WriteResult], of targets: [Target], _ undo: ChangeRecord) {
    for (result, target) in zip(results, targets) where result.outcome.isChange {
      invocation.console.noteChange(of: target.file.name)
    }
    if continued == nil { undo.finish(invocation, unrecorded: results.compactMap(\.unrecorded)) }
    invocation.warn(ofLeft: results.flatMap(\.left), from: folder)
  }

  struct WriteResult: Sendable {
    var outcome: Outcome
    /// Names of ours that are still there.
    var left: [BytePath] = []
    /// Why the change of a file that was written cannot be undone.
    var unrecorded: FileError?
    /// The text that was written, where any was.
    var written: EditedText?
  }

  private static func preview(_ target: Target, _ plan: Plan, diffName: [UInt8]?) -> Outcome {
    let file = target.file
    do throws(FileError) {
      let source: SourceText
      if let given = target.isNew ? SourceText([]) : file.source {
        source = given
      } else {
        source = try SourceReader.source(of: file.path)
      }
      let proposal = plan.proposal(for: source)
      guard let text = proposal.text else { return proposal.outcomeUnwritten }
      return .changed(diffName.map { UnifiedDiff(text.edits, of: source, name: $0) })
    } catch {
      return .unreadable(error)
    }
  }

  /// - Parameter announced: what the change was recorded with, where that was done before.
  static func write(
    _ target: Target, _ plan: Plan, _ permission: WritePermission, _ writer: FileWriter, _ undo: ChangeRecord,
    announced: Announcement? = nil
  ) -> WriteResult {
    if target.isNew { return make(target, permission, undo, announced, plan.proposal(for: SourceText([]))) }
    let path = target.resolvedPath
    var written: EditedText?
    var unrecorded = announced?.unrecorded
    var isRecorded = announced != nil && unrecorded == nil
    var recordError: FileError?
    do throws(FileWriter.Failure) {
      let (outcome, proposal) = try plan.carryOut(on: target.file.path, as: permission, writer) {
        change throws(FileError) in
        written = change.text
        if announced != nil { return }
        do throws(FileError) {
          unrecorded = try undo.record(path, change, workspace: target.workspace)
          isRecorded = unrecorded == nil
        } catch {
          recordError = error
          throw error
        }
      }
      let result: Outcome =
        switch outcome.state {
        case .unchanged: proposal.outcomeUnwritten
        case .written: .changed(nil)
        case .unconfirmed(let error): .unconfirmed(error)
        }
      return WriteResult(outcome: result, left: outcome.left, unrecorded: unrecorded, written: written)
    } catch {
      if isRecorded {
        switch error.reason.trace {
        case .none: undo.withdraw(path, workspace: target.workspace)
        case .unknown: undo.leaveInDoubt(workspace: target.workspace)
        case .kept: break
        }
      }
      return WriteResult(outcome: recordError.map { .unrecorded($0) } ?? .failed(error.reason), left: error.left)
    }
  }

  /// Makes a file that was not there.
  private static func make(
    _ target: Target, _ permission: WritePermission, _ undo: ChangeRecord, _ announced: Announcement?,
    _ proposal: Proposal
  ) -> WriteResult {
    guard let text = proposal.text else { return WriteResult(outcome: proposal.outcomeUnwritten) }
    let path = target.file.path
    var result = WriteResult(outcome: .changed(nil), written: text)
    do throws(FileError) {
      if let announced {
        result.unrecorded = announced.unrecorded
      } else {
        result.unrecorded = try undo.record(path, HashedText(text), workspace: target.workspace)
      }
    } catch {
      return WriteResult(outcome: .unrecorded(error))
    }
    var left: [BytePath] = []
    do throws(FileError) {
      try NewFile.write(text.bytes, to: path, as: permission) { left.append($0) }
      result.left = left
      return result
    } catch {
      result.left = left
      if case .unconfirmed = error.reason {
        result.outcome = .unconfirmed(error)
        return result
      }
      if result.unrecorded == nil { undo.withdraw(path, workspace: target.workspace) }
      // Another program has made it meanwhile.
      return WriteResult(
        outcome: .failed(error.isTaken ? .changedMeanwhile(kept: []) : .failed(error)), left: left)
    }
  }
}

extension FileChangeRun.Plan {
  /// Writes the file as planned. Returns what was proposed, too.
  fileprivate func carryOut(
    on path: BytePath, as permission: WritePermission, _ writer: FileWriter, _ record: FileWriter.Record
  ) throws(FileWriter.Failure) -> (FileWriter.Outcome, FileChangeRun.Proposal) {
    switch self {
    case .made(let proposal, let expected):
      if let text = proposal.text {
        return (try writer.write(text, to: path, as: permission, record: record), proposal)
      }
      try writer.probe(path, as: permission, expecting: expected)
      return (.unchanged, proposal)
    case .asked(let propose):
      var proposal = FileChangeRun.Proposal.unchanged
      let outcome = try writer.change(
        path, as: permission,
        { source in
          proposal = propose(source)
          return proposal.text
        }, record: record)
      return (outcome, proposal)
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
