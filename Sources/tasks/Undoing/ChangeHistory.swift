import TaskFiles
import TaskSyntax
import TaskWorkspace

/// The recorded changes of a workspace, and the commands that revert one of them.
struct ChangeHistory {
  let invocation: Invocation
  let history: UndoHistory
  private let workspace: Workspace
  private let settings: ChangeSettings

  static let force = Option.flag(
    "force", help: "Write files unsaved in an editor, and keep later edits of a file in which the change is found")

  /// A use of the history.
  enum Purpose {
    case list
    case undo
    /// Undoes one change alone.
    case undoOne
    case redo
  }

  /// Whether the step that was asked for is done: the opposite one was interrupted between two files, and is taken
  /// back.
  let isDone: Bool

  /// Reads the history. Unless it is only listed, a step of undo or redo that was interrupted between two files is taken
  /// back first.
  init(_ invocation: Invocation, for purpose: Purpose) throws(CommandFailure) {
    self.invocation = invocation
    let folder = try invocation.currentFolder()
    let settings = invocation.changeSettings(in: folder)
    let workspace = try invocation.workspace()
    if invocation.userFolders.state == nil {
      throw CommandFailure(
        .conflict, "no changes are recorded: neither 'XDG_STATE_HOME' nor 'HOME' is set",
        help: "set one of them to a folder that you own")
    }
    let step = purpose == .list ? nil : InterruptedChange(invocation, workspace: workspace, folder: folder)
    if let step, step.isStep {
      if invocation[ChangeOption.diff] || invocation[ChangeOption.dryRun] {
        step.announce()
      } else {
        try step.takeBack()
      }
      isDone = purpose == (step.isUndo ? .redo : .undo)
    } else {
      isDone = false
    }
    self.settings = settings
    self.workspace = workspace
    history = UndoHistory(try invocation.keptChanges(of: workspace)) { change, later in
      UndoRun(change, of: workspace.root, settings).trace(before: later)
    }
  }

  /// Reverts the last record of a change, which undoes it or makes it again.
  func step(_ entry: UndoHistory.Entry, redoes: Bool) throws(CommandFailure) -> ExitStatus {
    let name = String(decoding: entry.change.command, as: UTF8.self)
    let run = UndoRun(
      entry.last, isStep: true, as: "\(redoes ? "redo" : "undo") \(name)", of: workspace.root, settings,
      keepsLater: invocation[Self.force])
    return try revert(entry, run, redoes ? (verb: "redo", done: "redid") : (verb: "undo", done: "reverted"))
  }

  /// Reverts a change alone, which is a new change.
  func revertAlone(_ entry: UndoHistory.Entry) throws(CommandFailure) -> ExitStatus {
    try revert(
      entry, UndoRun(entry.change, of: workspace.root, settings, keepsLater: invocation[Self.force]),
      (verb: "undo", done: "reverted"))
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
    let (status, files) = report.takeBack()
    if files.isEmpty {
      console.note("nothing was changed")
    } else if console.verbosity > .quiet {
      let place: TerminalText = files.count == count ? TerminalText(count, "file") : "\(files.count) of \(count) files"
      let removed = Self.phrase("removed", files.filter { $0.effect == .creation }.map(\.name))
      let created = Self.phrase("created", files.filter { $0.effect == .removal }.map(\.name))
      console.writeLine("\(words.done) \(entry.change.phrase(invocation)) in \(place)\(removed)\(created)")
    }
    return status
  }

  /// Returns what was done to files as a whole: `; removed 'home.done.tasks'`.
  private static func phrase(_ verb: TerminalText, _ names: [BytePath]) -> TerminalText {
    guard let name = names.first else { return "" }
    return names.count == 1 ? "; \(verb) '\(name.bytes)'" : "; \(verb) \(names.count) of them"
  }
}
