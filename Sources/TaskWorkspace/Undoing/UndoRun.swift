package import TaskFiles
package import TaskSyntax

/// Reverts a recorded change of a workspace, which is a change, too.
package struct UndoRun {
  /// The record of the change that is reverted.
  package let record: UndoChange
  private let label: ChangeLabel
  private let settings: ChangeSettings
  private let targets: [FileChangeRun.Target]
  /// The change of each target.
  private let records: [ArraySlice<RecordedFile>]

  /// - Parameters:
  ///   - isStep: whether this is a step of undo or redo, and not a new change.
  ///   - name: the name of the new record; by default that of an undo of `record`.
  ///   - workspace: the root.
  package init(
    _ record: UndoChange, isStep: Bool = false, as name: String? = nil, of workspace: BytePath,
    _ settings: ChangeSettings
  ) {
    self.record = record
    self.settings = settings
    label = ChangeLabel(
      name ?? Self.opposite(of: String(decoding: record.command, as: UTF8.self)), title: record.label.title,
      reversal: ChangeLabel.Reversal(of: record.number, isStep: isStep))
    var records: [ArraySlice<RecordedFile>] = []
    var rest = record.files[...]
    while let path = rest.first?.path {
      records.append(rest.prefix { $0.path == path })
      rest = rest.drop { $0.path == path }
    }
    self.records = records
    targets = records.compactMap { $0.first?.path }.map { name in
      let path = workspace.joined(name)
      let file = InputFile(path: path, name: path.relative(to: settings.folder))
      return FileChangeRun.Target(file: file, workspace: workspace, isRecorded: true)
    }
  }

  /// Returns the name of the change that reverts the one with this name.
  private static func opposite(of name: String) -> String {
    for (prefix, other) in [("undo ", "redo "), ("redo ", "undo ")] where name.hasPrefix(prefix) {
      return other + name.dropFirst(prefix.count)
    }
    return "undo \(name)"
  }

  /// Returns the results for the files of the change, in order; with a diff where the mode asks for it.
  ///
  /// A file that was changed since has `failed(.changedMeanwhile)`. Files are written one by one: a caller that wants
  /// all of them or none looks at the outcomes without writing first.
  package func results(_ mode: FileChangeRun.Mode) -> [FileChangeRun.WriteResult] {
    let plans = records.map { records in
      FileChangeRun.Plan.asked { source in
        switch UndoReversal(records, in: source) {
        case .change(let text): .change(text)
        case .nothingToDo: .unchanged
        case .changedSince: .failed(.changedMeanwhile(kept: []))
        case .unfit: .fault(line: 1)
        }
      }
    }
    return FileChangeRun(settings, label, mode: mode).results(for: targets, plans)
  }

  /// The part of the files that are as the change left them. All are, unless it was interrupted.
  package var trace: UndoHistory.Trace {
    if record.progress != .interrupted { return .whole }
    let outcomes = results(.list).map(\.outcome)
    return outcomes.allSatisfy(\.isChange) ? .whole : outcomes.contains(where: \.isChange) ? .some : .none
  }

  /// Whether some of the files are as the change left them, and the others as they were before it.
  var isHalfDone: Bool {
    let outcomes = results(.list).map(\.outcome)
    return outcomes.contains(where: \.isChange) && outcomes.contains(where: \.isUnchanged)
      && !outcomes.contains(where: \.isFailure)
  }

  /// Whether the file was empty before the change, or not there: it is left empty, since no file is removed.
  ///
  /// - Parameter index: of the file in the results.
  package func isEmptied(_ index: Int) -> Bool { records[index].first?.before.size == 0 }

  /// Returns the edits that would take the change back in a file that was changed since, as far as its text is still
  /// found; `nil` where nothing of it is.
  ///
  /// - Parameter index: of the file in the results.
  package func likelyDiff(_ index: Int) -> UnifiedDiff? {
    guard records[index].count == 1, let record = records[index].first else { return nil }
    let plan = FileChangeRun.Plan.asked { source in
      let edits = record.likelyEdits(in: source)
      return edits.isEmpty ? .unchanged : EditedText(source, edits).map { .change($0) } ?? .unchanged
    }
    let results = FileChangeRun(settings, label, mode: .diff).results(for: [targets[index]], [plan])
    guard case .changed(let diff)? = results.first?.outcome else { return nil }
    return diff
  }
}
