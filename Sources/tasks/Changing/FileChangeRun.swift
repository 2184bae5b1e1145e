package import TaskFiles
package import TaskSyntax

/// Changes files, many at once: each by the write protocol, all of them as one change for `undo`. Or only tells what
/// would change.
///
///     let run = FileChangeRun(invocation, command: "format", mode: .write)
///     for (outcome, target) in zip(run.outcomes(for: targets) { source in … }, targets) { … }
package struct FileChangeRun {
  enum Mode: Sendable {
    case write
    /// Nothing is written.
    case list
    /// Nothing is written, and the outcomes have diffs.
    case diff
  }

  /// What a command wants to make of a file.
  enum Proposal: Sendable {
    case unchanged
    case change(FileChange)
    case refused(WriteRefusal)
    case fault(line: Int)
    /// It is not the document that it was to be.
    case failed(FileWriter.Failure.Reason)

    /// What becomes of the file where nothing is written.
    var outcomeUnwritten: Outcome {
      switch self {
      case .unchanged, .change: .unchanged
      case .refused(let refusal): .refused(refusal)
      case .fault(let line): .fault(line: line)
      case .failed(let reason): .failed(reason)
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
    /// What `undo` needs could not be kept, so nothing was written.
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
    var file: FileSelection.File
    /// Its workspace's root, whose changes can be undone.
    var workspace: BytePath?
  }

  private let invocation: Invocation
  private let folder: BytePath
  private let command: String
  private let mode: Mode

  /// - Parameters:
  ///   - folder: the current one.
  ///   - command: as `undo` names the change.
  init(_ invocation: Invocation, folder: BytePath, command: String, mode: Mode) {
    self.invocation = invocation
    self.folder = folder
    self.command = command
    self.mode = mode
  }

  /// What became of each file, in order. `propose` says what to make of the document of a target; of a file that
  /// another program replaces meanwhile it may be asked twice. A standard input among the files is never written.
  func outcomes(
    for targets: [Target], _ propose: @escaping @Sendable (_ target: Int, SourceText) -> Proposal
  ) -> [Outcome] {
    if targets.isEmpty { return [] }
    let workers = SourceReader.workers(for: targets.map(\.file.path))
    guard mode == .write else {
      let wantsDiff = mode == .diff
      let paths = RepositoryPaths(from: folder)
      // So `git apply` takes the diff wherever it runs.
      let names = wantsDiff ? targets.map { paths.path(of: $0.file.path).bytes } : []
      return WorkerPool.map(workers: workers, items: targets.count) { index in
        Self.preview(targets[index].file, diffName: wantsDiff ? names[index] : nil) { propose(index, $0) }
      }
    }
    let undo = ChangeRecord(invocation, command: command, workspaces: targets.compactMap(\.workspace))
    let writer = FileWriter(
      journal: undo.journal, isForced: invocation[SelectionOption.force],
      observer: invocation.surroundings.writeObserver)
    let results = WorkerPool.map(workers: workers, items: targets.count) { index in
      Self.write(targets[index], writer, undo) { propose(index, $0) }
    }
    undo.finish(invocation, unrecorded: results.compactMap(\.unrecorded))
    invocation.warn(ofLeft: results.flatMap(\.left), from: folder)
    return results.map(\.outcome)
  }

  private struct WriteResult: Sendable {
    var outcome: Outcome
    /// Names of ours that are still there.
    var left: [BytePath]
    /// Why the change of a file that was written cannot be undone.
    var unrecorded: FileError?
  }

  private static func preview(
    _ file: FileSelection.File, diffName: [UInt8]?, _ propose: (SourceText) -> Proposal
  ) -> Outcome {
    do throws(FileError) {
      let source: SourceText
      if let given = file.source { source = given } else { source = try SourceReader.source(of: file.path) }
      let proposal = propose(source)
      guard case .change(let change) = proposal else { return proposal.outcomeUnwritten }
      return .changed(diffName.map { UnifiedDiff(change.edits, of: source, name: $0) })
    } catch {
      return .unreadable(error)
    }
  }

  private static func write(
    _ target: Target, _ writer: FileWriter, _ undo: ChangeRecord, _ propose: (SourceText) -> Proposal
  ) -> WriteResult {
    let path = (try? target.file.path.resolved()) ?? target.file.path
    var proposal = Proposal.unchanged
    var isRecorded = false
    var unrecorded: FileError?
    var recordError: FileError?
    do throws(FileWriter.Failure) {
      let outcome = try writer.change(path) { source in
        proposal = propose(source)
        guard case .change(let change) = proposal else { return nil }
        return change
      } record: { change, old throws(FileError) in
        do throws(FileError) {
          unrecorded = try undo.record(path, change, old: old, workspace: target.workspace)
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
      return WriteResult(outcome: result, left: outcome.left, unrecorded: unrecorded)
    } catch {
      if isRecorded, !error.reason.leavesDoubt { undo.withdraw(path, workspace: target.workspace) }
      return WriteResult(outcome: recordError.map { .unrecorded($0) } ?? .failed(error.reason), left: error.left)
    }
  }
}

extension FileWriter.Failure.Reason {
  /// Whether the new bytes are somewhere.
  fileprivate var leavesDoubt: Bool {
    if case .changedMeanwhile(let kept) = self { return !kept.isEmpty }
    return false
  }
}
