package import TaskFiles
package import TaskSyntax

/// Reverts a recorded change of a workspace, which is a change, too.
package struct UndoRun {
  /// The record of the change that is reverted.
  package let record: UndoChange
  private let label: ChangeLabel
  private let settings: ChangeSettings
  private let keepsLater: Bool
  /// The changed files, sorted by path.
  private let files: [UndoneFile]

  /// - Parameters:
  ///   - isStep: whether this is a step of undo or redo, and not a new change.
  ///   - name: the name of the new record; by default that of an undo of `record`.
  ///   - workspace: the root.
  ///   - keepsLater: whether files that were changed since are written where the change is found as a whole.
  package init(
    _ record: UndoChange, isStep: Bool = false, as name: String? = nil, of workspace: BytePath,
    _ settings: ChangeSettings, keepsLater: Bool = false
  ) {
    self.keepsLater = keepsLater
    self.record = record
    self.settings = settings
    label = ChangeLabel(
      name ?? Self.opposite(of: String(decoding: record.command, as: UTF8.self)), title: record.label.title,
      reversal: ChangeLabel.Reversal(of: record.number, isStep: isStep))
    var files: [UndoneFile] = []
    var rest = record.files[...]
    while let path = rest.first?.path {
      files.append(UndoneFile(rest.prefix { $0.path == path }, path, in: workspace, from: settings.folder))
      rest = rest.drop { $0.path == path }
    }
    self.files = files
  }

  /// Returns the name of the change that reverts the one with this name.
  private static func opposite(of name: String) -> String {
    for (prefix, other) in [("undo ", "redo "), ("redo ", "undo ")] where name.hasPrefix(prefix) {
      return other + name.dropFirst(prefix.count)
    }
    return "undo \(name)"
  }

  /// Returns the results for the files of the change, in the order of their paths; with a diff where the mode asks for
  /// it. A file that was changed since has `failed(.changedMeanwhile)`.
  ///
  /// All files are written or none, the one first that the change wrote last: a task that moved is in one of its files
  /// at any time.
  package func results(_ mode: FileChangeRun.Mode) -> [FileChangeRun.WriteResult] {
    let files = files
    let workers = SourceReader.workers(for: files.map(\.file.path))
    let keepsLater = keepsLater
    let steps = WorkerPool.map(workers: workers, items: files.count) { files[$0].step(keepsLater: keepsLater) }
    var outcomes = steps.map(\.outcome)
    let isPossible = mode != .write || !outcomes.contains { $0?.isFailure == true }
    let places = Dictionary(zip(record.order, record.order.indices)) { first, _ in first }
    let order = files.indices.sorted { places[files[$0].name] ?? 0 > places[files[$1].name] ?? 0 }
    let writes = order.compactMap { index in isPossible ? steps[index].write.map { (index, $0) } : nil }
    let made = FileChangeRun(settings, label, mode: mode).outcomesTogether(
      for: writes.map(\.1.target), writes.map(\.1.plan))
    for ((index, _), outcome) in zip(writes, made) { outcomes[index] = outcome }
    return zip(files, outcomes).map { FileChangeRun.WriteResult(file: $0.file, outcome: $1 ?? .unchanged) }
  }

  /// Returns the part of the files that are as the change left them, or were when the first of some later changes was
  /// recorded. All are, unless the change was interrupted.
  ///
  /// - Parameter later: the later changes of the workspace, the last one first.
  package func trace(before later: ArraySlice<UndoChange> = []) -> UndoHistory.Trace {
    if record.progress != .interrupted { return .whole }
    let states = files.map { $0.state(before: later) }
    if states.contains(.after) { return states.allSatisfy { $0 == .after } ? .whole : .some }
    return states.contains(.other) ? .changedSince : .none
  }

  /// Whether some of the files are as the change left them, and the others as they were before it.
  var isHalfDone: Bool {
    let states = files.map { $0.state() }
    return states.contains(.after) && states.contains(.before) && !states.contains(.other)
  }

  /// Returns the effect of the change on a file.
  ///
  /// - Parameter index: of the file in the results.
  package func effect(_ index: Int) -> FileEffect { files[index].effect }

  /// Whether the change is found as a whole in a file that was changed since.
  ///
  /// - Parameter index: of the file in the results.
  package func isFound(_ index: Int) -> Bool { files[index].isFound }

  /// Returns the edits that would take the change back in a file that was changed since, as far as its text is still
  /// found; `nil` where nothing of it is.
  ///
  /// - Parameter index: of the file in the results.
  package func likelyDiff(_ index: Int) -> UnifiedDiff? {
    guard let plan = files[index].likelyPlan else { return nil }
    let results = FileChangeRun(settings, label, mode: .diff).results(for: [files[index].target(.change)], [plan])
    guard case .changed(let diff)? = results.first?.outcome else { return nil }
    return diff
  }
}
