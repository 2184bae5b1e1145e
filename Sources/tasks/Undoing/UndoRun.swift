import TaskFiles
import TaskSyntax
import TaskWorkspace

/// Takes back a change of a workspace, in all its files or in none.
struct UndoRun {
  private let invocation: Invocation
  private let workspace: BytePath
  private let folder: BytePath
  private let change: UndoChange
  private let targets: [FileChangeRun.Target]
  /// The change of each target.
  private let records: [ArraySlice<RecordedFile>]

  init(_ invocation: Invocation, _ change: UndoChange, workspace: BytePath, folder: BytePath) {
    self.invocation = invocation
    self.workspace = workspace
    self.folder = folder
    self.change = change
    var records: [ArraySlice<RecordedFile>] = []
    var rest = change.files[...]
    while let path = rest.first?.path {
      records.append(rest.prefix { $0.path == path })
      rest = rest.drop { $0.path == path }
    }
    self.records = records
    targets = records.compactMap { $0.first?.path }.map { name in
      let path = workspace.joined(name)
      let file = InputFile(path: path, name: path.relative(to: folder))
      return FileChangeRun.Target(file: file, workspace: workspace, isRecorded: true)
    }
  }

  /// Returns the effect of the undo on each file, with its diff.
  func preview() -> [FileChangeRun.Outcome] {
    outcomes(.diff)
  }

  /// Whether the change was cut off before it changed anything: its files are as they were before it.
  var isWithoutTrace: Bool {
    guard change.progress == .interrupted else { return false }
    return outcomes(.list).allSatisfy { outcome in
      if case .unchanged = outcome { true } else { false }
    }
  }

  /// Whether some of the files are as the change left them, and the others as they were before it.
  var isHalfDone: Bool {
    let outcomes = outcomes(.list)
    let changed = outcomes.count(where: \.isChange)
    let unchanged = outcomes.count { if case .unchanged = $0 { true } else { false } }
    return changed > 0 && unchanged > 0 && changed + unchanged == outcomes.count
  }

  /// Shows what `preview` found, as the command line asks for it. Returns the number of files that would be changed.
  func show(_ preview: [FileChangeRun.Outcome]) -> Int {
    let console = invocation.console
    let namesOnly = invocation[ChangeOption.dryRun] && !invocation[ChangeOption.diff]
    let isShown = console.verbosity > .quiet || invocation[ChangeOption.diff]
    var count = 0
    for (outcome, target) in zip(preview, targets) {
      let name = target.file.name.bytes
      guard case .changed(let diff?) = outcome else {
        console.note("'\(name)' is as it was before")
        continue
      }
      count += 1
      if isShown {
        if namesOnly { console.writeLine(verbatim: name) } else { console.write(diff) }
      }
    }
    return count
  }

  /// Takes the change back, which is a change, too. Returns the status, and in how many files it was done.
  func run() -> (status: ExitStatus, count: Int) {
    var status = ExitStatus.success
    var count = 0
    for (index, outcome) in outcomes(.write).enumerated() {
      let name = targets[index].file.name
      if outcome.isChange {
        count += 1
        if records[index].first?.before.size == 0 {
          invocation.console.note("'\(name.bytes)' is empty now; tasks removes no files")
        }
      }
      status.combine(invocation.report(outcome, of: name))
    }
    return (status, count)
  }

  private func outcomes(_ mode: FileChangeRun.Mode) -> [FileChangeRun.Outcome] {
    let changes = FileChangeRun(invocation, folder: folder, command: change.commandOfUndo, mode: mode)
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
    return changes.results(for: targets, plans).map(\.outcome)
  }
}

// Why a change cannot be taken back, and what of it is there no more.
extension UndoRun {
  /// Says what stands against it, for each file. The status is a success where nothing does.
  func reportObstacles(_ preview: [FileChangeRun.Outcome]) -> ExitStatus {
    var status = ExitStatus.success
    for (index, outcome) in preview.enumerated() {
      let name = targets[index].file.name
      switch outcome {
      case .failed(.changedMeanwhile):
        reportChange(index)
        status.combine(.conflict)
      case .unreadable(let problem) where problem.isNotFound:
        invocation.console.report(.error, "'\(name.bytes)' is gone since \(change.phrase(invocation))")
        status.combine(.conflict)
      default:
        status.combine(invocation.report(outcome, of: name))
      }
    }
    return status
  }

  /// Says since when a file is another, and shows what would have been taken back as far as it is still found.
  private func reportChange(_ index: Int) {
    let records = records[index]
    let path = targets[index].file.path
    let time = FileStatus.ifAny(path).map { invocation.time($0.modifiedSeconds) }
    let name = targets[index].file.name.bytes
    let since: TerminalText = time.map { ", last on \($0)" } ?? ""
    let changes = FileChangeRun(invocation, folder: folder, command: "", mode: .diff)
    let likely = changes.results(
      for: [targets[index]],
      [
        .asked { source in
          let edits = records.count == 1 ? records.first?.likelyEdits(in: source) ?? [] : []
          return EditedText(source, edits).flatMap { edits.isEmpty ? nil : .change($0) } ?? .unchanged
        }
      ])
    guard case .changed(let diff?)? = likely.first?.outcome else {
      return invocation.console.report(
        .error, "'\(name)' was changed since \(change.phrase(invocation))\(since); nothing of it is found there",
        help: "'tasks undo --list' shows the changes since: take them back first")
    }
    invocation.console.report(
      .error, "'\(name)' was changed since \(change.phrase(invocation))\(since)",
      help: "take later changes back first, or make this one by hand, as far as it is still found:")
    invocation.console.report(diff)
  }
}
