import TaskFiles
import TaskWorkspace

extension Subcommand {
  package static let undo = Subcommand(
    "undo", "Revert the last change", group: .change,
    details: """
      Restores the old text of the files and shows the difference. An undo is a change too: a second 'tasks undo'
      reverts it.

      N reverts only the change with this number in --list. The last 20 changes of each workspace are kept. A change
      that was interrupted before it changed any file is skipped. If a file was changed in the meantime, nothing is
      written, the differences are shown, and the status is 4.
      """,
    operands: Operands(number), options: [OptionGroup(listing, ChangeOption.diff, ChangeOption.dryRun, force)],
    examples: [
      Example("tasks undo", "Revert the last change"),
      Example("tasks undo --diff", "Show what it would change"),
      Example("tasks undo --list", "List the changes"),
      Example("tasks undo 3", "Revert the third change of that list"),
    ]
  ) { invocation throws(CommandFailure) in
    let folder = try invocation.currentFolder()
    let workspace = try invocation.workspace()
    if invocation.userFolders.state == nil {
      throw CommandFailure(
        .conflict, "no changes are recorded: neither 'XDG_STATE_HOME' nor 'HOME' is set",
        help: "set one of them to a folder that you own")
    }
    let changes = try invocation.keptChanges(of: workspace)
    let settings = invocation.changeSettings(in: folder)
    func run(_ change: UndoChange) -> UndoRun { UndoRun(change, of: workspace.root, settings) }
    if invocation[listing] { return try show(changes, invocation) { run($0).isWithoutTrace } }
    let passedOver = invocation[number] == nil ? changes.firstIndex { !run($0).isWithoutTrace } ?? 0 : 0
    for change in changes.prefix(passedOver) {
      invocation.console.note("skipped \(change.phrase(invocation)), which was interrupted before it changed any file")
    }
    let change = try change(invocation[number] ?? passedOver + 1, of: changes, invocation)
    return takeBack(UndoReport(invocation: invocation, run: run(change)))
  }

  private static let number = Operand.optional(
    "N", .number(1...UndoRing.capacity), help: "The number of the change; 1, the last one, by default")
  private static let listing = Option.flag("list", help: "List the recorded changes, the last one first")
  private static let force = Option.flag("force", help: "Write files that are open in an editor")

  private static func show(
    _ changes: [UndoChange], _ invocation: Invocation, isWithoutTrace: (UndoChange) -> Bool
  ) throws(CommandFailure) -> ExitStatus {
    if invocation[number] != nil {
      throw .exclusive("'--list'", "N", help: "use 'tasks undo N --diff' to show one change")
    }
    var table = Table([.number(), .init(), .init(wraps: true), .init(), .init(), .init()])
    for (index, change) in changes.enumerated() {
      let state: TerminalText =
        switch change.progress {
        case .complete: ""
        case .interrupted: isWithoutTrace(change) ? "interrupted, nothing changed" : "interrupted"
        case .running: "running"
        }
      table.addRow([
        "\(index + 1)", invocation.time(change.secondsSince1970), "\(change.command)",
        TerminalText(Set(change.files.map(\.path)).count, "file"), TerminalText(change.lines, "line"), state,
      ])
      if change.isTorn {
        invocation.console.note(
          "change \(index + 1) was not recorded completely; its last file was not changed", from: .verbose)
      }
    }
    invocation.console.write(table)
    if changes.isEmpty { invocation.console.note("no changes of this workspace are recorded") }
    return .success
  }

  private static func change(
    _ number: Int, of changes: [UndoChange], _ invocation: Invocation
  ) throws(CommandFailure) -> UndoChange {
    guard changes.indices.contains(number - 1) else {
      if changes.isEmpty {
        throw CommandFailure(.conflict, "nothing to undo: no changes of this workspace are recorded")
      }
      throw CommandFailure(
        .conflict, "there is no change \(number): \(changes.count == 1 ? "one is" : "\(changes.count) are") recorded",
        help: "'tasks undo --list' lists them")
    }
    let change = changes[number - 1]
    if change.progress == .running {
      throw CommandFailure(
        .conflict, "\(change.phrase(invocation)) is running", help: "run the command again when it has ended")
    }
    return change
  }

  private static func takeBack(_ report: UndoReport) -> ExitStatus {
    let invocation = report.invocation
    let console = invocation.console
    let phrase = report.run.change.phrase(invocation)
    let preview = report.run.results(.diff)
    let obstacles = report.reportObstacles(preview)
    if obstacles != .success {
      console.note("nothing was reverted")
      return obstacles
    }
    let names = report.show(preview)
    guard names > 0 else {
      console.note("nothing to undo: the files already have the text before \(phrase)")
      return .success
    }
    if invocation[ChangeOption.diff] || invocation[ChangeOption.dryRun] { return .success }
    let (status, count) = report.takeBack()
    if console.verbosity > .quiet {
      let place: TerminalText = count == names ? TerminalText(count, "file") : "\(count) of \(names) files"
      console.writeLine("reverted \(phrase) in \(place)")
    }
    return status
  }
}
