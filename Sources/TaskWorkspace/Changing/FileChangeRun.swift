package import TaskFiles

/// Changes files, many at once: each by the write protocol, all of them as one change for undo. Or only tells what
/// would change.
///
///     let run = FileChangeRun(settings, "format", mode: .write)
///     for result in run.results(for: targets, plans) { … }
package struct FileChangeRun {
  package enum Mode: Sendable {
    case write
    /// Nothing is written.
    case list
    /// Nothing is written, and the outcomes have diffs.
    case diff
  }

  private let settings: ChangeSettings
  private let label: ChangeLabel
  package let mode: Mode
  /// The record of a change that several runs make together; the caller ends it.
  package var continued: ChangeRecord?

  /// - Parameter label: the description of the change for undo.
  package init(_ settings: ChangeSettings, _ label: ChangeLabel, mode: Mode) {
    self.settings = settings
    self.label = label
    self.mode = mode
  }

  /// Changes the files, each by itself, and returns their results in order. Standard input is never written.
  package func results(for targets: [Target], _ plans: [Plan]) -> [WriteResult] {
    run(targets, plans) { writer in
      WorkerPool.map(workers: SourceReader.workers(for: targets.map(\.file.path)), items: targets.count) { index in
        writer.write(targets[index], plans[index])
      }
    }
  }

  /// Changes the files in the order given, all of them or none, and returns their outcomes.
  ///
  /// If one cannot be written, those before it get their old bytes back, and their outcome is `unchanged`, as is
  /// that of those behind it. One that another program has changed by then keeps its bytes: its outcome is `changed`.
  /// A target that is new is made, and must not be there.
  package func outcomesTogether(for targets: [Target], _ plans: [Plan]) -> [Outcome] {
    run(targets, plans) { $0.writeTogether(targets, plans) }.map(\.outcome)
  }

  private func run(
    _ targets: [Target], _ plans: [Plan], _ write: (RecordedWriter) -> [WriteResult]
  ) -> [WriteResult] {
    guard mode == .write else { return previews(of: targets, plans) }
    if targets.isEmpty { return [] }
    let record =
      continued ?? ChangeRecord(settings, label, workspaces: targets.compactMap(\.workspace))
    let results = write(RecordedWriter(settings, record))
    for result in results where result.outcome.isChange { settings.reporter.report(.changed(result.file)) }
    if continued == nil { record.finish(missing: results.compactMap(\.unrecorded), settings.reporter) }
    for path in results.flatMap(\.left) { settings.reporter.report(.left(path)) }
    return results
  }

  /// Returns the outcomes that the files would have.
  private func previews(of targets: [Target], _ plans: [Plan]) -> [WriteResult] {
    // From the root of the repository, so that `git apply` takes the diff in any folder.
    let paths = mode == .diff ? RepositoryPaths(from: settings.folder) : nil
    let names = targets.map { paths?.path(of: $0.file.path).bytes }
    return WorkerPool.map(workers: SourceReader.workers(for: targets.map(\.file.path)), items: targets.count) { index in
      WriteResult(file: targets[index].file, outcome: plans[index].preview(of: targets[index], diffName: names[index]))
    }
  }

  /// Returns those of some unchanged files that are half written, each with its outcome: nobody left them in that
  /// state.
  package func halfWritten(among targets: [Target]) -> [(outcome: Outcome, target: Target)] {
    guard mode == .write, let journal = settings.user.journalFolder else { return [] }
    let writer = FileWriter(journal: journal)
    return targets.compactMap { target in
      do throws(FileWriter.Failure) {
        try writer.probe(target.file.path, as: target.permission(isForced: settings.isForced))
      } catch {
        if case .halfWritten = error.reason { return (.failed(error.reason), target) }
      }
      return nil
    }
  }
}
