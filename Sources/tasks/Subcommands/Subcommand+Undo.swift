import TaskFiles
import TaskWorkspace

extension Subcommand {
  package static let undo = Subcommand(
    "undo", "Take back the last change", group: .change,
    details: """
      The files of the change get the bytes back that they had before it, which is shown as a diff. That is a change, too: a
      second 'tasks undo' makes the first one again.

      With N the change is taken back that has this number in --list, and no other. The last 20 changes of each workspace are
      kept. One that was cut off before it changed anything is passed over. Where one of its files was changed since, nothing is written, and what differs is shown; the status is 4.
      """,
    operands: Operands(number), options: [OptionGroup(listing, ChangeOption.diff, ChangeOption.dryRun, force)],
    examples: [
      Example("tasks undo", "Take back the last change"),
      Example("tasks undo --diff", "Show what that would do"),
      Example("tasks undo --list", "Which changes there are"),
      Example("tasks undo 3", "Take back the third of that list"),
    ]
  ) { invocation throws(CommandFailure) in
    let folder = try invocation.currentFolder()
    let workspace = try invocation.workspace()
    if invocation.userFolders.state == nil {
      throw CommandFailure(
        .conflict, "no changes are kept: neither 'XDG_STATE_HOME' nor 'HOME' says where",
        help: "set one of them to a folder of yours")
    }
    let changes = try invocation.keptChanges(of: workspace)
    let settings = invocation.changeSettings(in: folder)
    func run(_ change: UndoChange) -> UndoRun { UndoRun(change, of: workspace.root, settings) }
    if invocation[listing] { return try show(changes, invocation) { run($0).isWithoutTrace } }
    let passedOver = invocation[number] == nil ? changes.firstIndex { !run($0).isWithoutTrace } ?? 0 : 0
    for change in changes.prefix(passedOver) {
      invocation.console.note("\(change.phrase(invocation)) is passed over: it was cut off before it changed anything")
    }
    let change = try change(invocation[number] ?? passedOver + 1, of: changes, invocation)
    return takeBack(UndoReport(invocation: invocation, run: run(change)))
  }

  private static let number = Operand.optional(
    "N", .number(1...UndoRing.capacity), help: "Which change: 1, the last one, unless said")
  private static let listing = Option.flag("list", help: "List the changes that are kept, the last one first")
  private static let force = Option.flag("force", help: "Write where an editor has a file open, too")

  private static func show(
    _ changes: [UndoChange], _ invocation: Invocation, isWithoutTrace: (UndoChange) -> Bool
  ) throws(CommandFailure) -> ExitStatus {
    if invocation[number] != nil {
      throw .usage("'--list' takes no number", help: "'tasks undo N --diff' shows one change")
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
          "the end of change \(index + 1) was not written; the file it was about was not changed", from: .verbose)
      }
    }
    invocation.console.write(table)
    if changes.isEmpty { invocation.console.note("no changes of this workspace are kept") }
    return .success
  }

  private static func change(
    _ number: Int, of changes: [UndoChange], _ invocation: Invocation
  ) throws(CommandFailure) -> UndoChange {
    guard changes.indices.contains(number - 1) else {
      if changes.isEmpty {
        throw CommandFailure(.conflict, "nothing to take back: no changes of this workspace are kept")
      }
      throw CommandFailure(
        .conflict, "there is no change \(number): \(changes.count == 1 ? "one is" : "\(changes.count) are") kept",
        help: "'tasks undo --list' shows them")
    }
    let change = changes[number - 1]
    if change.progress == .running {
      throw CommandFailure(
        .conflict, "\(change.phrase(invocation)) is running", help: "run the command again when that has ended")
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
      console.note("nothing was taken back")
      return obstacles
    }
    let names = report.show(preview)
    guard names > 0 else {
      console.note("nothing to take back: the files are as they were before \(phrase)")
      return .success
    }
    if invocation[ChangeOption.diff] || invocation[ChangeOption.dryRun] { return .success }
    let (status, count) = report.takeBack()
    if console.verbosity > .quiet {
      let place: TerminalText = count == names ? TerminalText(count, "file") : "\(count) of \(names) files"
      console.writeLine("took back \(phrase) in \(place)")
    }
    return status
  }
}
