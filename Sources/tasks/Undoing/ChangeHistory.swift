import TaskFiles
import TaskWorkspace

/// The recorded changes of a workspace, and the commands that revert one of them.
struct ChangeHistory {
  let invocation: Invocation
  let history: UndoHistory
  private let workspace: Workspace
  private let settings: ChangeSettings

  static let force = Option.flag("force", help: "Write files that are open in an editor")

  init(_ invocation: Invocation) throws(CommandFailure) {
    self.invocation = invocation
    let settings = invocation.changeSettings(in: try invocation.currentFolder())
    let workspace = try invocation.workspace()
    if invocation.userFolders.state == nil {
      throw CommandFailure(
        .conflict, "no changes are recorded: neither 'XDG_STATE_HOME' nor 'HOME' is set",
        help: "set one of them to a folder that you own")
    }
    self.settings = settings
    self.workspace = workspace
    history = UndoHistory(try invocation.keptChanges(of: workspace)) {
      UndoRun($0, of: workspace.root, settings).trace
    }
  }

  /// Reverts the last record of a change, which undoes it or makes it again.
  func step(_ entry: UndoHistory.Entry, redoes: Bool) throws(CommandFailure) -> ExitStatus {
    let name = String(decoding: entry.change.command, as: UTF8.self)
    let run = UndoRun(
      entry.last, isStep: true, as: "\(redoes ? "redo" : "undo") \(name)", of: workspace.root, settings)
    return try revert(entry, run, redoes ? (verb: "redo", done: "redid") : (verb: "undo", done: "reverted"))
  }

  /// Reverts a change alone, which is a new change.
  func revertAlone(_ entry: UndoHistory.Entry) throws(CommandFailure) -> ExitStatus {
    try revert(entry, UndoRun(entry.change, of: workspace.root, settings), (verb: "undo", done: "reverted"))
  }

  private func revert(
    _ entry: UndoHistory.Entry, _ run: UndoRun, _ words: (verb: TerminalText, done: TerminalText)
  ) throws(CommandFailure) -> ExitStatus {
    if entry.change.progress == .running {
      throw CommandFailure(
        .conflict, "\(entry.change.phrase(invocation)) is running", help: "run the command again when it has ended")
    }
    let console = invocation.console
    let report = UndoReport(invocation: invocation, run: run)
    let preview = run.results(.diff)
    let obstacles = report.reportObstacles(preview)
    if obstacles != .success {
      console.note("nothing was changed")
      return obstacles
    }
    let count = report.show(preview)
    guard count > 0 else {
      console.note("nothing to \(words.verb): the files already have the text before \(run.record.phrase(invocation))")
      return .success
    }
    if invocation[ChangeOption.diff] || invocation[ChangeOption.dryRun] { return .success }
    let (status, written) = report.takeBack()
    if console.verbosity > .quiet {
      let place: TerminalText = written == count ? TerminalText(count, "file") : "\(written) of \(count) files"
      console.writeLine("\(words.done) \(entry.change.phrase(invocation)) in \(place)")
    }
    return status
  }
}
