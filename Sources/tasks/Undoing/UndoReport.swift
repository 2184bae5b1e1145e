import TaskFiles
import TaskSyntax
import TaskWorkspace

/// The undo of a change, in words.
struct UndoReport {
  let invocation: Invocation
  let run: UndoRun

  /// Shows what an undo would change, as the command line asks for it. Returns the number of files.
  func show(_ preview: [FileChangeRun.WriteResult]) -> Int {
    let console = invocation.console
    let namesOnly = invocation[ChangeOption.dryRun] && !invocation[ChangeOption.diff]
    let isShown = console.verbosity > .quiet || invocation[ChangeOption.diff]
    var count = 0
    for (index, result) in preview.enumerated() {
      let name = result.file.name.bytes
      guard case .changed(let diff?) = result.outcome else {
        switch run.effect(index) {
        case .change: console.note("'\(name)' already has its old text")
        case .creation: console.note("'\(name)' is already removed")
        case .removal: console.note("'\(name)' already exists")
        }
        continue
      }
      count += 1
      guard isShown else { continue }
      if namesOnly { console.writeLine(verbatim: name + note(index)) } else { console.write(diff) }
    }
    return count
  }

  private func note(_ index: Int) -> [UInt8] {
    switch run.effect(index) {
    case .change: []
    case .creation: Array(" (removed)".utf8)
    case .removal: Array(" (created)".utf8)
    }
  }

  /// Takes the change back, and says what went wrong. Returns the status, and the files in which it was done.
  func takeBack() -> (status: ExitStatus, files: [(name: BytePath, effect: FileEffect)]) {
    var status = ExitStatus.success
    var files: [(name: BytePath, effect: FileEffect)] = []
    let results = run.results(.write)
    let isFailed = results.contains(where: \.outcome.isFailure)
    for (index, result) in results.enumerated() {
      let name = result.file.name
      if result.outcome.isChange {
        files.append((name, run.effect(index)))
        if isFailed { invocation.warn(ofKept: name) }
      }
      status.combine(invocation.report(result.outcome, of: name))
    }
    return (status, files)
  }

  /// Says what stands against an undo, for each file. The status is a success where nothing does.
  func reportObstacles(_ preview: [FileChangeRun.WriteResult]) -> ExitStatus {
    var status = ExitStatus.success
    for (index, result) in preview.enumerated() {
      switch result.outcome {
      case .failed(.changedMeanwhile):
        reportChange(of: result.file, index)
        status.combine(.conflict)
      case .unreadable(let problem) where problem.isNotFound:
        let name = result.file.name.bytes
        invocation.console.report(.error, "'\(name)' was removed after \(run.record.phrase(invocation))")
        status.combine(.conflict)
      default:
        status.combine(invocation.report(result.outcome, of: result.file.name))
      }
    }
    return status
  }

  /// Says since when a file is another, and shows what would have been taken back as far as it is still found.
  private func reportChange(of file: InputFile, _ index: Int) {
    let time = FileStatus.ifAny(file.path).map { invocation.time($0.modified.seconds) }
    let name = file.name.bytes
    let since: TerminalText = time.map { ", last on \($0)" } ?? ""
    let change = run.record.phrase(invocation)
    if run.effect(index) != .change, let kind = FileStatus.ifAny(file.path, followingLinks: false)?.kind {
      if kind != .regular {
        return invocation.console.report(
          .error, "'\(name)' is now \(kind.phrase), and was a file after \(change)",
          help: "nothing is done to it: rename it, and run the command again")
      }
      if run.effect(index) == .removal {
        return invocation.console.report(
          .error, "'\(name)' exists again, with another text\(since)",
          help: "it was removed by \(change): rename it, and run the command again")
      }
    }
    guard let diff = run.likelyDiff(index) else {
      return invocation.console.report(
        .error, "'\(name)' was changed after \(change)\(since); none of the change was found",
        help: "edit the file by hand; 'tasks undo N' reverts another change of 'tasks undo --list'")
    }
    invocation.console.report(
      .error, "'\(name)' was changed after \(change)\(since)",
      help: run.isFound(index)
        ? "add '--force' to make this change, which keeps the later ones:"
        : "apply this diff by hand; it has the parts that were found:")
    invocation.console.report(diff)
  }
}
