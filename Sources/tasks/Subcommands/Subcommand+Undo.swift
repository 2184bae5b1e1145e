import TaskFiles
import TaskSyntax
import TaskWorkspace

extension Subcommand {
  package static let undo = Subcommand(
    "undo", "Revert the last change", group: .change,
    details: """
      Restores the old text of the files and shows the difference. A second 'tasks undo' reverts the change before
      that one, and 'tasks redo' makes an undone change again. A file that the change created is removed, with the
      folders that were created for it if they are empty.

      N reverts only the change with this number in --list, as a new change. The last \(UndoRing.capacity) records of each workspace are
      kept; each undo and redo is one. A change that was interrupted before it changed any file is skipped. If a file
      was changed in the meantime, nothing is written, the differences are shown, and the status is 4; '--force' then
      reverts the change and keeps the later edits, if the change is found in the file as a whole.
      """,
    operands: Operands(number),
    options: [OptionGroup(listing, ChangeOption.diff, ChangeOption.dryRun, ChangeHistory.force)],
    examples: [
      Example("tasks undo", "Revert the last change"),
      Example("tasks undo --diff", "Show what it would change"),
      Example("tasks undo --list", "List the changes"),
      Example("tasks undo 3", "Revert only the third change of that list"),
    ]
  ) { invocation throws(CommandFailure) in
    let history = try ChangeHistory(
      invocation, for: invocation[listing] ? .list : invocation[number] == nil ? .undo : .undoOne)
    if history.isDone { return .success }
    if invocation[listing] { return try show(history.history.entries, invocation) }
    if let number = invocation[number] {
      return try history.revertAlone(try entry(number, of: history.history.entries, invocation))
    }
    let entries = history.history.entries
    for (index, entry) in entries.prefix(while: { $0.state != .made }).enumerated() {
      let change = entry.change.phrase(invocation)
      switch entry.state {
      case .withoutTrace:
        invocation.console.note("skipped \(change): it was interrupted, and no file has its new text")
      case .changedSince:
        invocation.console.note(
          "skipped \(change): it was interrupted, and its files were changed since; see 'tasks undo \(index + 1)'")
      case .made, .undone, .dropped: break
      }
    }
    guard let entry = history.history.undoable else {
      if entries.contains(where: { $0.state == .undone }) {
        throw CommandFailure(
          .conflict, "nothing to undo: all recorded changes are undone",
          help: "'tasks redo' makes the last one again")
      }
      throw nothingToUndo
    }
    return try history.step(entry, redoes: false)
  }

  private static let number = Operand.optional(
    "N", .number(1...UndoRing.capacity), help: "The number of the change in --list")
  private static let listing = Option.flag("list", help: "List the recorded changes, the last one first")

  private static let nothingToUndo = CommandFailure(
    .conflict, "nothing to undo: no changes of this workspace are recorded")

  private static func show(
    _ entries: [UndoHistory.Entry], _ invocation: Invocation
  ) throws(CommandFailure) -> ExitStatus {
    if invocation[number] != nil {
      throw .exclusive("'--list'", "N", help: "use 'tasks undo N --diff' to show one change")
    }
    var table = Table([.number(), .init(), .init(), .init(wraps: true), .init(), .init(), .init()])
    for (index, entry) in entries.enumerated() {
      let change = entry.change
      table.addRow([
        "\(index + 1)", invocation.time(change.secondsSince1970), "\(change.command)", "\(change.label.title)",
        files(of: change), TerminalText(change.lines, "line"), state(entry),
      ])
      if change.isTorn {
        invocation.console.note(
          "change \(index + 1) was not recorded completely; its last file was not changed", from: .verbose)
      }
    }
    invocation.console.write(table)
    if entries.isEmpty { invocation.console.note("no changes of this workspace are recorded") }
    return .success
  }

  /// `2 files (1 new)`.
  private static func files(of change: UndoChange) -> TerminalText {
    let count = TerminalText(change.order.count, "file")
    let created = change.files.count { $0.effect == .creation }
    let removed = change.files.count { $0.effect == .removal }
    if created > 0 { return "\(count) (\(created) new)" }
    return removed > 0 ? "\(count) (\(removed) removed)" : count
  }

  private static func state(_ entry: UndoHistory.Entry) -> TerminalText {
    switch entry.state {
    case .undone, .dropped: "undone"
    case .withoutTrace: "interrupted, nothing to revert"
    case .changedSince: "interrupted, changed since"
    case .made:
      switch entry.change.progress {
      case .complete: ""
      case .interrupted: "interrupted"
      case .running: "running"
      }
    }
  }

  private static func entry(
    _ number: Int, of entries: [UndoHistory.Entry], _ invocation: Invocation
  ) throws(CommandFailure) -> UndoHistory.Entry {
    guard entries.indices.contains(number - 1) else {
      if entries.isEmpty { throw nothingToUndo }
      throw CommandFailure(
        .conflict, "there is no change \(number): \(entries.count == 1 ? "one is" : "\(entries.count) are") recorded",
        help: "'tasks undo --list' lists them")
    }
    return entries[number - 1]
  }
}
